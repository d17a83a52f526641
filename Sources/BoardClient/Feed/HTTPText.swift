/// The few rules of HTTP text a handshake needs (RFC 9110 section 5.6). `expected` is always given
/// in lower case.
enum HTTPText {
  static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
    default: false
    }
  }

  /// Without the spaces and tabs at both ends.
  @_lifetime(copy text)
  static func trimmed(_ text: Span<UInt8>) -> Span<UInt8> {
    var start = 0
    var end = text.count
    while start < end && isSpace(text[start]) { start &+= 1 }
    while end > start && isSpace(text[end &- 1]) { end &-= 1 }
    return text.extracting(start..<end)
  }

  /// In any mix of ASCII case.
  static func equals(_ text: Span<UInt8>, _ expected: String) -> Bool {
    let expected = expected.utf8
    guard text.count == expected.count else { return false }
    var index = 0
    for byte in expected {
      guard lowercased(text[index]) == byte else { return false }
      index &+= 1
    }
    return true
  }

  /// Whether one item of a comma-separated list is `expected`.
  static func list(_ text: Span<UInt8>, contains expected: String) -> Bool {
    var start = 0
    while start <= text.count {
      var end = start
      while end < text.count && text[end] != UInt8(ascii: ",") { end &+= 1 }
      if equals(trimmed(text.extracting(start..<end)), expected) { return true }
      start = end &+ 1
    }
    return false
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
