/// The fixed table of games: one half is shown, the spare one takes the next snapshot.
struct Table: MessageSink {
  /// Games in the shown half.
  private(set) var count = 0
  /// Games for which there was no room.
  private(set) var leftOut = 0

  mutating func beginStaging() {}
  mutating func stage(_ game: borrowing Game, fields: GameFields) {}

  /// The game at a place of the display order, 0 first.
  func game(at rank: Int) -> Game { Game() }
  func notes(at rank: Int) -> GameNotes { GameNotes() }
  /// The rank of the best pin that names one of its teams, or nil.
  func pinRank(at rank: Int) -> Int? { nil }
  func freshness(at rank: Int, now: Instant) -> Freshness { .fresh }
}

/// How far a game's data may be trusted, apart from the connection's state.
enum Freshness: UInt8, Equatable, Sendable {
  case fresh
  /// In play and not heard of for 90 s.
  case quiet
  /// In play, confirmed again and again, but unchanged for 30 minutes: a provider that froze.
  case frozen
  /// From the store, not confirmed since start.
  case stored
}
