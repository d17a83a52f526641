/// Whether bytes are UTF-8 (RFC 3629). For a settings line at a time; the feed has its own reader,
/// which takes bytes as they arrive.
enum Utf8 {
  static func isValid(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = sequenceLength(bytes, at: index)
      if length == 0 { return false }
      index += length
    }
    return true
  }

  /// 0 when no well-formed sequence begins there (Unicode 15, table 3-7).
  private static func sequenceLength(_ bytes: Span<UInt8>, at start: Int) -> Int {
    let lead = bytes[start]
    if lead < 0x80 { return 1 }
    let length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0
    guard length > 0, start + length <= bytes.count else { return 0 }
    // Overlong forms, surrogates, and what lies past U+10FFFF, all told by the second byte.
    let least: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let most: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard bytes[start + 1] >= least, bytes[start + 1] <= most else { return 0 }
    for index in start + 2..<max(start + 2, start + length) where bytes[index] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
