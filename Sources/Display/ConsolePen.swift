/// Where the terminal's cursor is and how it draws, as far as known within one frame.
struct ConsolePen: Sendable {
  /// Whether a frame was begun.
  var isDown = false
  /// -1 where not known.
  private(set) var row = -1
  private(set) var column = 0
  private(set) var style: Style = []

  /// CUP, or the shorter CUF within a row (ECMA-48 sections 8.3.21 and 8.3.20).
  mutating func move(to row: Int, _ column: Int, _ output: inout OutputBuffer) {
    if self.row == row && self.column == column { return }
    output.append("\u{1B}[")
    if self.row == row && self.column < column {
      let gap = column - self.column
      if gap > 1 { output.append(number: gap) }
      output.append(0x43)
    } else {
      output.append(number: row + 1)
      if column > 0 {
        output.append(0x3B)
        output.append(number: column + 1)
      }
      output.append(0x48)
    }
    self.row = row
    self.column = column
  }

  /// SGR (ECMA-48 section 8.3.117): only what is added, or everything anew when something goes.
  mutating func set(_ wanted: Style, _ output: inout OutputBuffer) {
    guard wanted != style else { return }
    let changesColourOnly =
      !wanted.isDisjoint(with: .colours)
      && wanted.subtracting(.colours) == style.subtracting(.colours)
    let resets = !wanted.isSuperset(of: style) && !changesColourOnly
    let added = resets ? wanted : wanted.subtracting(style)
    var isFirst = true
    output.append("\u{1B}[")
    if resets && !wanted.isEmpty {
      output.append(0x30)
      isFirst = false
    }
    append(added, .bold, "1", &isFirst, &output)
    append(added, .dim, "2", &isFirst, &output)
    append(added, .inverse, "7", &isFirst, &output)
    append(added, .red, "31", &isFirst, &output)
    append(added, .green, "32", &isFirst, &output)
    append(added, .amber, "33", &isFirst, &output)
    output.append(0x6D)
    style = wanted
  }

  /// After one character: one cell on, or unknown.
  mutating func advance(isSure: Bool) {
    column += 1
    if !isSure { row = -1 }
  }

  private func append(
    _ added: Style, _ bit: Style, _ parameter: String, _ isFirst: inout Bool,
    _ output: inout OutputBuffer
  ) {
    guard added.contains(bit) else { return }
    if !isFirst { output.append(0x3B) }
    output.append(parameter)
    isFirst = false
  }
}
