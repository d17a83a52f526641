/// Comparing what a person wrote with the words a table knows.
enum SettingsWords {
  /// Letters count the same in both cases.
  static func isSame<let capacity: Int>(_ text: Text<capacity>, _ word: StaticString) -> Bool {
    guard text.count == word.byteCount else { return false }
    for index in 0..<text.count where small(text[index]) != small(word.byte(at: index)) {
      return false
    }
    return true
  }

  /// How many letters must be changed, added, left out or swapped with a neighbour to make the word
  /// (optimal string alignment); `most + 1` when it is more than `most`.
  static func distance<let capacity: Int>(
    _ text: Text<capacity>, _ word: StaticString, most: Int
  ) -> Int {
    let columns = word.byteCount
    guard columns <= 32, abs(text.count - columns) <= most else { return most + 1 }
    var before = InlineArray<33, Int>(repeating: 0)
    var above = InlineArray<33, Int>(repeating: 0)
    var row = InlineArray<33, Int>(repeating: 0)
    for column in 0...columns { row[column] = column }
    for line in 0..<text.count {
      before = above
      above = row
      row[0] = line + 1
      for column in 0..<columns {
        let same = small(text[line]) == small(word.byte(at: column))
        var least = min(above[column + 1], row[column]) + 1
        least = min(least, above[column] + (same ? 0 : 1))
        let isSwap =
          line > 0 && column > 0 && small(text[line]) == small(word.byte(at: column - 1))
          && small(text[line - 1]) == small(word.byte(at: column))
        if isSwap { least = min(least, before[column - 1] + 1) }
        row[column + 1] = least
      }
    }
    return min(row[columns], most + 1)
  }

  /// How far apart a text may be from a word that it was meant to be: a third of its letters, at
  /// most 2, so that short words do not all resemble each other.
  static func tolerance(_ length: Int) -> Int {
    length <= 2 ? 0 : length <= 5 ? 1 : 2
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
  }
}

/// Finds the nearest of the words offered to it.
struct NearestWord<let capacity: Int> {
  private let text: Text<capacity>
  private var best: Int
  private(set) var word: StaticString?

  init(to text: Text<capacity>) {
    self.text = text
    best = SettingsWords.tolerance(text.count) + 1
  }

  mutating func offer(_ candidate: StaticString) {
    let distance = SettingsWords.distance(text, candidate, most: best - 1)
    guard distance < best else { return }
    best = distance
    word = candidate
  }
}
