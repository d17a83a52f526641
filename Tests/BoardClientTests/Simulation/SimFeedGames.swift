@testable import BoardClient

// The games of the feed: how they come, run, end and go, and what is said of them.
extension SimFeed {
  static let names: [Team] = [
    team("Harrowgate Town", "Harrowgate", "HAR"), team("Wexmoor Athletic", "Wexmoor", "WEX"),
    team("Fjällvik IF", "Fjällvik", "FJÄ"), team("Østerby BK", "", "ØST"),
    team("東京フットボール", "東京", "東京"), team("Kra\u{308}henwinkel", "", ""),
    team("A", "", ""), team("Новые Ключи", "Ключи", "НОВ"),
    team("Союз \u{1F3C6} Ко", "", "СОЮ"), team("Université de Saint\u{2011}Aubin", "Aubin", "USA"),
    team("Los Cardenales de la Nueva Esperanza del Sur", "Cardenales", "CAR"),
    team("한강 유나이티드", "한강", "한강"), team("Quarry \"Q\" Hill\\", "Quarry", "QUA"),
    team("\u{2028}Bell\u{7}ville\u{200B}", "Bellville", "BEL"),
  ]

  static func team(_ name: String, _ short: String, _ abbreviation: String) -> Team {
    var team = Team()
    team.name = Text(name)
    team.short = Text(short)
    team.abbreviation = Text(abbreviation)
    return team
  }

  func pick<T>(_ items: [T]) -> T { items[Int.random(in: 0..<items.count, using: &random)] }

  /// Three digits that no age, time, code or counter on a screen has: what looks like one on a
  /// frame is a score.
  func someScore() -> Score {
    let number = Int32.random(in: 504...899, using: &random)
    return chance(9)
      ? .text(Text("\(number)/\(Int.random(in: 0...9, using: &random))")) : .number(number)
  }

  private func someStart() -> Int64 {
    max(time.unix + Int64.random(in: -9_000...90_000, using: &random), 0)
  }

  @discardableResult
  func addGame(status: GameStatus? = nil) -> Int {
    lastNumber += 1
    var game = Game()
    game.id = Text("fx-\(lastNumber)")
    game.version = Int64.random(in: 0...5, using: &random)
    game.sport = pick(Sport.allCases.filter { $0 != .unknown })
    game.league = pick(["Northern League", "Ligue Élite", "", "J リーグ"])
    game.status = status ?? pick([.live, .live, .live, .scheduled, .final, .atBreak])
    game.start = chance(6) ? nil : someStart()
    game.startIsOpen = chance(10)
    game.home = pick(Self.names)
    repeat { game.away = pick(Self.names) } while game.away == game.home
    if game.status != .scheduled {
      game.homeScore = someScore()
      game.awayScore = someScore()
    }
    games[lastNumber] = game
    note(lastNumber, game)
    return lastNumber
  }

  /// One thing happens in one game, or a game comes or goes.
  func change() {
    let dice = Int.random(in: 0..<24, using: &random)
    if games.count < 3 || (dice == 0 && games.count < 14) {
      let number = addGame()
      if let game = games[number] { tell(number, game, GameFields(rawValue: .max)) }
      return
    }
    let number = pick(games.keys.sorted())
    guard let old = games[number] else { return }
    if dice == 1, old.status.isOver {
      games[number] = nil
      guard talk?.session.hasSnapshot == true else { return }
      let version = old.version + (chance(2) ? 1 : 0)
      say(json.remove(old.id, version: version), .remove(number, version: version))
      return
    }
    var new = old
    evolve(&new, dice)
    new.version += Int64.random(in: 1...3, using: &random)
    games[number] = new
    note(number, new)
    tell(number, new, chance(8) ? GameFields(rawValue: .max) : fields(from: old, to: new))
  }

  /// Nothing is told of games before the snapshot of the connection.
  func tell(_ number: Int, _ game: Game, _ fields: GameFields) {
    guard talk?.session.hasSnapshot == true else { return }
    say(json.update(game, fields), .update(number, game, fields))
  }

  private func evolve(_ game: inout Game, _ dice: Int) {
    switch dice {
    case 2...8: if game.status.isInPlay || chance(3) { score(&game) }
    case 9: game.minute = chance(5) ? nil : Int32.random(in: 1...99, using: &random)
    case 10: game.period = chance(5) ? nil : Int32.random(in: 0...9, using: &random)
    case 11: turnClock(&game)
    case 12: game.label = pick(["", "Top Fifth", "Rain delay", "Halbzeit"])
    case 13...15: movePrices(&game)
    case 16: game.status = pick([.live, .atBreak, .live, .suspended, .delayed, .final])
    case 17:
      game.status = .final
      game.how = pick([.normal, .overtime, .penalties, .afterExtraTime])
      game.shootout = game.how == .penalties ? Shootout(home: 4, away: 3) : nil
      game.clock = nil
    case 18: game.start = chance(4) ? nil : someStart()
    case 19: game.status = pick([.postponed, .cancelled, .abandoned, .scheduled, .live])
    case 20: swap(&game.home, &game.away)
    default: game.updated = time.unix
    }
    if game.status.isInPlay && game.homeScore == .none { score(&game) }
  }

  private func score(_ game: inout Game) {
    if chance(2) || game.homeScore == .none { game.homeScore = someScore() }
    if chance(2) || game.awayScore == .none { game.awayScore = someScore() }
  }

  private func turnClock(_ game: inout Game) {
    guard !chance(4) else {
      game.clock = nil
      return
    }
    game.clock = GameClock(
      direction: pick([.up, .down, .none]), seconds: Int32.random(in: 0...2_700, using: &random),
      isRunning: chance(4), at: chance(3) ? nil : time.unix)
  }

  private func movePrices(_ game: inout Game) {
    guard !chance(6) else {
      game.odds = nil
      return
    }
    func price() -> UInt32 { UInt32.random(in: 10_001...390_000, using: &random) }
    game.odds = Odds(
      book: pick(["Fairline", "Börse"]), at: chance(3) ? nil : time.unix, home: price(),
      draw: chance(3) ? nil : price(), away: price())
  }

  private func fields(from old: Game, to new: Game) -> GameFields {
    var fields: GameFields = []
    func note(_ field: GameFields, _ differs: Bool) { if differs { fields.insert(field) } }
    note(.status, old.status != new.status)
    note(.how, old.how != new.how)
    note(.start, old.start != new.start)
    note(.period, old.period != new.period)
    note(.minute, old.minute != new.minute)
    note(.clock, old.clock != new.clock)
    note(.text, old.label != new.label)
    note(.shootout, old.shootout != new.shootout)
    note(.odds, old.odds != new.odds)
    note(.updated, old.updated != new.updated)
    note(.score, old.homeScore != new.homeScore || old.awayScore != new.awayScore)
    if old.home != new.home {
      fields.formUnion([
        .homeName, .homeShort, .homeAbbreviation, .awayName, .awayShort, .awayAbbreviation,
      ])
    }
    if chance(5) { fields.formUnion([.sport, .league, .tbd, .score]) }
    return fields
  }

  /// PROTOCOL.md section 7: each game in play at least every 60 s, the same version when nothing
  /// changed; whatever other keys are there do not count.
  func confirm() {
    for number in games.keys.sorted() {
      guard let game = games[number], game.status.isInPlay else { continue }
      var told = game
      var fields: GameFields = []
      if chance(5) {
        told.homeScore = .number(1)
        told.awayScore = .number(1)
        fields = .score
      }
      guard talk?.session.hasSnapshot == true else { return }
      say(json.update(told, fields), .update(number, game, fields))
    }
  }

  func sendSnapshot() {
    var list = games.keys.sorted().compactMap { games[$0] }
    list.shuffle(using: &random)
    for (number, game) in games { note(number, game) }
    talk?.session.hasSnapshot = true
    say(json.snapshot(list, spread: spread), .snapshot(games, spread: spread))
  }
}
