/// Puts a message together from what the JSON reader tells: which object it is in, which key is
/// next, and one record for the values. Values of the wrong kind are as if not told.
struct MessageBuilder {
  /// What the reader's owner is to do before it goes on.
  enum Request: UInt8 {
    case none
    case beginStaging
    case stage
  }

  var type = MessageType.none
  var hasGames = false
  private(set) var skipped = 0
  var spreadSeconds: Int32?

  /// The record being filled: of a game of `games`, or of the message itself.
  var game = Game()
  var fields = GameFields()
  /// The message's own record while the games are read. One is enough: arrays do not nest here.
  private var heldGame = Game()
  private var heldFields = GameFields()

  private var request = Request.none
  var place = MessagePlace.outside
  var key = MessageKey.none
  private var isInGames = false
  /// Values of the array being read, and whether all had a right kind.
  private var elements = 0
  private var elementsAreRight = false
  var clock = GameClock()
  var clockHasSeconds = false
  var odds = Odds()
  var oddsHavePrices = false
  private var shootout = Shootout(home: 0, away: 0)

  mutating func begin() {
    type = .none
    hasGames = false
    skipped = 0
    spreadSeconds = nil
    game.blank()
    fields = GameFields()
    request = .none
    place = .outside
    key = .none
    isInGames = false
  }

  mutating func takeRequest() -> Request {
    let taken = request
    request = .none
    return taken
  }

  private var aroundParts: MessagePlace { isInGames ? .game : .message }
}

extension MessageBuilder: JSONSink {
  mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply {
    guard let key = MessageKey(text, head: head, in: place) else { return .skip }
    self.key = key
    forget(key)
    return .goOn
  }

  mutating func beginObject() -> JSONReply {
    switch (place, key) {
    case (.outside, _): place = .message
    case (.games, _): beginGame()
    case (.message, .home), (.game, .home): place = .home
    case (.message, .away), (.game, .away): place = .away
    case (.message, .clock), (.game, .clock): beginClock()
    case (.message, .odds), (.game, .odds): beginOdds()
    default:
      countWrongElement()
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
    switch (place, key) {
    case (.message, .games):
      beginGames()
      return .pause
    case (.message, .score), (.game, .score): beginElements(.score)
    case (.message, .shootout), (.game, .shootout): beginElements(.shootout)
    case (.odds, .prices): beginElements(.prices)
    default:
      countWrongElement()
      return .skip
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

  mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool) {
    switch place {
    case .message, .game: setGame(text: text, head: head)
    case .home: setHome(text)
    case .away: setAway(text)
    case .clock where key == .direction:
      if let word = LongWord(text, head: head) { clock.direction = .init(word: word) }
    case .odds where key == .book: odds.book.set(text)
    case .score: setScore(text.isEmpty ? .none : .text(Text(text)))
    default: countWrongElement()
    }
  }

  mutating func number(_ number: JSONNumber) {
    switch place {
    case .message, .game: setGame(number: number)
    case .clock: setClock(number)
    case .odds where key == .at: odds.at = Self.unix(number)
    case .score:
      if let value = number.integer32 { setScore(.number(value)) } else { countWrongElement() }
    case .shootout: setShootout(number)
    case .prices: setPrice(Self.price(number))
    default: countWrongElement()
    }
  }

  mutating func bool(_ value: Bool) {
    switch (place, key) {
    case (.message, .tbd), (.game, .tbd):
      game.startIsOpen = value
      fields.insert(.tbd)
    case (.clock, .isRunning): clock.isRunning = value
    default: countWrongElement()
    }
  }

  mutating func null() {
    switch place {
    case .message, .game: clear(key)
    case .score: setScore(.none)
    case .prices: setPrice(nil)
    default: countWrongElement()
    }
  }
}

// Arrays.
extension MessageBuilder {
  private mutating func beginGames() {
    heldGame = game
    heldFields = fields
    hasGames = true
    skipped = 0
    request = .beginStaging
    place = .games
  }

  private mutating func endGames() {
    game = heldGame
    fields = heldFields
    place = .message
  }

  private mutating func beginGame() {
    game.blank()
    fields = GameFields()
    isInGames = true
    place = .game
  }

  private mutating func endGame() -> JSONReply {
    isInGames = false
    place = .games
    guard fields.isSuperset(of: .neededInSnapshot) else {
      skipped += 1
      return .goOn
    }
    request = .stage
    return .pause
  }

  private mutating func beginElements(_ place: MessagePlace) {
    self.place = place
    elements = 0
    elementsAreRight = true
  }

  /// An element that cannot be used; elsewhere a value of the wrong kind means nothing.
  private mutating func countWrongElement() {
    switch place {
    case .games: skipped += 1
    case .score, .shootout:
      elements += 1
      elementsAreRight = false
    case .prices: setPrice(nil)
    default: break
    }
  }

  private mutating func setScore(_ score: Score) {
    if elements == 0 { game.homeScore = score }
    if elements == 1 { game.awayScore = score }
    elements += 1
  }

  private mutating func setShootout(_ number: JSONNumber) {
    guard let value = number.integer32 else { return countWrongElement() }
    if elements == 0 { shootout.home = value }
    if elements == 1 { shootout.away = value }
    elements += 1
  }

  private mutating func setPrice(_ price: UInt32?) {
    switch elements {
    case 0: odds.home = price
    case 1: odds.draw = price
    case 2: odds.away = price
    default: break
    }
    elements += 1
  }

  private mutating func endPair() {
    let isRight = elements == 2 && elementsAreRight
    let isScore = place == .score
    place = aroundParts
    switch (isScore, isRight) {
    case (true, true): fields.insert(.score)
    case (true, false):
      game.homeScore = .none
      game.awayScore = .none
    case (false, true):
      game.shootout = shootout
      fields.insert(.shootout)
    case (false, false): break
    }
  }
}

// Objects inside a game.
extension MessageBuilder {
  private mutating func beginClock() {
    clock = GameClock()
    clockHasSeconds = false
    place = .clock
  }

  private mutating func endClock() {
    place = aroundParts
    guard clockHasSeconds else { return }
    game.clock = clock
    fields.insert(.clock)
  }

  private mutating func setClock(_ number: JSONNumber) {
    switch key {
    case .seconds:
      guard let seconds = number.integer32, seconds >= 0 else { return }
      clock.seconds = seconds
      clockHasSeconds = true
    case .at: clock.at = Self.unix(number)
    default: break
    }
  }

  private mutating func beginOdds() {
    odds = Odds()
    oddsHavePrices = false
    place = .odds
  }

  private mutating func endOdds() {
    place = aroundParts
    guard oddsHavePrices else { return }
    game.odds = odds
    fields.insert(.odds)
  }

  private mutating func setHome(_ text: Span<UInt8>) {
    switch key {
    case .name:
      game.home.name.set(text)
      fields.insert(.homeName)
    case .short:
      game.home.short.set(text)
      fields.insert(.homeShort)
    case .abbreviation:
      game.home.abbreviation.set(text)
      fields.insert(.homeAbbreviation)
    default: break
    }
  }

  private mutating func setAway(_ text: Span<UInt8>) {
    switch key {
    case .name:
      game.away.name.set(text)
      fields.insert(.awayName)
    case .short:
      game.away.short.set(text)
      fields.insert(.awayShort)
    case .abbreviation:
      game.away.abbreviation.set(text)
      fields.insert(.awayAbbreviation)
    default: break
    }
  }
}
