/// Draws frames on an ANSI terminal (ECMA-48; the Linux console understands all of it), sending
/// only what differs from what was sent last.
///
/// A flash is shown steady, bold and inverse: the terminal's own blink is slower on some and
/// missing on others. After characters whose width terminals disagree about, the cursor is placed
/// anew, so that a wrong guess moves one character and never the rest of the row.
public struct ConsoleEncoder: Sendable {
  public struct Options: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Off under `NO_COLOR` and on monochrome terminals; dim, bold and inverse remain.
    public static let colours = Options(rawValue: 1)
    /// Brackets each frame with mode 2026, so that the terminal shows it whole.
    public static let synchronized = Options(rawValue: 2)
    /// Lamps, arrows and stars as such; off, ASCII stands for them (fonts of the Linux console).
    public static let symbols = Options(rawValue: 4)
  }

  /// Alternate screen, cursor hidden, no wrapping at the right edge.
  public static let enter = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  /// Everything `enter` changed, back; the frame is cleared first where there is no alternate
  /// screen.
  public static let leave = "\u{1B}[m\u{1B}[2J\u{1B}[H\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// Below this an output buffer cannot take one cell and the end of a frame.
  public static let minimumCapacity = 256

  /// 3 as drawn, 2 without bold, 1 all dim, 0 dim and without colours: what a terminal can do.
  public var brightness = 3

  private let options: Options
  private var shown: TextFrame
  private var needsClear = true
  private var pen = ConsolePen()

  public init(maximumColumns: Int, maximumRows: Int, options: Options) {
    self.options = options
    shown = TextFrame(maximumColumns: maximumColumns, maximumRows: maximumRows)
  }

  /// Bytes no frame exceeds: each cell placed (10), styled (15), with four bytes of character and
  /// three of mark. Real frames take about a byte a cell; a smaller buffer only takes more calls.
  public static func worstCaseBytes(columns: Int, rows: Int) -> Int {
    minimumCapacity + columns * rows * 32
  }

  /// Forgets what the terminal shows: the next frame is sent whole, after clearing.
  public mutating func repaint() { needsClear = true }

  /// Appends what turns the terminal into `frame`, as far as the buffer has room; true when all of
  /// it is in. Otherwise send, and call again, with this frame or a newer one.
  public mutating func encode(_ frame: TextFrame, into output: inout OutputBuffer) -> Bool {
    precondition(output.capacity >= Self.minimumCapacity, "the output buffer is too small")
    let isOtherSize = frame.columns != shown.columns || frame.rows != shown.rows
    if needsClear || isOtherSize {
      guard output.room >= Self.minimumCapacity else { return false }
      shown.resize(columns: frame.columns, rows: frame.rows)
      begin(&output)
      output.append("\u{1B}[m\u{1B}[2J")
      needsClear = false
    }
    var index = 0
    // What is shown is what `effective` made, and it makes that of itself again: equal is shown.
    while let next = frame.nextDifference(from: shown, at: index) {
      index = next + 1
      let row = next / frame.columns
      let column = next % frame.columns
      if isShown(frame, row, column) { continue }
      guard output.room >= Self.minimumCapacity / 2 else {
        finish(&output)
        return false
      }
      begin(&output)
      draw(frame, row, column, &output)
    }
    finish(&output)
    return true
  }

  private mutating func begin(_ output: inout OutputBuffer) {
    guard !pen.isDown else { return }
    pen = ConsolePen()
    pen.isDown = true
    if options.contains(.synchronized) { output.append("\u{1B}[?2026h") }
  }

  private mutating func finish(_ output: inout OutputBuffer) {
    guard pen.isDown else { return }
    pen.set([], &output)
    pen.isDown = false
    if options.contains(.synchronized) { output.append("\u{1B}[?2026l") }
  }

  /// The second half of a wide character goes with the first.
  private func isShown(_ frame: TextFrame, _ row: Int, _ column: Int) -> Bool {
    let cell = effective(frame[row, column])
    if cell.isSecondHalf { return true }
    return shown[row, column] == cell && hasWholeNeighbour(frame, row, column)
  }

  /// A wide character is on the terminal only while its second half was not written over.
  private func hasWholeNeighbour(_ frame: TextFrame, _ row: Int, _ column: Int) -> Bool {
    guard column + 1 < frame.columns, frame[row, column + 1].isSecondHalf else { return true }
    return shown[row, column + 1].isSecondHalf
  }

  private mutating func draw(
    _ frame: TextFrame, _ row: Int, _ column: Int, _ output: inout OutputBuffer
  ) {
    if restIsBlank(frame, row, column) {
      pen.move(to: row, column, &output)
      pen.set([], &output)
      output.append("\u{1B}[K")
      for rest in column..<frame.columns { shown.set(.blank, row, rest) }
      return
    }
    bridge(frame, row, column, &output)
    pen.move(to: row, column, &output)
    write(frame, row, column, &output)
  }

  /// Whether the rest of the row is to be blank and erasing it is shorter than writing it.
  private func restIsBlank(_ frame: TextFrame, _ row: Int, _ column: Int) -> Bool {
    var changed = 0
    for rest in column..<frame.columns {
      guard frame[row, rest] == .blank else { return false }
      if shown[row, rest] != .blank { changed += 1 }
    }
    return changed > 3
  }

  /// Writes up to three unchanged cells again where that is shorter than stepping over them.
  private mutating func bridge(
    _ frame: TextFrame, _ row: Int, _ column: Int, _ output: inout OutputBuffer
  ) {
    guard pen.row == row, pen.column < column, column - pen.column <= 3 else { return }
    for gap in pen.column..<column {
      let cell = effective(frame[row, gap])
      guard cell.style == pen.style, cell.mark == 0, cell.scalar >= 0x20, cell.scalar < 0x7F
      else { return }
    }
    for gap in pen.column..<column { write(frame, row, gap, &output) }
  }

  private mutating func write(
    _ frame: TextFrame, _ row: Int, _ column: Int, _ output: inout OutputBuffer
  ) {
    let cell = effective(frame[row, column])
    let isWide = column + 1 < frame.columns && frame[row, column + 1].isSecondHalf
    pen.set(cell.style, &output)
    output.append(scalar: cell.scalar)
    if cell.mark != 0 { output.append(scalar: UInt32(cell.mark)) }
    shown.set(cell, row, column)
    if isWide { shown.set(Cell(scalar: 0, style: []), row, column + 1) }
    let isSure = cell.scalar < 0x900 && cell.mark == 0 && column + 1 < frame.columns
    pen.advance(isSure: isSure)
  }

  /// The cell as this terminal can show it.
  private func effective(_ cell: Cell) -> Cell {
    var cell = cell
    if cell.style.contains(.flash) {
      cell.style.remove([.flash, .dim])
      cell.style.formUnion([.bold, .inverse])
    }
    if brightness < 3 { cell.style.remove(.bold) }
    if brightness < 2 && !cell.style.contains(.inverse) { cell.style.insert(.dim) }
    if brightness == 0 { cell.style.subtract(.colours) }
    if !options.contains(.colours) { cell.style.subtract(.colours) }
    if !options.contains(.symbols) { cell.scalar = Symbols.ascii(for: cell.scalar) }
    return cell
  }
}
