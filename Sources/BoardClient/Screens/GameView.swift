/// One game as a screen shows it now: the record, what the client knows of it, and the local times
/// that matter, worked out once.
struct GameView {
  let game: Game
  let notes: GameNotes
  let freshness: Freshness
  let isPinned: Bool
  let boardIsLive: Bool
  let now: Moment
  /// Local now; nil while the wall clock is not trusted.
  let today: LocalTime?
  let start: LocalTime?
  /// Local time of the last word of the feed about this game; nil when not known.
  let heard: LocalTime?

  init<G: GameList, C: Clock>(
    _ games: G, rank: Int, boardIsLive: Bool, now: Moment, clock: C
  ) {
    game = games.game(at: rank)
    notes = games.notes(at: rank)
    freshness = games.freshness(at: rank, now: now.instant)
    isPinned = games.pinRank(at: rank) != nil
    self.boardIsLive = boardIsLive
    self.now = now
    today = now.wallIsTrusted ? Self.local(now.unix, clock) : nil
    start = game.start.map { Self.local($0, clock) }
    heard = notes.heardUnix != 0 ? Self.local(notes.heardUnix, clock) : nil
  }

  /// Whether a row drawn from the other view looks the same now, wake-ups apart.
  func looks(like other: GameView) -> Bool {
    let ticks = game.clock?.isRunning == true && now.unix != other.now.unix
    return !ticks && boardIsLive == other.boardIsLive && isPinned == other.isPinned
      && freshness == other.freshness && today?.day == other.today?.day && start == other.start
      && heard == other.heard && notes == other.notes && game == other.game
  }

  private static func local<C: Clock>(_ unix: Int64, _ clock: C) -> LocalTime {
    LocalTime(unix: unix, offset: clock.utcOffset(at: unix))
  }

  /// Whether the score must not be taken for the present one: the board is not live, or this game
  /// is old by itself.
  var isDim: Bool { !boardIsLive || freshness != .fresh }

  /// The status to show. Two words of providers are put right here, because "final" would be a
  /// lie: play that is suspended (peers.md B21), and a game over without a score that has yet to
  /// begin, which was postponed (B5).
  var status: GameStatus {
    guard game.status == .final else { return game.status }
    if LabelWords.contains(game.label, "suspend") { return .suspended }
    if !hasScore, let start = game.start, now.wallIsTrusted, start > now.unix { return .postponed }
    return .final
  }

  var hasScore: Bool { game.homeScore != .none || game.awayScore != .none }

  /// Whether the game was under way at some time: its start is history then (B25).
  var hasBegun: Bool {
    switch status {
    case .live, .atBreak, .suspended, .final, .abandoned: true
    case .scheduled, .delayed, .postponed, .cancelled, .unknown: false
    }
  }

  var isAwayFirst: Bool { game.sport.namesAwayFirst }
  var firstTeam: Team { isAwayFirst ? game.away : game.home }
  var secondTeam: Team { isAwayFirst ? game.home : game.away }

  func side(_ place: Int) -> TeamSide { (place == 0) == isAwayFirst ? .away : .home }

  /// Whether the score of the side at a place, 0 first, changed within the last three seconds.
  func flashes(_ place: Int, _ wake: inout Wake) -> Bool {
    let scored = side(place) == .home ? notes.homeScored : notes.awayScored
    let end = scored + Freshness.flashMs
    wake.no(laterThan: end)
    return now.instant < end && !isDim
  }

  /// Age of what makes the game old, nil when nothing is known of it: its last word, or its last
  /// change when it is repeated without one.
  var age: Age? {
    let since = freshness == .frozen && boardIsLive ? notes.changed : notes.heard
    if freshness != .stored && since != .distantPast { return Age(ms: now.instant - since) }
    guard now.wallIsTrusted, notes.heardUnix != 0 else { return nil }
    let heard = min(max(notes.heardUnix, 0), .max / 2)
    let seconds = min(max(now.unix - heard, 0), 3_153_600_000)
    return Age(ms: seconds * 1_000)
  }
}
