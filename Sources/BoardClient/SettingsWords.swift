/// Comparing what a person wrote with the words a table knows.
enum SettingsWords {
  /// Letters count the same in both cases.
  static func isSame<let capacity: Int>(_ text: Text<capacity>, _ word: StaticString) -> Bool {
    guard text.count == word.byteCount else { return false }
    for index in 0..<text.count
    where Text<64>.folded(text[index]) != Text<64>.folded(word.byte(at: index)) {
      return false
    }
    return true
  }

  /// How far apart a text may be from a word that it was meant to be: a third of its letters, at
  /// most 2, so that short words do not all resemble each other.
  static func tolerance(_ length: Int) -> Int {
    length <= 2 ? 0 : length <= 5 ? 1 : 2
  }
}

/// Finds the nearest of the words offered to it.
struct NearestWord {
  // One size for all that is typed: a longer text is near to no word, cut or not.
  private let text: Text<64>
  private var best: Int
  private(set) var word: StaticString?

  init<let capacity: Int>(to text: Text<capacity>) {
    self.text = Text(text.span)
    best = SettingsWords.tolerance(text.count) + 1
  }

  @inline(never)  // One copy for its many callers.
  mutating func offer(_ candidate: StaticString) {
    let distance = EditDistance.between(text.span, Text<64>(candidate).span)
    guard distance < best else { return }
    best = distance
    word = candidate
  }
}
