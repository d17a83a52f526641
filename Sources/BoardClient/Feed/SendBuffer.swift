/// Bytes waiting for the socket: a fixed buffer filled at the end and used up from the front. It
/// never grows; what does not fit is refused whole, and its writer decides what to do.
struct SendBuffer: Sendable {
  /// All of the buffer; `start..<end` is waiting. For `ByteStream.write`.
  private(set) var storage: [UInt8]
  private(set) var start = 0
  private(set) var end = 0

  init(capacity: Int) {
    storage = [UInt8](repeating: 0, count: capacity)
  }

  var count: Int { end - start }
  var isEmpty: Bool { start == end }
  /// How many bytes can still be appended.
  var room: Int { storage.count - count }

  /// The socket took `count` bytes from `start` on.
  mutating func consume(_ count: Int) {
    precondition(count >= 0 && count <= self.count, "more taken than was waiting")
    start += count
    if start == end { removeAll() }
  }

  mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Drops what was appended last, until `count` bytes are waiting.
  mutating func cut(to count: Int) {
    precondition(count >= 0 && count <= self.count, "cannot cut to more than is waiting")
    end = start + count
  }

  /// False when full, with nothing changed; so for all that append.
  mutating func append(_ byte: UInt8) -> Bool {
    guard makeRoom(for: 1) else { return false }
    storage[end] = byte
    end += 1
    return true
  }

  mutating func append(_ bytes: Span<UInt8>) -> Bool {
    append(bytes, maskedWith: 0)
  }

  /// Takes the text's UTF-8.
  mutating func append(_ text: String) -> Bool {
    let utf8 = text.utf8
    guard makeRoom(for: utf8.count) else { return false }
    for byte in utf8 {
      storage[end] = byte
      end += 1
    }
    return true
  }

  /// Octet i of the bytes is XORed with octet i mod 4 of `key` (RFC 6455 section 5.3).
  mutating func append(_ bytes: Span<UInt8>, maskedWith key: UInt32) -> Bool {
    guard makeRoom(for: bytes.count) else { return false }
    var turned = key
    for index in bytes.indices {
      storage[end] = bytes[index] ^ UInt8(truncatingIfNeeded: turned >> 24)
      end += 1
      turned = turned << 8 | turned >> 24
    }
    return true
  }

  /// Moves what is waiting to the front when the space behind it is too small.
  private mutating func makeRoom(for count: Int) -> Bool {
    guard count > storage.count - end else { return true }
    guard count <= room else { return false }
    for index in start..<end { storage[index - start] = storage[index] }
    end -= start
    start = 0
    return true
  }
}
