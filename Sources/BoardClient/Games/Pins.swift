/// The pinned teams, ranked: the first pinned is the first shown.
struct Pins {
  private var list: [Pin] = []
  /// Fingerprint of the settings' pins last taken over.
  private(set) var adopted: UInt32 = 0

  enum Toggled: Equatable, Sendable {
    /// At this rank, 0 first.
    case pinned(rank: Int)
    case unpinned
    /// There are `Limits.pins` already.
    case full
  }

  init() {
    list.reserveCapacity(Limits.pins)
  }

  var count: Int { list.count }
  var isFull: Bool { list.count == Limits.pins }
  subscript(rank: Int) -> Pin { list[rank] }

  /// The rank of the best pin that names one of the game's teams, `OrderKey.noPin` for none.
  func rank(of game: Game) -> UInt8 {
    let home = self.rank(of: game, .home) ?? Int(OrderKey.noPin)
    let away = self.rank(of: game, .away) ?? Int(OrderKey.noPin)
    return UInt8(min(home, away))
  }

  @inline(never)
  func rank(of game: Game, _ side: TeamSide) -> Int? {
    for rank in 0..<list.count where list[rank].matches(game, side) { return rank }
    return nil
  }

  /// Pins a team, or releases every pin that names it.
  mutating func toggle(_ game: Game, _ side: TeamSide) -> Toggled {
    var wasPinned = false
    while let rank = self.rank(of: game, side) {
      list.remove(at: rank)
      wasPinned = true
    }
    if wasPinned { return .unpinned }
    let name = side == .home ? game.home.name : game.away.name
    guard append(Pin(team: name, sport: game.sport)) else { return .full }
    return .pinned(rank: list.count - 1)
  }

  /// Adds a pin behind the others; false when full. A pin that is there already stays where it is.
  mutating func append(_ pin: Pin) -> Bool {
    for rank in 0..<list.count where list[rank] == pin { return true }
    guard !isFull else { return false }
    list.append(pin)
    return true
  }

  mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    adopted = 0
  }

  /// Takes over the settings' pins when they differ from those taken over before: so a pin a person
  /// released by button stays released after a restart, and an edit of the settings takes effect.
  /// Returns whether anything changed; pins past the limit are left out.
  mutating func adopt(_ settings: borrowing [Pin]) -> Bool {
    let fingerprint = Self.fingerprint(settings)
    guard fingerprint != adopted else { return false }
    adopted = fingerprint
    var rank = 0
    while rank < list.count {
      if list[rank].isFromSettings && !contains(settings, list[rank]) {
        list.remove(at: rank)
      } else {
        rank += 1
      }
    }
    for index in 0..<settings.count { _ = append(settings[index]) }
    return true
  }

  /// Puts `others` before these, without doubles; what does not fit is left out from the end.
  mutating func putBefore(_ others: borrowing Pins) {
    for rank in 0..<others.count {
      for old in 0..<list.count where list[old] == others[rank] {
        list.remove(at: old)
        break
      }
      if isFull { list.removeLast() }
      list.insert(others[rank], at: rank)
    }
    adopted = others.adopted
  }

  /// As read from the store.
  mutating func setAdopted(_ fingerprint: UInt32) { adopted = fingerprint }

  private func contains(_ settings: borrowing [Pin], _ pin: Pin) -> Bool {
    for index in 0..<settings.count where settings[index] == pin { return true }
    return false
  }

  /// CRC of the texts; 0 for no pins at all, as before the first start.
  private static func fingerprint(_ settings: borrowing [Pin]) -> UInt32 {
    guard settings.count > 0 else { return 0 }
    var crc = CRC32C()
    for index in 0..<settings.count {
      for place in 0..<settings[index].team.count { crc.add(settings[index].team[place]) }
      crc.add(0)
      for place in 0..<settings[index].league.count { crc.add(settings[index].league[place]) }
      crc.add(0)
    }
    return max(crc.value, 1)
  }
}
