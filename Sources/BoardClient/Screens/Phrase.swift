import Display

/// A short text under construction, in place: what a screen writes is put together here and
/// measured before it is drawn. Past its capacity it is cut at a character boundary.
struct Phrase: Equatable, Sendable {
  static let capacity = 96

  private var storage = InlineArray<96, UInt8>(repeating: 0)
  private var length = 0

  init() {}

  init(_ literal: String) { add(literal) }

  var isEmpty: Bool { length == 0 }
  var count: Int { length }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span.extracting(0..<length) }
  }

  /// Cells taken on a display.
  var width: Int { CharacterWidth.cells(in: span) }

  mutating func add(_ literal: String) { add(literal.utf8.span) }
  mutating func add<let size: Int>(_ text: Text<size>) { add(text.span) }
  mutating func add(_ phrase: Phrase) { add(phrase.span) }

  mutating func add(_ bytes: Span<UInt8>) {
    var end = min(bytes.count, Self.capacity - length)
    if end < bytes.count {
      while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    for index in 0..<end { storage[length + index] = bytes[index] }
    length += end
  }

  mutating func add(byte: UInt8) {
    guard length < Self.capacity else { return }
    storage[length] = byte
    length += 1
  }

  /// A number in decimal, with its sign when negative.
  mutating func add(_ number: Int64) {
    if number < 0 { add(byte: 0x2D) }
    add(number.magnitude)
  }

  mutating func add(_ number: Int) { add(Int64(number)) }
  mutating func add(_ number: Int32) { add(Int64(number)) }

  mutating func add(_ number: UInt64) {
    if number >= 10 { add(number / 10) }
    add(byte: 0x30 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// The last two decimal digits of a number that is not negative.
  mutating func add(twoDigits number: Int) {
    add(byte: 0x30 + UInt8(truncatingIfNeeded: number / 10 % 10))
    add(byte: 0x30 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// A space and the phrase, or nothing when the phrase is empty.
  mutating func addWord(_ phrase: Phrase) {
    if phrase.isEmpty { return }
    if !isEmpty { add(byte: 0x20) }
    add(phrase)
  }

  mutating func addWord(_ literal: String) { addWord(Phrase(literal)) }

  /// Shortened to at most `width` cells, never in the middle of a character, without a space at
  /// its end.
  func cut(to width: Int) -> Phrase {
    var end = CharacterWidth.fit(span, width: width)
    while end > 0 && storage[end - 1] == 0x20 { end -= 1 }
    var phrase = self
    phrase.length = end
    return phrase
  }

  static func == (a: Phrase, b: Phrase) -> Bool {
    guard a.length == b.length else { return false }
    for index in 0..<a.length where a.storage[index] != b.storage[index] { return false }
    return true
  }
}
