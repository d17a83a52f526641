import Display

/// A row, or a part of one, put together from pieces with a style each before its place is known.
struct Line: Sendable {
  static let capacity = 16

  private var pieces = InlineArray<16, Phrase>(repeating: Phrase())
  private var styles = InlineArray<16, Style>(repeating: [])
  private var count = 0
  private(set) var width = 0

  init() {}

  mutating func add(_ phrase: Phrase, _ style: Style = []) {
    guard !phrase.isEmpty else { return }
    precondition(count < Self.capacity, "a line has at most sixteen pieces")
    pieces[count] = phrase
    styles[count] = style
    count += 1
    width += phrase.width
  }

  mutating func add(_ line: Line) {
    for index in 0..<line.count { add(line.pieces[index], line.styles[index]) }
  }

  mutating func add(_ literal: String, _ style: Style = []) { add(Phrase(literal), style) }

  /// Draws from `column` on, clipped to `limit` cells, and returns the cells used.
  @discardableResult
  func draw(_ frame: inout TextFrame, row: Int, column: Int, limit: Int = .max) -> Int {
    var used = 0
    for index in 0..<count where used < limit {
      used += frame.write(
        pieces[index].span, row: row, column: column + used, width: limit - used,
        style: styles[index])
    }
    return used
  }
}
