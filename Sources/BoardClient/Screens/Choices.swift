import Display

/// Ways to say one thing, the best and longest first: a layout takes the first that fits. The texts
/// lie one after the other in place; what does not fit there is left out.
struct Choices: Equatable, Sendable {
  private static let capacity = 240
  private static let most = 6

  private var storage = InlineArray<240, UInt8>(repeating: 0)
  private var ends = InlineArray<6, UInt8>(repeating: 0)
  private var widths = InlineArray<6, UInt8>(repeating: 0)
  private(set) var count = 0

  init() {}
  init(_ only: String) { add(only.utf8.span) }
  init(_ long: String, _ short: String) {
    add(long.utf8.span)
    add(short.utf8.span)
  }

  static func only(_ phrase: Phrase) -> Choices {
    var choices = Choices()
    choices.add(phrase)
    return choices
  }

  var isEmpty: Bool { count == 0 }
  var first: Phrase { count > 0 ? self[0] : Phrase() }
  /// The second best, or the only one.
  var second: Phrase { count > 1 ? self[1] : first }
  var last: Phrase { count > 0 ? self[count - 1] : Phrase() }

  subscript(index: Int) -> Phrase {
    precondition(index < count, "choice past the last")
    var phrase = Phrase()
    phrase.add(storage.span.extracting(place(index)))
    return phrase
  }

  /// Cells of the choice at an index.
  func width(_ index: Int) -> Int {
    precondition(index < count, "choice past the last")
    return Int(widths[index])
  }

  /// Adds a way that says something and is not there yet.
  mutating func add(_ phrase: Phrase) { add(phrase.span) }

  /// The first that takes at most `width` cells, or nil.
  func best(within width: Int) -> Phrase? {
    for index in 0..<count where Int(widths[index]) <= width { return self[index] }
    return nil
  }

  static func == (a: Choices, b: Choices) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }

  private mutating func add(_ bytes: Span<UInt8>) {
    let start = count > 0 ? Int(ends[count - 1]) : 0
    guard bytes.count > 0, count < Self.most, start + bytes.count <= Self.capacity else { return }
    for index in 0..<count where holds(bytes, at: index) { return }
    for index in 0..<bytes.count { storage[start + index] = bytes[index] }
    ends[count] = UInt8(start + bytes.count)
    widths[count] = UInt8(CharacterWidth.cells(in: bytes))
    count += 1
  }

  private func place(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
  }

  private func holds(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let place = place(index)
    guard place.count == bytes.count else { return false }
    for offset in 0..<bytes.count where storage[place.lowerBound + offset] != bytes[offset] {
      return false
    }
    return true
  }
}
