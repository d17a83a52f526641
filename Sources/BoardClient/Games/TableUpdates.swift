/// Single messages about single games.
extension Table {
  private static let ordering: GameFields = [
    .status, .start, .sport, .league, .homeName, .homeAbbreviation, .awayName, .awayAbbreviation,
  ]

  /// Applies an update by the one rule: newer changes, equal confirms, older is dropped.
  mutating func apply(_ update: borrowing Game, fields: GameFields, now: Moment) -> Applied {
    lastMoment = now
    guard let slot = shown.find(update.id) else { return add(update, fields, now) }
    guard update.version >= shown.games[slot].version else { return .old }
    if update.version == shown.games[slot].version {
      shown.notes[slot].hear(now)
      expectChange(of: slot, now)
      return .confirmed
    }
    let changes = Merge.note(
      update, fields: fields, over: shown.games[slot], notes: &shown.notes[slot], now: now)
    shown.merge(update, fields: fields, slot: slot)
    if !changes.isEmpty { revision &+= 1 }
    if changes.contains(.becameFinal) { finals &+= 1 }
    if !fields.isDisjoint(with: Self.ordering) && changes.contains(.shown) { replace(slot, now) }
    expectChange(of: slot, now)
    return .changed(changes)
  }

  /// Removes a game unless the table has a newer version of it.
  mutating func remove(_ id: borrowing Text<40>, version: Int64, now: Moment) -> Removed {
    lastMoment = now
    guard let slot = shown.find(id) else {
      shown.forgetLeftOut(id)
      return .unknownGame
    }
    guard version >= shown.games[slot].version else { return .old }
    let last = shown.count - 1
    order.remove(slot)
    shown.remove(slot)
    if slot != last { order.renumber(last, to: slot) }
    revision &+= 1
    return .removed
  }

  private mutating func add(
    _ game: borrowing Game, _ fields: GameFields, _ now: Moment
  ) -> Applied {
    guard fields.isSuperset(of: .neededInSnapshot) else { return judgeUnknown(game, fields, now) }
    let notes = GameNotes(firstSeen: game.status, now: now)
    let pinRank = pins.rank(of: game)
    let key = OrderKey(game, pinRank: pinRank, overSince: notes.overSince, now: now)
    switch shown.admit(game, notes: notes, pinRank: pinRank, key: key, isStaging: false) {
    case .added(let slot):
      order.insert(slot, shown)
      expectChange(of: slot, now)
    case .replaced(let slot):
      order.remove(slot)
      order.insert(slot, shown)
      expectChange(of: slot, now)
    case .refused:
      return .leftOut
    }
    revision &+= 1
    return .added
  }

  /// An update of a game that is not held and cannot be made from the update alone. One the table
  /// had no room for is no reason to ask for a snapshot, unless it is now worth a place.
  private mutating func judgeUnknown(
    _ game: borrowing Game, _ fields: GameFields, _ now: Moment
  ) -> Applied {
    guard shown.isFull, shown.wasLeftOut(game.id) else { return .unknownGame }
    guard fields.contains(.status) else { return .leftOut }
    let key = OrderKey(
      game, pinRank: pins.rank(of: game), overSince: .distantPast, now: now)
    return shown.hasRoom(for: key) ? .unknownGame : .leftOut
  }

  /// Finds a changed game's new place.
  private mutating func replace(_ slot: Int, _ now: Moment) {
    let rank = pins.rank(of: shown.games[slot])
    let key = OrderKey(
      shown.games[slot], pinRank: rank, overSince: shown.notes[slot].overSince, now: now)
    shown.pinRanks[slot] = rank
    shown.setKey(key, slot)
    order.remove(slot)
    order.insert(slot, shown)
  }
}
