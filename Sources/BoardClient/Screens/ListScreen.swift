import Display

/// The screen that is shown when nobody presses anything: the banner and the games, page by page.
struct ListScreen: Sendable {
  private var pager = Pager()

  /// How long a page of games stays.
  var msPerPage: Int64 {
    get { pager.msPerPage }
    set { pager.msPerPage = newValue }
  }
  /// Once prices were seen, rows keep their room: columns do not jump from page to page.
  private var showsOdds = false
  /// The first game of the page that is shown, pinned ones on top of each page left out.
  private(set) var firstRank = 0

  init() {}

  /// What one call draws from, beside the games.
  struct Scene {
    var status: BoardStatus
    /// The lamps as lit this moment, nil where they are not drawn.
    var lamps: Lamps?
    var showsKeys: Bool
    var now: Moment
  }

  /// Which rows are for what.
  private struct Rows {
    var hasBanner: Bool
    var notice: Int?
    var keys: Int?
    var games: Range<Int>

    init(_ rows: Int, _ scene: Scene, hasNotice: Bool) {
      hasBanner = rows > 2 || (rows == 2 && scene.status.state != .live)
      var end = rows
      if rows >= 8 && scene.showsKeys {
        end -= 1
        keys = end
      }
      if rows >= 8 && hasNotice {
        end -= 1
        notice = end
      }
      games = (hasBanner ? 1 : 0)..<end
    }
  }

  mutating func draw<G: GameList, C: Clock>(
    _ games: G, _ scene: Scene, clock: C, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    frame.clear()
    let notice = NoticeWords.text(scene.status)
    let rows = Rows(frame.rows, scene, hasNotice: !notice.isEmpty)
    let plan = PagePlan(games, rows: rows.games.count)
    let leftOut = max(games.leftOut, scene.status.leftOut)
    let hasInfoPage =
      !rows.hasBanner && scene.status.state == .live && (leftOut > 0 || !notice.isEmpty)
    let pages = plan.pages + (hasInfoPage ? 1 : 0)
    pager.turn(pages: pages, &wake)
    var content = Banner.Content()
    content.lamps = scene.lamps
    content.page = pager.page + 1
    content.pages = pages
    content.leftOut = leftOut
    content.time = Self.localTime(scene.now, clock)
    if let row = rows.keys { KeyHints.draw(KeyHints.list, row: row, &frame) }
    if let row = rows.notice {
      frame.write(notice.span, row: row, column: 0, style: .amber)
    } else if !hasInfoPage || frame.rows == 1 {
      content.notice = notice
    }
    if hasInfoPage && pager.page == plan.pages {
      Banner.draw(scene.status, content, row: 0, &frame, &wake)
      frame.write(notice.span, row: 1, column: 0)
      return
    }
    if rows.hasBanner { Banner.draw(scene.status, content, row: 0, &frame, &wake) }
    if games.count == 0 {
      EmptyScreen.draw(scene.status, rows: rows.games, &frame)
    } else {
      drawGames(games, plan, rows.games.lowerBound, scene, clock: clock, &frame, &wake)
    }
  }

  /// Local time of day, nil while the wall clock is not trusted.
  static func localTime<C: Clock>(_ now: Moment, _ clock: C) -> LocalTime? {
    guard now.wallIsTrusted else { return nil }
    return LocalTime(unix: now.unix, offset: clock.utcOffset(at: now.unix))
  }

  private mutating func drawGames<G: GameList, C: Clock>(
    _ games: G, _ plan: PagePlan, _ firstRow: Int, _ scene: Scene, clock: C,
    _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    var origin = 0
    if firstRow == 0, let letter = StateWords.letter(scene.status.state) {
      frame.put(letter, row: 0, column: 0, style: StateWords.style(scene.status.state))
      origin = frame.columns >= 12 ? 2 : 1
    }
    firstRank = pager.page > 0 ? plan.rank(page: pager.page, row: plan.fixed) ?? 0 : 0
    seekOdds(games, plan, frame.columns)
    let layout = RowLayout(columns: frame.columns, showsOdds: showsOdds, origin: origin)
    for row in 0..<plan.rows {
      guard let rank = plan.rank(page: pager.page, row: row) else { continue }
      let view = GameView(
        games, rank: rank, boardIsLive: scene.status.state == .live, now: scene.now, clock: clock)
      GameRow.draw(view, row: firstRow + row, layout, &frame, &wake)
    }
  }

  private mutating func seekOdds<G: GameList>(_ games: G, _ plan: PagePlan, _ columns: Int) {
    guard !showsOdds, columns >= RowLayout.columnsForOdds else { return }
    for row in 0..<plan.rows {
      guard let rank = plan.rank(page: pager.page, row: row) else { continue }
      if games.game(at: rank).odds != nil { showsOdds = true }
    }
  }
}
