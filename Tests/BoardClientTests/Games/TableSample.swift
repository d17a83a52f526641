import Testing

@testable import BoardClient

/// Games, moments and a model check for the tests of the table and the store.
enum TableSample {
  static let needed = GameFields.neededInSnapshot
  static let all = GameFields(rawValue: .max)

  static func at(_ seconds: Int64, unix: Int64 = 1_800_000_000, trusted: Bool = true) -> Moment {
    Moment(instant: Instant(ms: seconds * 1_000), unix: unix + seconds, wallIsTrusted: trusted)
  }

  static func game(
    _ id: String, _ status: GameStatus = .live, version: Int64 = 1, score: (Int32, Int32)? = nil,
    start: Int64? = nil, home: String? = nil, away: String? = nil, league: String = "League"
  ) -> Game {
    var game = Game()
    game.id = Text(id)
    game.version = version
    game.status = status
    game.start = start
    game.league = Text(league)
    game.home.name = Text(home ?? "Home \(id)")
    game.away.name = Text(away ?? "Away \(id)")
    if let score {
      game.homeScore = .number(score.0)
      game.awayScore = .number(score.1)
    }
    return game
  }

  static func odds(_ home: UInt32?, _ draw: UInt32?, _ away: UInt32?, book: String = "b") -> Odds {
    Odds(book: Text(book), home: home, draw: draw, away: away)
  }

  static func table(_ games: [Game], at now: Moment = at(0)) -> Table {
    var table = Table()
    table.snapshot(games, at: now)
    return table
  }
}

extension Text {
  var string: String { String(decoding: (0..<count).map { self[$0] }, as: UTF8.self) }
}

extension Table {
  /// The ids in display order, one space between.
  var ids: String { (0..<count).map { self[$0].id.string }.joined(separator: " ") }

  @discardableResult
  mutating func snapshot(_ games: [Game], at now: Moment) -> SnapshotChanges {
    beginStaging()
    for game in games { stage(game, fields: TableSample.all) }
    let result = swapStaged(now: now)
    checkInvariants(now)
    return result
  }

  @discardableResult
  mutating func update(
    _ id: String, version: Int64, _ fields: GameFields, at now: Moment,
    _ change: (inout Game) -> Void = { _ in }
  ) -> Applied {
    var game = Game()
    game.id = Text(id)
    game.version = version
    change(&game)
    let result = apply(game, fields: fields.union([.id, .version]), now: now)
    checkInvariants(now)
    return result
  }

  mutating func score(_ id: String, version: Int64, _ home: Int32, _ away: Int32, at now: Moment)
    -> Applied
  {
    update(id, version: version, .score, at: now) {
      $0.homeScore = .number(home)
      $0.awayScore = .number(away)
    }
  }

  func notes(_ id: String) -> GameNotes? {
    find(Text(id)).map { notes(at: $0) }
  }

  /// What must be true after every call.
  func checkInvariants(_ now: Moment, _ at: SourceLocation = #_sourceLocation) {
    #expect(shown.count <= Limits.games, sourceLocation: at)
    #expect(shown.notes.count == shown.count, sourceLocation: at)
    #expect(shown.keys.count == shown.count, sourceLocation: at)
    #expect(shown.pinRanks.count == shown.count, sourceLocation: at)
    // One expectation for all games: each costs more than the check itself.
    var wrong: [String] = []
    for slot in 0..<shown.count {
      let id = shown.games[slot].id
      if shown.find(id) != slot { wrong.append("\(id.string) not found") }
      if shown.pinRanks[slot] != pins.rank(of: shown.games[slot]) {
        wrong.append("\(id.string) pin")
      }
      let isListed = order.rank(of: slot) != nil
      if isListed != shown.keys[slot].isListed { wrong.append("\(id.string) listed") }
    }
    for rank in 1..<max(order.count, 1)
    where !DisplayOrder.precedes(order[rank - 1], order[rank], shown) {
      wrong.append("rank \(rank)")
    }
    #expect(wrong == [], sourceLocation: at)
    // The kept bound is never later than the truth.
    var exact = self
    exact.refresh(now: now)
    #expect(nextChange <= exact.nextChange || nextChange <= now.instant, sourceLocation: at)
  }
}

/// Knuth's 64-bit generator: the same numbers from the same seed everywhere.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 2 &+ 1 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
