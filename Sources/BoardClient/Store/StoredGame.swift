/// A game in the state file: presence bits, numbers in fixed width, texts with their length before
/// them. What is read is bounded by its type and nothing more: the file is hostile input, but what
/// a feed may say may also be stored.
extension SlotIO {
  mutating func put(_ game: Game, _ notes: GameNotes, now: Instant) throws(DiskError) {
    try put(StoredFields(game).rawValue)
    try put(game.version)
    try put(game.sport.rawValue)
    try put(game.status.rawValue)
    try put(game.how.rawValue)
    if let start = game.start { try put(start) }
    if let period = game.period { try put(period) }
    if let minute = game.minute { try put(minute) }
    if let updated = game.updated { try put(updated) }
    if let shootout = game.shootout {
      try put(shootout.home)
      try put(shootout.away)
    }
    if let clock = game.clock { try put(clock) }
    if let odds = game.odds { try put(odds) }
    try put(game.id)
    try put(game.league)
    try put(game.label)
    try put(game.home)
    try put(game.away)
    try put(game.homeScore)
    try put(game.awayScore)
    try put(notes, now: now)
  }

  private mutating func put(_ clock: GameClock) throws(DiskError) {
    try put(clock.direction.rawValue)
    try put(clock.seconds)
    if let at = clock.at { try put(at) }
  }

  private mutating func put(_ odds: Odds) throws(DiskError) {
    if let at = odds.at { try put(at) }
    if let home = odds.home { try put(home) }
    if let draw = odds.draw { try put(draw) }
    if let away = odds.away { try put(away) }
    try put(odds.book)
  }

  private mutating func put(_ team: Team) throws(DiskError) {
    try put(team.name)
    try put(team.short)
    try put(team.abbreviation)
  }

  private mutating func put(_ score: Score) throws(DiskError) {
    switch score {
    case .none: try put(0 as UInt8)
    case .number(let number):
      try put(1 as UInt8)
      try put(number)
    case .text(let text):
      try put(2 as UInt8)
      try put(text)
    }
  }

  /// Instants mean nothing after a restart: ages at the time of the write are kept.
  private mutating func put(_ notes: GameNotes, now: Instant) throws(DiskError) {
    try put(StoredAge.seconds(notes.heard, now))
    try put(notes.heardUnix)
    try put(StoredAge.seconds(notes.changed, now))
    try put(
      notes.overSince == .distantPast ? StoredAge.none : StoredAge.seconds(notes.overSince, now))
  }

  mutating func game(
    into game: inout Game, _ notes: inout GameNotes, elapsed: Int64, now: Moment
  ) throws(StoreError) {
    game = Game()
    let fields = StoredFields(rawValue: try number(UInt16.self))
    game.version = try number(Int64.self)
    game.sport = try known(Sport(rawValue: try byte()))
    game.status = try known(GameStatus(rawValue: try byte()))
    game.how = try known(GameEnd(rawValue: try byte()))
    game.startIsOpen = fields.contains(.startIsOpen)
    if fields.contains(.start) { game.start = try number(Int64.self) }
    if fields.contains(.period) { game.period = try number(Int32.self) }
    if fields.contains(.minute) { game.minute = try number(Int32.self) }
    if fields.contains(.updated) { game.updated = try number(Int64.self) }
    if fields.contains(.shootout) {
      let home = try number(Int32.self)
      game.shootout = Shootout(home: home, away: try number(Int32.self))
    }
    if fields.contains(.clock) { game.clock = try clock(fields) }
    if fields.contains(.odds) { game.odds = try odds(fields) }
    try text(into: &game.id)
    guard !game.id.isEmpty else { throw .corrupt }
    try text(into: &game.league)
    try text(into: &game.label)
    try team(into: &game.home)
    try team(into: &game.away)
    game.homeScore = try score()
    game.awayScore = try score()
    try read(into: &notes, elapsed: elapsed, now: now)
  }

  private mutating func clock(_ fields: StoredFields) throws(StoreError) -> GameClock {
    var clock = GameClock()
    clock.direction = try known(GameClock.Direction(rawValue: try byte()))
    clock.seconds = try number(Int32.self)
    clock.isRunning = fields.contains(.clockRuns)
    if fields.contains(.clockAt) { clock.at = try number(Int64.self) }
    return clock
  }

  private mutating func odds(_ fields: StoredFields) throws(StoreError) -> Odds {
    var odds = Odds()
    if fields.contains(.oddsAt) { odds.at = try number(Int64.self) }
    if fields.contains(.oddsHome) { odds.home = try number(UInt32.self) }
    if fields.contains(.oddsDraw) { odds.draw = try number(UInt32.self) }
    if fields.contains(.oddsAway) { odds.away = try number(UInt32.self) }
    try text(into: &odds.book)
    return odds
  }

  private mutating func team(into team: inout Team) throws(StoreError) {
    try text(into: &team.name)
    try text(into: &team.short)
    try text(into: &team.abbreviation)
  }

  private mutating func score() throws(StoreError) -> Score {
    switch try byte() {
    case 0: return .none
    case 1: return .number(try number(Int32.self))
    case 2:
      var text = Text<32>()
      try self.text(into: &text)
      return .text(text)
    default: throw .corrupt
    }
  }

  private mutating func read(
    into notes: inout GameNotes, elapsed: Int64, now: Moment
  ) throws(StoreError) {
    notes = GameNotes()
    notes.isFromStore = true
    notes.heard = StoredAge.instant(try number(UInt32.self), elapsed, now.instant)
    notes.heardUnix = try number(Int64.self)
    notes.changed = StoredAge.instant(try number(UInt32.self), elapsed, now.instant)
    let over = try number(UInt32.self)
    if over != StoredAge.none { notes.overSince = StoredAge.instant(over, elapsed, now.instant) }
    // A time of day still to come tells that the wall clock was set back since.
    if now.wallIsTrusted && notes.heardUnix > now.unix { notes.heardUnix = 0 }
  }

  func known<T>(_ value: T?) throws(StoreError) -> T {
    guard let value else { throw .corrupt }
    return value
  }
}
