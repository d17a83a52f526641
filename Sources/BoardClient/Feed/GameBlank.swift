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
