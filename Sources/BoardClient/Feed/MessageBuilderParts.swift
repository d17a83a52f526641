// The arrays and objects a message is made of: how each begins, what its values do, how it ends.
extension MessageBuilder {
  mutating func beginGames() {
    heldGame = game
    heldFields = fields
    heldSeen = seen
    hasGames = true
    skipped = 0
    request = .beginStaging
    place = .games
  }

  mutating func endGames() {
    game = heldGame
    fields = heldFields
    seen = heldSeen
    place = .message
  }

  mutating func beginGame() {
    game.blank()
    fields = GameFields()
    seen = MessageKeys()
    isInGames = true
    place = .game
  }

  mutating func endGame() -> JSONReply {
    isInGames = false
    place = .games
    guard fields.isSuperset(of: .neededInSnapshot) else {
      skipped += 1
      return .goOn
    }
    request = .stage
    return .pause
  }

  mutating func beginElements(_ place: MessagePlace) {
    self.place = place
    elements = 0
    elementsAreRight = true
  }

  /// Counts an element that cannot be used; a value of a wrong kind elsewhere means nothing.
  mutating func takeWrongElement() {
    switch place {
    case .games: skipped += 1
    case .score, .shootout:
      elements += 1
      elementsAreRight = false
    case .prices: setPrice(nil)
    default: break
    }
  }

  mutating func setScore(_ score: Score) {
    if elements == 0 { game.homeScore = score }
    if elements == 1 { game.awayScore = score }
    elements += 1
  }

  mutating func setShootout(_ number: JSONNumber) {
    guard let value = number.integer32 else { return takeWrongElement() }
    if elements == 0 { shootout.home = value }
    if elements == 1 { shootout.away = value }
    elements += 1
  }

  mutating func setPrice(_ price: UInt32?) {
    switch elements {
    case 0: odds.home = price
    case 1: odds.draw = price
    case 2: odds.away = price
    default: break
    }
    elements += 1
  }

  mutating func endPair() {
    let isRight = elements == 2 && elementsAreRight
    let isScore = place == .score
    place = aroundParts
    switch (isScore, isRight) {
    case (true, true): fields.insert(.score)
    case (true, false): game.blankScore()
    case (false, true):
      game.shootout = shootout
      fields.insert(.shootout)
    case (false, false): break
    }
  }
}

// Objects inside a game.
extension MessageBuilder {
  mutating func beginPart() -> JSONReply {
    switch key {
    case .home: place = .home
    case .away: place = .away
    case .clock:
      clock = GameClock()
      clockHasSeconds = false
      seen.subtract(.ofClock)
      place = .clock
    case .odds:
      odds = Odds()
      oddsHavePrices = false
      seen.subtract(.ofOdds)
      place = .odds
    default: return .skip
    }
    return .goOn
  }

  mutating func endClock() {
    place = aroundParts
    guard clockHasSeconds else { return }
    game.clock = clock
    fields.insert(.clock)
  }

  mutating func endOdds() {
    place = aroundParts
    guard oddsHavePrices else { return }
    game.odds = odds
    fields.insert(.odds)
  }
}
