/// The fixed table of games: one half is shown, the spare one takes the next snapshot, and only a
/// whole, valid one is swapped in. Nothing is allocated after `init`, nothing past
/// `Limits.games` is held, and what is not held is counted.
///
/// The screens read by rank: 0 is the first game of the display order. Ranks change with any
/// mutating call; a game that must be followed is kept by its id.
struct Table: MessageSink {
  // Written by the table's own files only.
  var shown: GameShelf
  var spare: GameShelf
  var order = DisplayOrder()
  /// The ranked pins. Changed through `togglePin`, `adoptPins` and `restore(pins:)`.
  var pins = Pins()
  /// No freshness, flash or place in the order changes by itself before this: a lower bound, exact
  /// after `refresh`.
  var nextChange: Instant = .distantFuture
  /// The spare half holds the games of before the last snapshot, which nobody needs.
  var spareIsStale = false
  /// A game in play that was not heard of for this long is quiet.
  var quietAfterMs = Freshness.quietAfterMs {
    didSet { nextChange = .distantPast }
  }
  /// While any game is in play, only those in play and those of pinned teams are listed.
  var listsOnlyLive = false
  /// Counts changes of what the store keeps of the games; confirmations are none.
  var revision: UInt64 = 0
  /// Counts games that became final: worth saving soon.
  var finals: UInt64 = 0
  /// The last moment the table was told, for the worth of games while they are staged.
  var lastMoment = Moment(instant: .distantPast, unix: 0, wallIsTrusted: false)

  /// - Parameter seed: unpredictable, so that no feed can choose ids that collide.
  init(seed: UInt64 = 0x5EED_0F5C_04EB_0A2D) {
    shown = GameShelf(seed: seed)
    spare = GameShelf(seed: seed)
  }

  /// Games listed: those the screens show.
  var count: Int { listsOnlyLive ? order.countWhileInPlay(shown) : order.count }
  /// Games held, listed or not.
  var held: Int { shown.count }
  /// Games of the feed for which there was no room.
  var leftOut: Int { shown.leftOut.count }

  /// The game at a place of the display order, read in place.
  subscript(rank: Int) -> Game {
    _read { yield shown.games[order[rank]] }
  }

  func game(at rank: Int) -> Game { shown.games[order[rank]] }
  func notes(at rank: Int) -> GameNotes { shown.notes[order[rank]] }

  /// Calls `body` with the record and its notes, without copying the record.
  func withGame<R>(at rank: Int, _ body: (borrowing Game, GameNotes) -> R) -> R {
    let slot = order[rank]
    return body(shown.games[slot], shown.notes[slot])
  }

  /// The rank of the best pin that names one of its teams, or nil.
  func pinRank(at rank: Int) -> Int? {
    let pin = shown.pinRanks[order[rank]]
    return pin == OrderKey.noPin ? nil : Int(pin)
  }

  /// The rank of the pin that names this side's team, or nil.
  func pinRank(at rank: Int, _ side: TeamSide) -> Int? {
    pins.rank(of: shown.games[order[rank]], side)
  }

  func freshness(at rank: Int, now: Instant) -> Freshness {
    let slot = order[rank]
    return shown.notes[slot].freshness(
      shown.games[slot].status, quietAfterMs: quietAfterMs, now: now)
  }

  /// The display rank of a game, nil when it is not listed.
  func find(_ id: borrowing Text<40>) -> Int? {
    guard let slot = shown.find(id), let rank = order.rank(of: slot), rank < count else {
      return nil
    }
    return rank
  }

  /// How many games of pinned teams are in play: they are ranks 0 and up.
  var pinnedInPlay: Int {
    var rank = 0
    while rank < order.count {
      let key = shown.keys[order[rank]]
      guard key.isPinned && key.isInPlay else { break }
      rank += 1
    }
    return rank
  }

  /// Games in play whose data is not fresh.
  func staleCount(now: Instant) -> Int {
    var stale = 0
    for rank in 0..<order.count where freshness(at: rank, now: now) != .fresh { stale += 1 }
    return stale
  }
}
