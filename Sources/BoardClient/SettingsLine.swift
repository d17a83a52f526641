/// One line of the settings file and the questions asked of it. Ranges index its bytes.
struct SettingsLine {
  private var bytes: [UInt8]
  private(set) var count = 0
  private var start = 0

  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity)
  }

  subscript(index: Int) -> UInt8 { bytes[index] }

  /// False when the line is full.
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < bytes.count else { return false }
    bytes[count] = byte
    count += 1
    return true
  }

  mutating func removeAll() {
    count = 0
    start = 0
  }

  /// Some editors begin a UTF-8 file with U+FEFF.
  mutating func dropByteOrderMark() {
    if count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { start = 3 }
  }

  /// All but blanks at both ends; a CR before the line's end is one.
  var trimmed: Range<Int> { trim(start..<count) }

  /// What stands before the first `=`, for messages.
  var keyRange: Range<Int> {
    let content = trimmed
    return trim(content.lowerBound..<(first(UInt8(ascii: "="), in: content) ?? content.lowerBound))
  }

  func trim(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, Self.isBlank(bytes[low]) { low += 1 }
    while low < high, Self.isBlank(bytes[high - 1]) { high -= 1 }
    return low..<high
  }

  func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
    for index in range where bytes[index] == byte { return index }
    return nil
  }

  /// Nothing, or a comment.
  func isComment(_ range: Range<Int>) -> Bool {
    range.isEmpty || bytes[range.lowerBound] == UInt8(ascii: "#")
      || bytes[range.lowerBound] == UInt8(ascii: ";")
  }

  /// The value after `=`: in quotes, or up to a `#` or `;` that follows a blank. Nil when a quote
  /// is not closed or something follows it.
  func value(in range: Range<Int>) -> Range<Int>? {
    let all = trim(range)
    guard let low = all.first else { return all }
    let quote = bytes[low]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = first(quote, in: low + 1..<all.upperBound) else { return nil }
      return isComment(trim(end + 1..<all.upperBound)) ? low + 1..<end : nil
    }
    for index in all where isComment(index..<index + 1) {
      if index == low || Self.isBlank(bytes[index - 1]) { return trim(low..<index) }
    }
    return all
  }

  /// The bytes as text, cut where they do not fit; bytes that are no text become `?`.
  func text<let capacity: Int>(_ range: Range<Int>) -> Text<capacity> {
    var text = Text<capacity>(bytes.span.extracting(range))
    guard Utf8.isValid(text.span) else {
      text.removeAll()
      for index in range {
        let isPlain = bytes[index] >= 0x20 && bytes[index] < 0x7F
        if !text.append(isPlain ? bytes[index] : UInt8(ascii: "?")) { break }
      }
      return text
    }
    return text
  }

  /// UTF-8 without control characters; tabs and the CR of the line's end may stand in it.
  var isText: Bool {
    let content = trimmed
    for index in content where bytes[index] < 0x20 || bytes[index] == 0x7F {
      if bytes[index] != UInt8(ascii: "\t") { return false }
    }
    return Utf8.isValid(bytes.span.extracting(content))
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
  }
}
