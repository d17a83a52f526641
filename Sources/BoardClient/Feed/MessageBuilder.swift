/// Puts a message together from what the JSON reader tells: which object it is in, which key is
/// next, and one record for the values. Values of the wrong kind are as if not told.
struct MessageBuilder {
  /// What the reader's owner is to do before it goes on.
  enum Request: UInt8 {
    case none
    case beginStaging
    case stage
  }

  /// A key seen after another, known only in the object it was seen in.
  private struct Follower {
    var expected = JSONExpectedKey()
    var key = MessageKey.unknown
    var place = MessagePlace.outside
  }

  var type = MessageType.none
  var hasGames = false
  var spreadSeconds: Int32?
  /// Elements of `games` that are no usable game.
  var skipped = 0

  /// The record being filled: of a game of `games`, or of the message itself.
  var game = Game()
  var fields = GameFields()
  /// The message's own record while the games are read. One is enough: `games` is read only there.
  var heldGame = Game()
  var heldFields = GameFields()
  var heldSeen = MessageKeys()

  var request = Request.none
  var place = MessagePlace.outside
  var key = MessageKey.unknown
  /// The keys that came in the objects now open, whatever their values.
  var seen = MessageKeys()
  var isInGames = false
  /// For each key the one that last followed it, and where.
  private var followers = InlineArray<35, Follower>(repeating: Follower())
  /// Values of the array being read, and whether all had a right kind.
  var elements = 0
  var elementsAreRight = false
  var clock = GameClock()
  var clockHasSeconds = false
  var odds = Odds()
  var oddsHavePrices = false
  var shootout = Shootout(home: 0, away: 0)

  mutating func begin() {
    type = .none
    hasGames = false
    skipped = 0
    spreadSeconds = nil
    game.blank()
    fields = GameFields()
    seen = MessageKeys()
    request = .none
    place = .outside
    key = .unknown
    isInGames = false
  }

  mutating func takeRequest() -> Request {
    let taken = request
    request = .none
    return taken
  }

  /// What stands around a game's own objects and arrays.
  var aroundParts: MessagePlace { isInGames ? .game : .message }
}

extension MessageBuilder: JSONSink {
  mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply {
    let key = MessageKey(text, head: head, in: place)
    guard key != .unknown else { return .skip }
    let expected = JSONExpectedKey(head: head, count: text.count)
    if let expected {
      followers[Int(self.key.rawValue)] = Follower(expected: expected, key: key, place: place)
    }
    take(key)
    return .goOn
  }

  @_transparent
  mutating func expectedKey() -> JSONExpectedKey? {
    let index = Int(key.rawValue)
    return followers[index].place == place ? followers[index].expected : nil
  }

  @_transparent
  mutating func takeExpectedKey() -> JSONReply {
    take(followers[Int(key.rawValue)].key)
    return .goOn
  }

  @_transparent
  private mutating func take(_ key: MessageKey) {
    self.key = key
    if seen.contains(key) { forget(key) }
    seen.insert(key)
  }

  mutating func beginObject() -> JSONReply {
    switch place {
    case .outside: place = .message
    case .games: beginGame()
    case .message, .game: return beginPart()
    default:
      takeWrongElement()
      return .skip
    }
    return .goOn
  }

  mutating func endObject() -> JSONReply {
    switch place {
    case .game: return endGame()
    case .clock: endClock()
    case .odds: endOdds()
    case .home, .away: place = aroundParts
    default: place = .outside
    }
    return .goOn
  }

  mutating func beginArray() -> JSONReply {
    guard !place.isArray && place != .outside else {
      takeWrongElement()
      return .skip
    }
    switch key {
    case .games:
      beginGames()
      return .pause
    case .score: beginElements(.score)
    case .shootout: beginElements(.shootout)
    case .prices: beginElements(.prices)
    default: return .skip
    }
    return .goOn
  }

  mutating func endArray() -> JSONReply {
    switch place {
    case .games: endGames()
    case .prices:
      oddsHavePrices = elements == 3
      place = .odds
    default: endPair()
    }
    return .goOn
  }

  @_transparent
  mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool) {
    guard place.isArray else { return set(text, head: head) }
    guard place == .score else { return takeWrongElement() }
    setScore(text.isEmpty ? .none : .text(Text(text)))
  }

  @_transparent
  mutating func number(_ number: JSONNumber) {
    switch place {
    case .score:
      if let value = number.integer32 { setScore(.number(value)) } else { takeWrongElement() }
    case .shootout: setShootout(number)
    case .prices: setPrice(Self.price(number))
    case .games: skipped += 1
    default: set(number)
    }
  }

  mutating func bool(_ value: Bool) {
    guard !place.isArray else { return takeWrongElement() }
    if key == .tbd {
      game.startIsOpen = value
      fields.insert(.tbd)
    }
    if key == .isRunning { clock.isRunning = value }
  }

  mutating func null() {
    switch place {
    case .message, .game: clear(key)
    case .score: setScore(.none)
    default: takeWrongElement()
    }
  }
}
