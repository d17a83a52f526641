/// A team kept on top. By button it is known by its full name, as the feed spells it, and its
/// sport; its league is no part of it, since a club plays in several, nor its abbreviation, which
/// feeds change between seasons. From the settings a person typed it: case does not matter, and it
/// may be an abbreviation. Never a part of a name: ARK is not CARK.
struct Pin: Equatable, Sendable {
  var team = Text<64>()
  /// Empty matches every league; only the settings set one.
  var league = Text<48>()
  /// `.unknown` matches every sport.
  var sport: Sport = .unknown
  var isFromSettings = false

  /// The settings' pin: a full name or an abbreviation, in any league unless one is told.
  init(settings team: Text<64>, league: Text<48> = Text()) {
    self.team = team
    self.league = league
    isFromSettings = true
  }

  /// A pin set by button.
  init(team: Text<64>, sport: Sport) {
    self.team = team
    self.sport = sport
  }

  func matches(_ game: Game, _ side: TeamSide) -> Bool {
    guard sport == .unknown || game.sport == .unknown || sport == game.sport else { return false }
    guard league.isEmpty || league.equalsIgnoringCase(game.league) else { return false }
    switch side {
    case .home: return names(game.home)
    case .away: return names(game.away)
    }
  }

  private func names(_ side: Team) -> Bool {
    guard isFromSettings else { return team == side.name }
    return team.equalsIgnoringCase(side.name) || team.equalsIgnoringCase(side.abbreviation)
  }
}

enum TeamSide: UInt8, Equatable, Sendable, CaseIterable {
  case home
  case away
}

extension Text {
  /// Whether both have the same bytes but for the case of ASCII letters. Empty equals nothing.
  func equalsIgnoringCase<let other: Int>(_ text: Text<other>) -> Bool {
    guard count == text.count && !isEmpty else { return false }
    for index in 0..<count where Self.folded(self[index]) != Self.folded(text[index]) {
      return false
    }
    return true
  }

  /// An ASCII letter in lower case; other bytes as they are.
  static func folded(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte + 32 : byte }
}
