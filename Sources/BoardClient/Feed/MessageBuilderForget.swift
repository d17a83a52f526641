// Of two equal keys the last one wins, also when its value is of a wrong kind: what the first one
// set is blanked when the second one comes.
extension MessageBuilder {
  @inline(never)
  mutating func forget(_ key: MessageKey) {
    switch key {
    case .home:
      fields.subtract(.ofHome)
      seen.subtract(.ofHome)
      game.home.blank()
    case .away:
      fields.subtract(.ofAway)
      seen.subtract(.ofAway)
      game.away.blank()
    case .type: type = .none
    case .games: hasGames = false
    case .spread: spreadSeconds = nil
    case .direction: clock.direction = .none
    case .seconds: clockHasSeconds = false
    case .isRunning: clock.isRunning = false
    case .readAt: clock.at = nil
    case .book: odds.book.removeAll()
    case .pricedAt: odds.at = nil
    case .prices: oddsHavePrices = false
    default: forgetValue(of: key)
    }
  }

  /// The keys that have a bit of their own.
  private mutating func forgetValue(of key: MessageKey) {
    fields.subtract(key.bit)
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
    case .homeName: game.home.name.removeAll()
    case .homeShort: game.home.short.removeAll()
    case .homeAbbreviation: game.home.abbreviation.removeAll()
    case .awayName: game.away.name.removeAll()
    case .awayShort: game.away.short.removeAll()
    case .awayAbbreviation: game.away.abbreviation.removeAll()
    case .score: game.blankScore()
    case .shootout: game.shootout = nil
    case .odds: game.odds = nil
    case .updated: game.updated = nil
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
