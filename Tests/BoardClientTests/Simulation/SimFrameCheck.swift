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

  init() {}

  init(_ frame: TextFrame) {
    for row in 0..<frame.rows {
      read(row, of: frame)
      if let fault = Self.fault(row, of: frame), self.fault == nil { self.fault = fault }
    }
  }

  private static func fault(_ row: Int, of frame: TextFrame) -> String? {
    var column = 0
    while column < frame.columns {
      let cell = frame[row, column]
      let scalar = cell.scalar
      if scalar < 0x20 || (0x7F..<0xA0).contains(scalar) || Unicode.Scalar(scalar) == nil {
        return "row \(row), column \(column): no character \(scalar)"
      }
      if cell.mark != 0, CharacterWidth.kind(of: UInt32(cell.mark)) != .mark {
        return "row \(row), column \(column): \(cell.mark) is no mark"
      }
      let isWide = column + 1 < frame.columns && frame[row, column + 1].isSecondHalf
      guard CharacterWidth.kind(of: scalar) == (isWide ? .wide : .narrow) else {
        return "row \(row), column \(column): \(scalar) in \(isWide ? 2 : 1) cells"
      }
      column += isWide ? 2 : 1
    }
    return column == frame.columns ? nil : "row \(row) takes \(column) cells"
  }

  private mutating func read(_ row: Int, of frame: TextFrame) {
    var column = 0
    /// The end of a score in this row whose sign holds for the next one too.
    var marked: Int?
    while column < frame.columns {
      if frame[row, column] != .blank { isBlank = false }
      guard Self.isDigit(frame[row, column]) else {
        column += 1
        continue
      }
      var end = column
      var value: Int32 = 0
      var isDimAll = true
      while end < frame.columns, Self.isDigit(frame[row, end]) {
        value = min(value * 10 + Int32(frame[row, end].scalar) - 0x30, 100_000)
        isDimAll = isDimAll && frame[row, end].style.contains(.dim)
        end += 1
      }
      if end - column == 3, (504...899).contains(value), !Self.isClock(frame, row, end) {
        var isDim = isDimAll
        if !frame.canDim {
          isDim =
            column > 0 && frame[row, column - 1].scalar == 0x7E
            || marked.map { Self.isJoint(frame, row, $0..<column) } ?? false
          marked = isDim ? end : nil
        }
        scores.append(Shown(value: value, isDim: isDim, row: row))
      }
      column = end
    }
  }

  private static func isDigit(_ cell: Cell) -> Bool { (0x30...0x39).contains(cell.scalar) }

  private static func isClock(_ frame: TextFrame, _ row: Int, _ column: Int) -> Bool {
    column < frame.columns && frame[row, column].scalar == 0x3A
  }

  /// Whether nothing but a dash, the rest of a text score or the shoot-out stands between two
  /// scores.
  private static func isJoint(_ frame: TextFrame, _ row: Int, _ range: Range<Int>) -> Bool {
    range.count <= 9
      && range.allSatisfy { column in
        let scalar = frame[row, column].scalar
        return [0x20, 0x2D, 0x28, 0x29, 0x2F, 0x40].contains(scalar)
          || (0x30...0x39).contains(scalar)
      }
  }
}
