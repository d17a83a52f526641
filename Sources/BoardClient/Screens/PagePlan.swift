/// How the games are dealt to pages of a number of rows.
///
/// Pinned teams' games stand on top of every page as long as they leave half of it to the others;
/// of more only those in play stay. When those in play alone fill the display, they rotate among
/// themselves: a pin is kept to until it is released (peers.md F5).
struct PagePlan: Equatable, Sendable {
  let rows: Int
  /// Ranks 0 ..< `fixed` are on every page.
  let fixed: Int
  /// Games dealt to pages, those that are fixed included.
  let games: Int

  init<G: GameList>(_ list: G, rows: Int) {
    self.rows = max(rows, 1)
    let inPlay = min(list.pinnedInPlay, list.count)
    guard list.count > self.rows else {
      fixed = 0
      games = list.count
      return
    }
    guard inPlay < self.rows else {
      fixed = 0
      games = inPlay
      return
    }
    var pinned = inPlay
    while pinned < list.count && pinned <= self.rows && list.pinRank(at: pinned) != nil {
      pinned += 1
    }
    fixed = pinned * 2 <= self.rows ? pinned : inPlay
    games = list.count
  }

  var pages: Int {
    let each = rows - fixed
    return games <= rows ? 1 : (games - fixed + each - 1) / each
  }

  /// The rank shown in a row of a page; nil for a row left empty.
  func rank(page: Int, row: Int) -> Int? {
    if row < fixed { return row }
    let rank = fixed + page * (rows - fixed) + row - fixed
    return rank < games ? rank : nil
  }
}
