@testable import Display

/// A terminal for the tests: understands exactly what `ConsoleEncoder` may send, and records a
/// fault for anything else.
struct Terminal {
  let columns: Int
  let rows: Int
  var cells: [Cell]
  var faults: [String] = []
  private var row = 0
  private var column = 0
  private var style: Style = []

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: Cell(scalar: 0x3F, style: .red), count: columns * rows)
  }

  mutating func receive(_ bytes: ArraySlice<UInt8>) {
    var scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\u{1B}" { control(&scalars) } else { show(scalar.value) }
    }
  }

  private mutating func control(_ rest: inout ArraySlice<Unicode.Scalar>) {
    guard rest.popFirst() == "[" else { return faults.append("not a CSI") }
    var text = ""
    while let scalar = rest.popFirst() {
      if scalar.properties.isAlphabetic { return perform(String(scalar), text) }
      text.unicodeScalars.append(scalar)
    }
    faults.append("unfinished CSI")
  }

  private mutating func perform(_ final: String, _ text: String) {
    let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    let first = max(numbers.first ?? 1, 1)
    switch final {
    case "H":
      row = first - 1
      column = numbers.count > 1 ? numbers[1] - 1 : 0
      if row >= rows || column >= columns { faults.append("cursor past the screen") }
    case "C": column += first
    case "J": cells = Array(repeating: .blank, count: columns * rows)
    case "K":
      if style != [] { faults.append("erased with a style") }
      for index in column..<columns { set(.blank, index) }
    case "m": for number in numbers.isEmpty ? [0] : numbers { select(number) }
    case "h", "l": if text != "?2026" { faults.append("mode \(text)") }
    default: faults.append("final \(final)")
    }
  }

  private mutating func select(_ number: Int) {
    let colours: [Int: Style] = [31: .red, 32: .green, 33: .amber]
    switch number {
    case 0: style = []
    case 1: style.insert(.bold)
    case 2: style.insert(.dim)
    case 7: style.insert(.inverse)
    default:
      guard let colour = colours[number] else { return faults.append("SGR \(number)") }
      style.subtract(.colours)
      style.insert(colour)
    }
  }

  private mutating func show(_ scalar: UInt32) {
    switch CharacterWidth.kind(of: scalar) {
    case .narrow:
      set(Cell(scalar: scalar, style: style), column)
      column += 1
    case .wide:
      set(Cell(scalar: scalar, style: style), column)
      set(Cell(scalar: 0, style: style), column + 1)
      cells[row * columns + column] = Cell(scalar: scalar, style: style)
      column += 2
    case .mark: cells[row * columns + column - 1].mark = UInt16(scalar)
    case .dropped: faults.append("control \(scalar)")
    }
  }

  private mutating func set(_ cell: Cell, _ column: Int) {
    guard column < columns else { return faults.append("wrote past the row") }
    let index = row * columns + column
    if cells[index].isSecondHalf, column > 0 { cells[index - 1].scalar = 0x20 }
    if column + 1 < columns, cells[index + 1].isSecondHalf { cells[index + 1].scalar = 0x20 }
    cells[index] = cell
  }
}
