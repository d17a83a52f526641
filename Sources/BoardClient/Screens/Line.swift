import Display

/// A row, or a part of one, put together from pieces with a style each before its place is known.
/// The texts lie one after the other in place.
struct Line: Sendable {
  private static let capacity = 160
  private static let pieces = 16

  private var storage = InlineArray<160, UInt8>(repeating: 0)
  private var ends = InlineArray<16, UInt8>(repeating: 0)
  private var styles = InlineArray<16, Style>(repeating: [])
  private var count = 0
  private var length = 0
  /// Cells taken on a display.
  private(set) var width = 0

  init() {}

  mutating func add(_ phrase: Phrase, _ style: Style = []) { add(phrase.span, style) }
  mutating func add(_ literal: String, _ style: Style = []) { add(literal.utf8.span, style) }

  mutating func add(_ line: Line) {
    for index in 0..<line.count {
      add(line.storage.span.extracting(line.piece(index)), line.styles[index])
    }
  }

  /// Adds a piece; a part of it at most when the line is full.
  private mutating func add(_ bytes: Span<UInt8>, _ style: Style) {
    precondition(count < Self.pieces, "a line has at most sixteen pieces")
    var end = min(bytes.count, Self.capacity - length)
    if end < bytes.count {
      while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    guard end > 0 else { return }
    for index in 0..<end { storage[length + index] = bytes[index] }
    width += CharacterWidth.cells(in: bytes.extracting(0..<end))
    length += end
    ends[count] = UInt8(length)
    styles[count] = style
    count += 1
  }

  /// Draws from `column` on, clipped to `limit` cells, and returns the cells used.
  @discardableResult
  func draw(_ frame: inout TextFrame, row: Int, column: Int, limit: Int = .max) -> Int {
    var used = 0
    for index in 0..<count where used < limit {
      used += frame.write(
        storage.span.extracting(piece(index)), row: row, column: column + used,
        width: limit - used, style: styles[index])
    }
    return used
  }

  private func piece(_ index: Int) -> Range<Int> {
    (index > 0 ? Int(ends[index - 1]) : 0)..<Int(ends[index])
  }
}
