import Display

@testable import BoardClient

/// Reads what is on a frame: whether its cells can be shown at all, and which scores stand there
/// and how. The feed gives no number of three digits from 504 to 899 but scores.
struct SimFrameCheck {
  struct Shown {
    let value: Int32
    /// Dim, or with the sign that stands for it.
    let isDim: Bool
    let row: Int
  }

  private(set) var scores: [Shown] = []
  private(set) var fault: String?
  private(set) var isBlank = true
  private let canDim: Bool

  init() { canDim = false }

  init(_ frame: TextFrame) {
    canDim = frame.canDim
    var row: [Cell] = []
    row.reserveCapacity(frame.columns)
    for index in 0..<frame.rows {
      row.removeAll(keepingCapacity: true)
      for column in 0..<frame.columns { row.append(frame[index, column]) }
      look(at: row, index)
    }
  }

  private mutating func look(at row: [Cell], _ index: Int) {
    var column = 0
    /// The end of a score in this row whose sign holds for the next one too.
    var marked: Int?
    while column < row.count {
      let cell = row[column]
      if cell.scalar == 0x20, cell.mark == 0 {
        if cell.style != [] { isBlank = false }
        column += 1
        continue
      }
      isBlank = false
      if (0x30...0x39).contains(cell.scalar) {
        column = readNumber(row, index, at: column, &marked)
        continue
      }
      if cell.scalar > 0x20, cell.scalar < 0x7F, cell.mark == 0 {
        column += 1
        continue
      }
      column = check(row, index, at: column)
    }
  }

  /// Checks a cell that is no plain ASCII; returns the next column.
  private mutating func check(_ row: [Cell], _ index: Int, at column: Int) -> Int {
    let cell = row[column]
    if cell.scalar < 0x20 || (0x7F..<0xA0).contains(cell.scalar)
      || Unicode.Scalar(cell.scalar) == nil
    {
      fault = fault ?? "row \(index), column \(column): no character \(cell.scalar)"
      return column + 1
    }
    if cell.mark != 0, CharacterWidth.kind(of: UInt32(cell.mark)) != .mark {
      fault = fault ?? "row \(index), column \(column): \(cell.mark) is no mark"
    }
    let isWide = column + 1 < row.count && row[column + 1].isSecondHalf
    if CharacterWidth.kind(of: cell.scalar) != (isWide ? .wide : .narrow) {
      fault = fault ?? "row \(index), column \(column): \(cell.scalar) is not as wide"
    }
    return column + (isWide ? 2 : 1)
  }

  /// Reads the number that begins at `start`; returns the column behind it.
  private mutating func readNumber(
    _ row: [Cell], _ index: Int, at start: Int, _ marked: inout Int?
  ) -> Int {
    var end = start
    var value: Int32 = 0
    var isDim = true
    while end < row.count, (0x30...0x39).contains(row[end].scalar) {
      value = min(value * 10 + Int32(row[end].scalar) - 0x30, 100_000)
      isDim = isDim && row[end].style.contains(.dim)
      end += 1
    }
    let isClock = end < row.count && row[end].scalar == 0x3A
    guard end - start == 3, (504...899).contains(value), !isClock else { return end }
    if !canDim {
      isDim =
        start > 0 && row[start - 1].scalar == 0x7E
        || marked.map { Self.isJoint(row[$0..<start]) } ?? false
      marked = isDim ? end : nil
    }
    scores.append(Shown(value: value, isDim: isDim, row: index))
    return end
  }

  /// Whether nothing but a dash, the rest of a text score or the shoot-out stands between two
  /// scores.
  private static func isJoint(_ cells: ArraySlice<Cell>) -> Bool {
    cells.count <= 9
      && cells.allSatisfy { cell in
        [0x20, 0x2D, 0x28, 0x29, 0x2F, 0x40].contains(cell.scalar)
          || (0x30...0x39).contains(cell.scalar)
      }
  }
}
