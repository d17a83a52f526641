/// Which rows of the list of games are for what.
///
/// Up to two rows belong to the games while the board is live; what the banner would tell then has
/// a page of its own. While it is not live the state is always there, in one row as a letter.
struct ListRows: Equatable, Sendable {
  /// From this height on there are rows for notices and keys.
  private static let tall = 8

  let hasBanner: Bool
  let hasInfoPage: Bool
  private(set) var notice: Int?
  private(set) var keys: Int?
  private(set) var games: Range<Int>

  /// - Parameter tellsMore: there are games left out, or a notice.
  init(_ rows: Int, isLive: Bool, showsKeys: Bool, hasNotice: Bool, tellsMore: Bool) {
    hasBanner = rows > 2 || (rows == 2 && !isLive)
    hasInfoPage = !hasBanner && isLive && tellsMore
    var end = rows
    if rows >= Self.tall && showsKeys {
      end -= 1
      keys = end
    }
    if rows >= Self.tall && hasNotice {
      end -= 1
      notice = end
    }
    games = (hasBanner ? 1 : 0)..<end
  }
}
