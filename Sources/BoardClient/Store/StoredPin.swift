/// A pin in the state file: flags, sport, team, league.
extension SlotIO {
  mutating func put(_ pin: Pin) throws(DiskError) {
    try put(pin.isFromSettings ? 1 as UInt8 : 0)
    try put(pin.sport.rawValue)
    try put(pin.team)
    try put(pin.league)
  }

  mutating func pin() throws(StoreError) -> Pin {
    let flags = try byte()
    let sport = try known(Sport(rawValue: try byte()))
    var pin = Pin(team: Text(), sport: sport)
    pin.isFromSettings = flags & 1 != 0
    try text(into: &pin.team)
    try text(into: &pin.league)
    guard !pin.team.isEmpty else { throw .corrupt }
    return pin
  }
}
