/// Decodes UTF-8 one scalar at a time. What is not valid becomes U+FFFD, one for each maximal
/// subpart (Unicode Standard, section 3.9), so that no input is refused.
public enum UTF8Decoder {
  public static let replacement: UInt32 = 0xFFFD

  /// The scalar at `offset`, which must be inside `text`; moves `offset` past it.
  public static func next(in text: Span<UInt8>, at offset: inout Int) -> UInt32 {
    let first = text[offset]
    offset += 1
    if first < 0x80 { return UInt32(first) }
    guard let tail = tailLength(of: first) else { return replacement }
    var scalar = UInt32(first) & (0x3F >> UInt32(tail))
    for index in 0..<tail {
      guard offset < text.count else { return replacement }
      let byte = text[offset]
      let valid = index == 0 ? secondBytes(after: first) : 0x80...0xBF
      guard valid.contains(byte) else { return replacement }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
      offset += 1
    }
    return scalar
  }

  /// Continuation bytes after a first byte; nil for a byte that cannot be first.
  private static func tailLength(of first: UInt8) -> Int? {
    switch first {
    case 0xC2...0xDF: 1
    case 0xE0...0xEF: 2
    case 0xF0...0xF4: 3
    default: nil
    }
  }

  /// Second bytes that keep out overlong forms, surrogates and what is past U+10FFFF
  /// (Unicode Standard, table 3-7).
  private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
    switch first {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
