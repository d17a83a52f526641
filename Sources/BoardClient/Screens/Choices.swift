/// Ways to say one thing, the best and longest first: a layout takes the first that fits.
struct Choices: Equatable, Sendable {
  private var items = InlineArray<6, Phrase>(repeating: Phrase())
  private(set) var count = 0

  init() {}
  init(_ only: String) { add(Phrase(only)) }
  init(_ long: String, _ short: String) {
    add(Phrase(long))
    add(Phrase(short))
  }

  var isEmpty: Bool { count == 0 }
  var first: Phrase { count > 0 ? items[0] : Phrase() }
  var last: Phrase { count > 0 ? items[count - 1] : Phrase() }

  subscript(index: Int) -> Phrase {
    precondition(index < count, "choice past the last")
    return items[index]
  }

  /// Adds a way that says something and is not there yet. Past six it is left out.
  mutating func add(_ phrase: Phrase) {
    guard !phrase.isEmpty, count < 6 else { return }
    for index in 0..<count where items[index] == phrase { return }
    items[count] = phrase
    count += 1
  }

  /// The first that takes at most `width` cells, or nil.
  func best(within width: Int) -> Phrase? {
    for index in 0..<count where items[index].width <= width { return items[index] }
    return nil
  }

  static func == (a: Choices, b: Choices) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a.items[index] != b.items[index] { return false }
    return true
  }
}
