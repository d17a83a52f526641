/// `--display text`: each changed frame as plain UTF-8 lines after a form feed, for tests and
/// pipes. Styles are not shown; a frame for it is drawn with `canDim` off.
public struct PlainTextEncoder: Sendable {
  private var shown: TextFrame
  private var hasShown = false

  public init(maximumColumns: Int, maximumRows: Int) {
    shown = TextFrame(maximumColumns: maximumColumns, maximumRows: maximumRows)
  }

  /// Bytes of the largest frame: the form feed, and in each row a line feed and cells of at most
  /// four bytes of character and three of mark.
  public static func worstCaseBytes(columns: Int, rows: Int) -> Int {
    1 + rows * (1 + columns * 7)
  }

  /// Appends `frame` when its text differs from the last one appended; returns whether it did.
  /// The buffer must be empty and hold the worst case.
  @discardableResult
  public mutating func encode(_ frame: TextFrame, into output: inout OutputBuffer) -> Bool {
    guard !hasShown || !hasSameText(frame) else { return false }
    precondition(
      output.room >= Self.worstCaseBytes(columns: frame.columns, rows: frame.rows),
      "the output buffer is too small for a frame")
    output.append(0x0C)
    for row in 0..<frame.rows {
      append(row, of: frame, to: &output)
    }
    shown.copy(frame)
    hasShown = true
    return true
  }

  private func hasSameText(_ frame: TextFrame) -> Bool {
    guard frame.columns == shown.columns, frame.rows == shown.rows else { return false }
    for row in 0..<frame.rows {
      for column in 0..<frame.columns {
        let new = frame[row, column]
        let old = shown[row, column]
        guard new.scalar == old.scalar, new.mark == old.mark else { return false }
      }
    }
    return true
  }

  private func append(_ row: Int, of frame: TextFrame, to output: inout OutputBuffer) {
    var end = frame.columns
    while end > 0, frame[row, end - 1].scalar == 0x20, frame[row, end - 1].mark == 0 { end -= 1 }
    for column in 0..<end {
      let cell = frame[row, column]
      if cell.isSecondHalf { continue }
      output.append(scalar: cell.scalar)
      if cell.mark != 0 { output.append(scalar: UInt32(cell.mark)) }
    }
    output.append(0x0A)
  }
}
