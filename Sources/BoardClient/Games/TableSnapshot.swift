/// Snapshots: from the feed, and from the store at start.
extension Table {
  mutating func beginStaging() {
    spare.removeAll()
    spareIsStale = false
  }

  mutating func stage(_ game: borrowing Game, fields: GameFields) {
    stage(game, notes: GameNotes())
  }

  /// Stages a game of the store with what was known of it.
  mutating func stage(_ game: borrowing Game, notes: GameNotes) {
    let pinRank = pins.rank(of: game)
    var overSince = notes.overSince
    if game.status.isOver, let old = shown.find(game.id) { overSince = shown.notes[old].overSince }
    let key = OrderKey(game, pinRank: pinRank, overSince: overSince, now: lastMoment)
    if let slot = spare.find(game.id) {
      spare.put(game, notes, pinRank, key, slot)
    } else {
      _ = spare.admit(game, notes: notes, pinRank: pinRank, key: key, isStaging: true)
    }
  }

  /// Shows the staged games in place of the present ones. What was noted of a game goes with its
  /// id, so that a score is compared with the same game's last one and nothing else.
  mutating func swapStaged(now: Moment) -> SnapshotChanges {
    var result = SnapshotChanges()
    var carried = 0
    for slot in 0..<spare.count {
      guard let old = shown.find(spare.games[slot].id) else {
        spare.notes[slot] = GameNotes(firstSeen: spare.games[slot].status, now: now)
        continue
      }
      carried += 1
      spare.notes[slot] = shown.notes[old]
      result.changes.formUnion(
        Merge.note(
          spare.games[slot], fields: Merge.all, over: shown.games[old],
          notes: &spare.notes[slot], now: now))
    }
    result.added = spare.count - carried
    result.removed = shown.count - carried
    if result != SnapshotChanges() { revision &+= 1 }
    if result.changes.contains(.becameFinal) { finals &+= 1 }
    swapHalves(now)
    return result
  }

  /// Shows the games staged from the store, with the notes they were staged with.
  mutating func swapStored(now: Moment) {
    swapHalves(now)
  }

  private mutating func swapHalves(_ now: Moment) {
    swap(&shown, &spare)
    spareIsStale = true
    for slot in 0..<shown.count { shown.pinRanks[slot] = pins.rank(of: shown.games[slot]) }
    refresh(now: now)
  }
}
