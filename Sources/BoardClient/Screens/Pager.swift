/// Which page of several is shown: each for the same time, and the first again when the number of
/// pages falls below the one shown.
struct Pager: Equatable, Sendable {
  /// Time of a page of games.
  static let msPerPage: Int64 = 8_000

  var msPerPage: Int64

  /// 0 is the first.
  private(set) var page = 0
  private var turnsAt: Instant?

  init(msPerPage: Int64 = Self.msPerPage) { self.msPerPage = msPerPage }

  /// Settles on a page of `pages` for `now`. After a pause of many pages, such as standby, it goes
  /// on with the next.
  mutating func turn(pages: Int, _ wake: inout Wake) {
    guard pages > 1 else {
      restart()
      return
    }
    if page >= pages { restart() }
    var next = turnsAt ?? wake.now + msPerPage
    if next <= wake.now {
      page = (page + 1) % pages
      next = wake.now - next < msPerPage ? next + msPerPage : wake.now + msPerPage
    }
    turnsAt = next
    wake.no(laterThan: next)
  }

  mutating func restart() {
    page = 0
    turnsAt = nil
  }
}
