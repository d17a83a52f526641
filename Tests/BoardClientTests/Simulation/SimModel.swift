@testable import BoardClient

/// What bytes of the feed mean to a board that has read them.
enum SimEffect {
  /// Nothing: pongs, pings, the first part of something.
  case none
  case accepted
  /// The upgrade was refused, for good or with a time to come back.
  case refused(Backoff.Hint)
  case snapshot([Int: Game], spread: Int32?)
  /// The whole game as it is with this version, and the keys the update carried.
  case update(Int, Game, GameFields)
  case remove(Int, version: Int64)
  case broken
  case unknown
  /// A close frame; seconds when it asks to come back later.
  case closes(retryAfter: Int32?)
  /// Against RFC 6455: the board closes with this code.
  case violates(UInt16)
}

/// A plain second writing of what the board has to make of a feed: the games, and how often what
/// came. The simulation compares it with the client after every turn.
struct SimModel {
  struct Entry: Equatable {
    var game: Game
    /// When the feed last spoke of it; nil while it is from the store.
    var heard: Int64?
  }

  private(set) var games: [Int: Entry] = [:]
  private(set) var counters = Counters()
  /// Changes with every effect that reaches the games.
  private(set) var revision = 0
  private var touched: Set<Int> = []

  // The present connection.
  private(set) var isUpgraded = false
  private(set) var hasSnapshot = false
  /// The board has closed, or was told to: what still comes does not count.
  private(set) var hasEnded = false
  private(set) var expectedClose: UInt16?
  private(set) var wantsSnapshot = false

  /// The board starts with what it had stored.
  mutating func start(with stored: [Int: Game]) {
    self = SimModel()
    games = stored.mapValues { Entry(game: $0) }
    touchAll()
  }

  /// The games that changed, or were spoken of, since the last call.
  mutating func takeTouched() -> [Int] {
    defer { touched = [] }
    return touched.sorted()
  }

  private mutating func touch(_ number: Int) {
    touched.insert(number)
    revision += 1
  }

  private mutating func touchAll() {
    touched.formUnion(games.keys)
    revision += 1
  }

  mutating func connect() {
    isUpgraded = false
    hasSnapshot = false
    hasEnded = false
    expectedClose = nil
    wantsSnapshot = false
  }

  mutating func disconnect() {
    hasEnded = true
    hasSnapshot = false
  }

  mutating func apply(_ effect: SimEffect, at ms: Int64) {
    guard !hasEnded else { return }
    switch effect {
    case .none: break
    case .accepted: isUpgraded = true
    case .refused: hasEnded = true
    case .snapshot(let told, _):
      games = told.mapValues { Entry(game: $0, heard: ms) }
      hasSnapshot = true
      counters.applied += 1
      touchAll()
    case .update(let number, let game, let fields): update(number, game, fields, ms)
    case .remove(let number, let version): remove(number, version)
    case .broken: counters.broken += 1
    case .unknown: counters.unknown += 1
    case .closes:
      hasEnded = true
      hasSnapshot = false
    case .violates(let code):
      hasEnded = true
      hasSnapshot = false
      expectedClose = code
    }
  }

  private mutating func update(_ number: Int, _ game: Game, _ fields: GameFields, _ ms: Int64) {
    guard let entry = games[number] else {
      guard fields.isSuperset(of: .neededInSnapshot) else {
        counters.unknown += 1
        wantsSnapshot = true
        return
      }
      games[number] = Entry(game: game, heard: ms)
      counters.applied += 1
      touch(number)
      return
    }
    guard game.version >= entry.game.version else {
      counters.old += 1
      return
    }
    games[number]?.heard = ms
    if game.version > entry.game.version { games[number]?.game = game }
    counters.applied += 1
    touch(number)
  }

  private mutating func remove(_ number: Int, _ version: Int64) {
    guard let entry = games[number] else {
      counters.unknown += 1
      return
    }
    guard version >= entry.game.version else {
      counters.old += 1
      return
    }
    games[number] = nil
    counters.applied += 1
    touch(number)
  }
}
