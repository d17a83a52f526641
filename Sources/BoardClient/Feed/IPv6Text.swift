/// Whether a text is an IPv6 address (RFC 4291 section 2.2), without brackets and zone. The
/// resolver reads the address; this only finds the typo before the first attempt to connect.
enum IPv6Text {
  static func isValid(_ text: Span<UInt8>) -> Bool {
    // Groups of 16 bits told; "::" stands for one or more that are not.
    var groups = 0
    var hasGap = false
    var index = 0
    if text.count >= 2 && text[0] == UInt8(ascii: ":") {
      guard text[1] == UInt8(ascii: ":") else { return false }
      hasGap = true
      index = 2
    }
    while index < text.count {
      let end = endOfHex(text, from: index)
      if end < text.count && text[end] == UInt8(ascii: ".") {
        groups += 2
        guard isIPv4(text.extracting(index..<text.count)) else { return false }
        index = text.count
        break
      }
      guard end > index && end - index <= 4 else { return false }
      groups += 1
      index = end
      guard index < text.count else { break }
      guard text[index] == UInt8(ascii: ":"), index + 1 < text.count else { return false }
      index += 1
      if text[index] == UInt8(ascii: ":") {
        guard !hasGap else { return false }
        hasGap = true
        index += 1
      }
    }
    return hasGap ? groups <= 7 : groups == 8
  }

  private static func endOfHex(_ text: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < text.count {
      switch HTTPText.lowercased(text[index]) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        index += 1
      default: return index
      }
    }
    return index
  }

  /// Four numbers from 0 to 255 without leading zeros (RFC 3986 section 3.2.2).
  private static func isIPv4(_ text: Span<UInt8>) -> Bool {
    var parts = 0
    var digits = 0
    var value = 0
    for index in text.indices {
      let byte = text[index]
      if byte == UInt8(ascii: ".") {
        guard digits > 0 else { return false }
        parts += 1
        digits = 0
        value = 0
      } else {
        guard byte >= 0x30 && byte <= 0x39 && (digits == 0 || value > 0) else { return false }
        value = value * 10 + Int(byte - 0x30)
        digits += 1
        guard value <= 255 else { return false }
      }
    }
    return parts == 3 && digits > 0
  }
}
