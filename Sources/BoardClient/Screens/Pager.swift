/// Which page of several is shown: each for the same time, and the first again when the number of
/// pages falls below the one shown.
struct Pager: Equatable, Sendable {
  static let msPerPage: Int64 = 8_000

  /// 0 is the first.
  private(set) var page = 0
  private var turnsAt: Instant?

  init() {}

  /// Settles on a page of `pages` for `now`. After a pause of many pages, such as standby, it goes
  /// on with the next.
  mutating func turn(pages: Int, _ wake: inout Wake) {
    guard pages > 1 else {
      restart()
      return
    }
    if page >= pages { restart() }
    var next = turnsAt ?? wake.now + Self.msPerPage
    if next <= wake.now {
      page = (page + 1) % pages
      next = wake.now - next < Self.msPerPage ? next + Self.msPerPage : wake.now + Self.msPerPage
    }
    turnsAt = next
    wake.no(laterThan: next)
  }

  mutating func restart() {
    page = 0
    turnsAt = nil
  }
}
