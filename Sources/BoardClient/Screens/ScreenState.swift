import Display

/// Which screen is shown, what the buttons do on it, and when it changes by itself.
///
/// `next` walks the games and shows each in detail; held, it goes back by one. There `pin` pins or
/// unpins the marked team, held the other one. `back` returns to the list, and from the list opens
/// the status page, as a held `next` does. `power` steps the brightness, held it darkens the board;
/// the first press on a dark board only wakes it. Fifteen seconds without a press end in the list.
struct ScreenState: Sendable {
  static let returnMs: Int64 = 15_000
  /// Time of each page of facts, so that all are seen before the return.
  static let factsMs: Int64 = 2_000
  static let brightest = 3

  enum Mode: Equatable, Sendable {
    case list
    /// The game by its id; its rank changes under it.
    case detail(id: Text<40>)
    case status
  }

  private(set) var mode = Mode.list
  /// Standby: the display is blank and the next press only wakes.
  private(set) var isDark = false
  /// 0 ... 3.
  private(set) var brightness = Self.brightest
  /// When `draw` wants to be called again although nothing happened.
  private(set) var nextDeadline: Instant = .distantFuture

  private var list: ListScreen
  private var facts = Pager(msPerPage: Self.factsMs)
  private var lastInput: Instant = .distantPast
  private var toast: Toast?
  private var toastEnds: Instant = .distantPast

  /// - Parameter maximumRows: of the display's frame, for what is kept of each row.
  init(maximumRows: Int) { list = ListScreen(maximumRows: maximumRows) }

  /// How long a page of games stays.
  var msPerPage: Int64 {
    get { list.msPerPage }
    set { list.msPerPage = newValue }
  }

  mutating func handle<G: GameList>(
    _ gesture: Gesture, _ games: G, now: Instant
  ) -> ScreenAction {
    lastInput = now
    if isDark {
      isDark = false
      return .wake
    }
    switch (gesture.button, gesture.length) {
    case (.power, .short): return stepBrightness(now)
    case (.power, .long):
      darken()
      return .standby
    case (.back, _):
      enter(mode == .list ? .status : .list)
      return .none
    case (.next, let length): return next(length, games)
    case (.pin, let length): return pin(length, games)
    }
  }

  /// Says what came of a gesture.
  mutating func say(_ toast: Toast, now: Instant) {
    self.toast = toast
    toastEnds = now + Toast.ms
  }

  /// Standby by a signal or the night's schedule, or its end.
  mutating func setDark(_ dark: Bool) {
    if dark { darken() } else { isDark = false }
  }

  /// Draws the present screen; nothing at all while dark.
  mutating func draw<G: GameList, C: Clock>(
    _ games: G, _ scene: ListScreen.Scene, clock: C, into frame: inout TextFrame
  ) {
    var wake = Wake(now: scene.now.instant)
    defer { nextDeadline = wake.at }
    guard !isDark else {
      frame.clear()
      return
    }
    settle(games, &wake)
    switch mode {
    case .list: list.draw(games, scene, clock: clock, &frame, &wake)
    case .detail(let id):
      let rank = games.find(id) ?? 0
      let view = GameView(
        games, rank: rank, boardIsLive: scene.status.state == .live, now: scene.now, clock: clock)
      let pins = (
        games.pinRank(at: rank, view.side(0)) != nil, games.pinRank(at: rank, view.side(1)) != nil
      )
      let detail = DetailScreen(
        view: view, pins: pins, place: (rank + 1, games.count),
        oddsTime: view.game.odds?.at.map {
          LocalTime(unix: $0, offset: clock.utcOffset(at: $0))
        })
      detail.draw(scene, &facts, &frame, &wake)
    case .status:
      StatusScreen.draw(
        scene, games: (games.count, of: games.held), brightness: brightness, &facts, &frame, &wake)
    }
    drawToast(&frame, &wake)
  }

  /// Returns to the list when it is time, or when the game that was shown is gone.
  private mutating func settle<G: GameList>(_ games: G, _ wake: inout Wake) {
    guard mode != .list else { return }
    let ends = lastInput + Self.returnMs
    if wake.now >= ends { return enter(.list) }
    if case .detail(let id) = mode, games.find(id) == nil { return enter(.list) }
    wake.no(laterThan: ends)
  }

  private mutating func enter(_ mode: Mode) {
    self.mode = mode
    facts.restart()
  }

  private mutating func darken() {
    isDark = true
    toast = nil
    enter(.list)
  }

  private mutating func stepBrightness(_ now: Instant) -> ScreenAction {
    brightness = brightness > 0 ? brightness - 1 : Self.brightest
    say(.brightness(level: brightness), now: now)
    return .brightness(level: brightness)
  }

  private mutating func next<G: GameList>(
    _ length: Gesture.Length, _ games: G
  ) -> ScreenAction {
    if case .detail(let id) = mode, let rank = games.find(id), games.count > 0 {
      let step = length == .short ? 1 : games.count - 1
      open(games, (rank + step) % games.count)
    } else if length == .long || games.count == 0 {
      enter(.status)
    } else {
      open(games, list.firstRank)
    }
    return .none
  }

  /// In the list `pin` only opens the first game: nobody pins a team they did not see marked.
  private mutating func pin<G: GameList>(
    _ length: Gesture.Length, _ games: G
  ) -> ScreenAction {
    guard case .detail(let id) = mode, let rank = games.find(id) else {
      return games.count > 0 ? next(.short, games) : .none
    }
    let isAwayFirst = games.game(at: rank).sport.namesAwayFirst
    let isFirst = length == .short
    return .togglePin(rank: rank, side: isFirst == isAwayFirst ? .away : .home)
  }

  private mutating func open<G: GameList>(_ games: G, _ rank: Int) {
    enter(.detail(id: games.game(at: min(rank, games.count - 1)).id))
  }

  private mutating func drawToast(_ frame: inout TextFrame, _ wake: inout Wake) {
    guard let toast else { return }
    guard wake.now < toastEnds else {
      self.toast = nil
      return
    }
    wake.no(laterThan: toastEnds)
    list.forget()
    let row = frame.rows - 1
    let words = toast.words
    for column in 0..<frame.columns { frame.put(0x20, row: row, column: column) }
    frame.write(words.span, row: row, column: 0, style: .bold)
  }
}
