/// Base64 with padding (RFC 4648 section 4); the handshake only needs to encode.
enum Base64 {
  /// Encodes `bytes` into the front of `text`, which must hold 4 bytes for each 3 begun. Returns
  /// how many were written.
  @discardableResult
  static func encode<let size: Int>(
    _ bytes: Span<UInt8>, into text: inout InlineArray<size, UInt8>
  ) -> Int {
    precondition((bytes.count + 2) / 3 * 4 <= size, "no room for the encoded bytes")
    var written = 0
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for index in 0..<3 {
        group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0)
      }
      for index in 0..<4 {
        let digit = UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * index)) & 0x3F
        text[written] = index <= count ? character(of: digit) : UInt8(ascii: "=")
        written += 1
      }
    }
    return written
  }

  private static func character(of digit: UInt8) -> UInt8 {
    switch digit {
    case ..<26: UInt8(ascii: "A") + digit
    case ..<52: UInt8(ascii: "a") + (digit - 26)
    case ..<62: UInt8(ascii: "0") + (digit - 52)
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
