/// A word of up to sixteen bytes, in two halves.
struct LongWord: Equatable {
  var first: ShortWord
  var second: ShortWord

  @_transparent
  init(_ first: ShortWord, _ second: ShortWord = ShortWord("\0")) {
    self.first = first
    self.second = second
  }

  /// Nil for a text that is no such word: longer, or with a U+0000 in it.
  @_transparent
  init?(_ text: Span<UInt8>, head: UInt64) {
    first = ShortWord(head: head)
    let rest = text.count &- 8
    second = ShortWord(head: rest > 0 ? Scan.head(text, at: 8, count: min(rest, 8)) : 0)
    guard first.count &+ second.count == text.count else { return nil }
  }

  @_transparent
  static func ~= (pattern: LongWord, value: LongWord) -> Bool { pattern == value }
}
