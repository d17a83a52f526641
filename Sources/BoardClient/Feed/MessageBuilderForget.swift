// Of two equal keys the last one wins, also when its value is of a wrong kind: what the first one
// set is blanked when the second one comes.
extension MessageBuilder {
  @inline(__always)
  mutating func forget(_ key: MessageKey) {
    if !fields.isDisjoint(with: bits(of: key)) { forgetValue(of: key) }
    switch key {
    case .type: type = .none
    case .games: hasGames = false
    case .spread: spreadSeconds = nil
    case .direction: clock.direction = .none
    case .seconds: clockHasSeconds = false
    case .isRunning: clock.isRunning = false
    case .at: if place == .clock { clock.at = nil } else { odds.at = nil }
    case .book: odds.book.removeAll()
    case .prices: oddsHavePrices = false
    default: break
    }
  }

  /// The bits that say a key was carried.
  @inline(__always)
  func bits(of key: MessageKey) -> GameFields {
    switch key {
    case .id: .id
    case .version: .version
    case .sport: .sport
    case .league: .league
    case .start: .start
    case .tbd: .tbd
    case .status: .status
    case .how: .how
    case .period: .period
    case .minute: .minute
    case .clock: .clock
    case .text: .text
    case .home: .ofHome
    case .away: .ofAway
    case .score: .score
    case .shootout: .shootout
    case .odds: .odds
    case .updated: .updated
    case .name: place == .home ? .homeName : .awayName
    case .short: place == .home ? .homeShort : .awayShort
    case .abbreviation: place == .home ? .homeAbbreviation : .awayAbbreviation
    default: GameFields()
    }
  }

  @inline(never)
  private mutating func forgetValue(of key: MessageKey) {
    fields.subtract(bits(of: key))
    switch key {
    case .id: game.id.removeAll()
    case .version: game.version = 0
    case .sport: game.sport = .unknown
    case .league: game.league.removeAll()
    case .start: game.start = nil
    case .tbd: game.startIsOpen = false
    case .status: game.status = .unknown
    case .how: game.how = .normal
    case .period: game.period = nil
    case .minute: game.minute = nil
    case .clock: game.clock = nil
    case .text: game.label.removeAll()
    case .score: game.blankScore()
    case .shootout: game.shootout = nil
    case .odds: game.odds = nil
    case .updated: game.updated = nil
    default: forgetTeamValue(of: key)
    }
  }

  private mutating func forgetTeamValue(of key: MessageKey) {
    switch (key, place) {
    case (.home, _): game.home.blank()
    case (.away, _): game.away.blank()
    case (.name, .home): game.home.name.removeAll()
    case (.short, .home): game.home.short.removeAll()
    case (.abbreviation, .home): game.home.abbreviation.removeAll()
    case (.name, _): game.away.name.removeAll()
    case (.short, _): game.away.short.removeAll()
    case (.abbreviation, _): game.away.abbreviation.removeAll()
    default: break
    }
  }
}

extension GameFields {
  // Unions, not literals: a debug build makes an array of a literal.
  static let ofHome = homeName.union(homeShort).union(homeAbbreviation)
  static let ofAway = awayName.union(awayShort).union(awayAbbreviation)
  /// Without these an update or a removal says nothing.
  static let neededInUpdate = id.union(version)
}

// Between two games of a snapshot only the lengths and marks are reset: writing a fresh record of
// 500 bytes each time would cost more than reading the game.
extension Game {
  mutating func blank() {
    id.removeAll()
    version = 0
    sport = .unknown
    status = .unknown
    how = .normal
    start = nil
    startIsOpen = false
    period = nil
    minute = nil
    clock = nil
    league.removeAll()
    label.removeAll()
    home.blank()
    away.blank()
    blankScore()
    shootout = nil
    odds = nil
    updated = nil
  }

  mutating func blankScore() {
    homeScore = .none
    awayScore = .none
  }
}

extension Team {
  mutating func blank() {
    name.removeAll()
    short.removeAll()
    abbreviation.removeAll()
  }
}
