/// Pins, as the buttons, the settings and the store change them.
extension Table {
  /// Pins or releases a team of the game at `rank`. Save the pins before saying it was done.
  mutating func togglePin(at rank: Int, _ side: TeamSide, now: Moment) -> Pins.Toggled {
    let result = pins.toggle(shown.games[order[rank]], side)
    if result != .full { pinsChanged(now) }
    return result
  }

  /// Takes over the settings' pins; true when the pins changed and want saving.
  mutating func adoptPins(_ settings: borrowing [Pin], now: Moment) -> Bool {
    guard pins.adopt(settings) else { return false }
    pinsChanged(now)
    return true
  }

  /// Puts the store's pins before those set since start.
  mutating func restore(pins stored: borrowing Pins, now: Moment) {
    pins.putBefore(stored)
    pinsChanged(now)
  }

  /// The team name nearest to a pin that names no game, nil when it names one or none is near.
  func suggestion(forPin rank: Int) -> Text<64>? {
    for pinned in shown.pinRanks where pinned == UInt8(rank) { return nil }
    for game in 0..<shown.count
    where pins[rank].matches(shown.games[game], .home)
      || pins[rank].matches(shown.games[game], .away)
    {
      return nil
    }
    return near(pins[rank].team)
  }

  /// The held team name nearest to `name` as typed, or nil when none is near.
  func near(_ name: Text<64>) -> Text<64>? {
    var search = NearName(name)
    for slot in 0..<shown.count {
      search.consider(shown.games[slot].home)
      search.consider(shown.games[slot].away)
    }
    return search.best
  }

  private mutating func pinsChanged(_ now: Moment) {
    for slot in 0..<shown.count { shown.pinRanks[slot] = pins.rank(of: shown.games[slot]) }
    refresh(now: now)
  }
}
