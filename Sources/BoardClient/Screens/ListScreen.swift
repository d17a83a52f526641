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
  private var drawn: DrawnRows

  init(maximumRows: Int) { drawn = DrawnRows(maximumRows: maximumRows) }

  /// The frame was written by someone else since the last `draw`.
  mutating func forget() { drawn.forget() }

  /// What one call draws from, beside the games.
  struct Scene {
    var status: BoardStatus
    /// The lamps as lit this moment, nil where they are not drawn.
    var lamps: Lamps?
    var showsKeys: Bool
    var now: Moment
  }

  mutating func draw<G: GameList, C: Clock>(
    _ games: G, _ scene: Scene, clock: C, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    drawn.begin(&frame, scene.now)
    let notice = NoticeWords.text(scene.status)
    let leftOut = max(games.leftOut, scene.status.leftOut)
    let rows = ListRows(
      frame.rows, isLive: scene.status.state == .live, showsKeys: scene.showsKeys,
      hasNotice: !notice.isEmpty, tellsMore: leftOut > 0 || !notice.isEmpty)
    let plan = PagePlan(games, rows: rows.games.count)
    let pages = plan.pages + (rows.hasInfoPage ? 1 : 0)
    pager.turn(pages: pages, &wake)
    for row in 0..<frame.rows where !rows.games.contains(row) { drawn.clear(row: row, &frame) }
    drawFoot(rows, notice, &frame)
    let isInfoPage = rows.hasInfoPage && pager.page == plan.pages
    if isInfoPage || games.count == 0 {
      for row in rows.games { drawn.clear(row: row, &frame) }
    }
    if rows.hasBanner || isInfoPage {
      var content = Banner.Content()
      content.lamps = scene.lamps
      content.page = pager.page + 1
      content.pages = pages
      content.leftOut = leftOut
      content.time = Self.localTime(scene.now, clock)
      if rows.notice == nil && !(isInfoPage && frame.rows > 1) { content.notice = notice }
      Banner.draw(scene.status, content, row: 0, &frame, &wake)
    }
    if isInfoPage {
      frame.write(notice.span, row: 1, column: 0)
    } else if games.count == 0 {
      EmptyScreen.draw(scene.status, rows: rows.games, &frame)
    } else {
      drawGames(games, plan, rows.games.lowerBound, scene, clock: clock, &frame, &wake)
    }
  }

  private func drawFoot(_ rows: ListRows, _ notice: Phrase, _ frame: inout TextFrame) {
    if let row = rows.keys { KeyHints.draw(KeyHints.list, row: row, &frame) }
    if let row = rows.notice { frame.write(notice.span, row: row, column: 0, style: .amber) }
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
    let letter = firstRow == 0 ? StateWords.letter(scene.status.state) : nil
    if letter != nil { origin = frame.columns >= 12 ? 2 : 1 }
    firstRank = pager.page > 0 ? plan.rank(page: pager.page, row: plan.fixed) ?? 0 : 0
    seekOdds(games, plan, frame.columns)
    let layout = RowLayout(columns: frame.columns, showsOdds: showsOdds, origin: origin)
    for row in 0..<plan.rows {
      guard let rank = plan.rank(page: pager.page, row: row) else {
        drawn.clear(row: firstRow + row, &frame)
        continue
      }
      let view = GameView(
        games, rank: rank, boardIsLive: scene.status.state == .live, now: scene.now, clock: clock)
      drawn.draw(view, row: firstRow + row, layout, &frame, &wake)
    }
    if let letter {
      frame.put(letter, row: 0, column: 0, style: StateWords.style(scene.status.state))
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
