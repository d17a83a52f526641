/// What the screens read of the games, by place in the display order, 0 first. `Table` is the real
/// one.
protocol GameList {
  /// Games listed.
  var count: Int { get }
  /// Games held, listed or not.
  var held: Int { get }
  /// Games of the feed for which there was no room.
  var leftOut: Int { get }
  /// Games of pinned teams that are in play: ranks 0 and up.
  var pinnedInPlay: Int { get }
  func game(at rank: Int) -> Game
  func notes(at rank: Int) -> GameNotes
  /// The rank of the best pin that names one of the game's teams, or nil.
  func pinRank(at rank: Int) -> Int?
  /// The rank of the pin that names this side's team, or nil.
  func pinRank(at rank: Int, _ side: TeamSide) -> Int?
  func freshness(at rank: Int, now: Instant) -> Freshness
  /// The rank of a game by its id, nil when it is not listed.
  func find(_ id: borrowing Text<40>) -> Int?
}

extension Table: GameList {}
