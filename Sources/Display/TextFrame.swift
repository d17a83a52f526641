/// What a screen draws into and a display shows: rows of cells. Memory is taken once for the
/// largest size; writing clips at the edges and never leaves half a wide character.
public struct TextFrame: Equatable, Sendable {
  public private(set) var columns: Int
  public private(set) var rows: Int
  public let maximumColumns: Int
  public let maximumRows: Int
  /// Whether the display can draw a cell dim. Where it cannot, the screens write a sign instead.
  public var canDim = true

  /// Counts `clear` and `resize`: while it stands, what a screen drew before is still there.
  public private(set) var generation: UInt64 = 0

  /// Row by row, `columns` cells each; what is past `rows` is stale.
  private var cells: [Cell]

  /// A blank frame of the largest size. Sizes are at least 1.
  public init(maximumColumns: Int, maximumRows: Int) {
    precondition(maximumColumns > 0 && maximumRows > 0, "a frame has at least one cell")
    self.maximumColumns = maximumColumns
    self.maximumRows = maximumRows
    columns = maximumColumns
    rows = maximumRows
    cells = Array(repeating: .blank, count: maximumColumns * maximumRows)
  }

  /// Takes another size, clamped to 1 ... the largest, and blanks the frame.
  public mutating func resize(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), maximumColumns)
    self.rows = min(max(rows, 1), maximumRows)
    clear()
  }

  public mutating func clear() {
    generation &+= 1
    for index in 0..<columns * rows { cells[index] = .blank }
  }

  public mutating func clear(row: Int) {
    guard row >= 0, row < rows else { return }
    for index in row * columns..<(row + 1) * columns { cells[index] = .blank }
  }

  public subscript(row: Int, column: Int) -> Cell {
    precondition(row >= 0 && row < rows && column >= 0 && column < columns, "cell past the frame")
    return cells[row * columns + column]
  }

  /// Writes UTF-8 text into at most `width` cells and returns the cells used. Places outside the
  /// frame take nothing. Where a wide character would be cut, a space stands instead.
  @discardableResult
  public mutating func write(
    _ text: Span<UInt8>, row: Int, column: Int, width: Int = .max, style: Style = []
  ) -> Int {
    guard row >= 0, row < rows, column >= 0, column < columns, width > 0 else { return 0 }
    let limit = min(width, columns - column)
    var reader = CellReader()
    var used = 0
    while used < limit, let character = reader.next(in: text) {
      guard used + character.width <= limit else {
        put(.blank(style), row: row, column: column + used)
        return used + 1
      }
      put(character, row: row, column: column + used, style: style)
      used += character.width
    }
    return used
  }

  /// Writes a literal. Its bytes are read in place: nothing is copied or allocated.
  @discardableResult
  public mutating func write(
    _ literal: String, row: Int, column: Int, width: Int = .max, style: Style = []
  ) -> Int {
    write(literal.utf8.span, row: row, column: column, width: width, style: style)
  }

  /// Writes one narrow character; nothing outside the frame.
  public mutating func put(_ scalar: UInt32, row: Int, column: Int, style: Style = []) {
    guard row >= 0, row < rows, column >= 0, column < columns else { return }
    put(Cell(scalar: scalar, style: style), row: row, column: column)
  }

  /// Adds a style to cells already written.
  public mutating func add(_ style: Style, row: Int, column: Int, width: Int) {
    guard row >= 0, row < rows, width > 0 else { return }
    let first = min(max(column, 0), columns)
    for index in first..<min(columns, first + min(width, columns)) {
      cells[row * columns + index].style.formUnion(style)
    }
  }

  /// Takes the size and the cells of a frame whose largest size is not larger, in place.
  mutating func copy(_ other: TextFrame) {
    precondition(
      other.columns <= maximumColumns && other.rows <= maximumRows, "frame too large to copy")
    columns = other.columns
    rows = other.rows
    for index in 0..<columns * rows { cells[index] = other.cells[index] }
  }

  /// Sets a cell as it is, for encoders that keep what a display shows.
  mutating func set(_ cell: Cell, _ row: Int, _ column: Int) {
    cells[row * columns + column] = cell
  }

  /// The next cell, counted row by row from `index` on, that is not as in `other`, a frame of the
  /// same size, or that may be half of a wide character; nil when there is none.
  func nextDifference(from other: TextFrame, at index: Int) -> Int? {
    for place in index..<columns * rows {
      let cell = cells[place]
      if cell != other.cells[place] || cell.scalar >= 0x1100 { return place }
    }
    return nil
  }

  public static func == (a: TextFrame, b: TextFrame) -> Bool {
    guard a.columns == b.columns, a.rows == b.rows else { return false }
    for index in 0..<a.columns * a.rows where a.cells[index] != b.cells[index] { return false }
    return true
  }

  private mutating func put(
    _ character: CellReader.Character, row: Int, column: Int, style: Style
  ) {
    var cell = Cell(scalar: character.scalar, style: style)
    cell.mark = character.mark
    if character.width == 2 {
      put(Cell(scalar: 0, style: style), row: row, column: column + 1)
    }
    put(cell, row: row, column: column)
    if character.width == 2 {
      cells[row * columns + column + 1] = Cell(scalar: 0, style: style)
    }
  }

  /// The one place that changes a cell: the other half of a wide character that is written over
  /// becomes a space.
  private mutating func put(_ cell: Cell, row: Int, column: Int) {
    let index = row * columns + column
    if cells[index].isSecondHalf, column > 0 { cells[index - 1].eraseToSpace() }
    if column + 1 < columns, cells[index + 1].isSecondHalf { cells[index + 1].eraseToSpace() }
    cells[index] = cell
  }
}

extension Cell {
  static func blank(_ style: Style) -> Cell { Cell(scalar: 0x20, style: style) }

  fileprivate mutating func eraseToSpace() {
    scalar = 0x20
    mark = 0
  }
}
