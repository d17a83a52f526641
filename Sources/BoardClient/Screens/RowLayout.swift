/// Where the parts of a game's row stand, from the columns of the display alone, so that rows
/// align whatever they hold. Measured for three-digit scores on both sides.
///
///     |mark| first name and score |dash| second score and name |detail|odds|
struct RowLayout: Equatable, Sendable {
  /// First column of the row: 1 or 2 where a letter for the board's state stands before it.
  var origin = 0
  let columns: Int
  /// Cells before the names, for the pin mark.
  let mark: Int
  /// Cells for a name with its score; 0 where rows are set without columns.
  let side: Int
  let detail: Int
  /// Cells for the prices with the space before them; 0 without.
  let odds: Int

  static let oddsCells = 19
  static let columnsForOdds = 80
  /// Further apart the eye no longer finds the other end of the row.
  static let widestSide = 32

  init(columns: Int, showsOdds: Bool, origin: Int = 0) {
    self.origin = origin
    self.columns = columns
    let room = columns - origin
    guard room >= 40 else {
      mark = room >= 20 ? 1 : 0
      side = 0
      detail = 0
      odds = 0
      return
    }
    mark = 2
    odds = showsOdds && room >= Self.columnsForOdds ? Self.oddsCells : 0
    detail = room >= 72 ? 17 : 14
    side = min((room - mark - 3 - 1 - detail - odds) / 2, Self.widestSide)
  }

  /// Where the detail ends: at the right edge, or, on very wide displays, near the names.
  var detailEnd: Int {
    guard side == Self.widestSide else { return columns - odds }
    return origin + mark + 2 * side + 3 + 1 + detail
  }

  var hasColumns: Bool { side > 0 }

  /// The form of names that fits most games of a row.
  var nameForm: NameWords.Form {
    switch side {
    case 18...: .full
    case 12..<18: .short
    default: .abbreviation
    }
  }
}
