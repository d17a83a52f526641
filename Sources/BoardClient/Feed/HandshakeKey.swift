/// The nonce of one upgrade: what is sent as `Sec-WebSocket-Key`, and what a server that really
/// speaks WebSocket answers as `Sec-WebSocket-Accept` (RFC 6455 section 4.1).
struct HandshakeKey: Sendable {
  /// 16 bytes in base64.
  private(set) var key = InlineArray<24, UInt8>(repeating: 0)
  /// The SHA-1 of key and protocol GUID, in base64.
  private(set) var accept = InlineArray<28, UInt8>(repeating: 0)

  private static let guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"

  /// 16 bytes nobody can predict, fresh for each connection.
  init(random high: UInt64, _ low: UInt64) {
    var nonce = InlineArray<16, UInt8>(repeating: 0)
    for index in 0..<8 {
      nonce[index] = UInt8(truncatingIfNeeded: high >> UInt64(56 - 8 * index))
      nonce[index + 8] = UInt8(truncatingIfNeeded: low >> UInt64(56 - 8 * index))
    }
    Base64.encode(nonce.span, into: &key)
    accept = Self.accept(for: key)
  }

  /// What a server answers to a key.
  static func accept(for key: InlineArray<24, UInt8>) -> InlineArray<28, UInt8> {
    var accept = InlineArray<28, UInt8>(repeating: 0)
    var hash = SHA1()
    hash.update(key.span)
    for byte in guid.utf8 { hash.update(byte) }
    Base64.encode(hash.finish().span, into: &accept)
    return accept
  }
}
