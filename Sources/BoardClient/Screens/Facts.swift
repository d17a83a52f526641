import Display

/// Lines of a page that says all there is about one thing: a label and a value each. Where they do
/// not fit they take turns. On narrow displays the label goes before the value where both fit.
struct Facts: Sendable {
  private static let capacity = 14
  /// From this width on labels stand before the values.
  private static let columnsForLabels = 36
  private static let labelCells = 12

  private var labels = InlineArray<14, Phrase>(repeating: Phrase())
  private var values = InlineArray<14, Choices>(repeating: Choices())
  /// Values that say by themselves what they are.
  private var areClear = InlineArray<14, Bool>(repeating: false)
  private(set) var count = 0

  init() {}

  /// Adds a line; nothing when the value says nothing.
  mutating func add(_ label: String, _ value: Choices, isClear: Bool = false) {
    guard !value.isEmpty, count < Self.capacity else { return }
    labels[count] = Phrase(label)
    values[count] = value
    areClear[count] = isClear
    count += 1
  }

  mutating func add(_ label: String, _ value: Phrase, isClear: Bool = false) {
    add(label, .only(value), isClear: isClear)
  }

  mutating func add(_ label: String, _ number: UInt64) {
    var value = Phrase()
    value.add(number)
    add(label, value)
  }

  /// Pages needed in `rows` rows.
  func pages(rows: Int) -> Int { rows > 0 ? (count + rows - 1) / rows : 0 }

  func draw(page: Int, rows: Range<Int>, _ frame: inout TextFrame) {
    for row in rows {
      let index = page * rows.count + row - rows.lowerBound
      guard index < count else { return }
      draw(index, row: row, &frame)
    }
  }

  private func draw(_ index: Int, row: Int, _ frame: inout TextFrame) {
    guard frame.columns >= Self.columnsForLabels else {
      let value = narrow(index, frame.columns)
      frame.write(value.span, row: row, column: 0)
      return
    }
    let indent = 2 + Self.labelCells
    frame.write(labels[index].span, row: row, column: 2, width: Self.labelCells - 1, style: .dim)
    let value = values[index].best(within: frame.columns - indent) ?? values[index].last
    frame.write(value.span, row: row, column: indent)
  }

  private func narrow(_ index: Int, _ columns: Int) -> Phrase {
    let value = values[index].best(within: columns) ?? values[index].last
    guard !areClear[index] else { return value }
    for choice in 0..<values[index].count {
      var labelled = labels[index]
      labelled.addWord(values[index][choice])
      if labelled.width <= columns { return labelled }
    }
    return value
  }
}
