/// What changes by itself as time passes.
extension Table {
  /// The earliest instant after `now` at which a freshness, a flash or a place in the order changes
  /// by itself. Cheap while the bound is ahead; behind it, call `refresh`.
  func nextChange(after now: Instant) -> Instant {
    if nextChange > now { return nextChange }
    var next = Instant.distantFuture
    var moment = lastMoment
    moment.unix += (now - moment.instant) / 1_000
    moment.instant = now
    for slot in 0..<shown.count { next = min(next, change(of: slot, after: moment)) }
    return next
  }

  /// Brings the order and `nextChange` up to `now`: at `nextChange`, and when the wall clock was
  /// set.
  mutating func refresh(now: Moment) {
    lastMoment = now
    var next = Instant.distantFuture
    for slot in 0..<shown.count {
      let key = OrderKey(
        shown.games[slot], pinRank: shown.pinRanks[slot],
        overSince: shown.notes[slot].overSince, now: now)
      shown.setKey(key, slot)
      next = min(next, change(of: slot, after: now))
    }
    nextChange = next
    order.rebuild(shown)
  }

  /// Adds to the age of what came from the store, once the wall clock tells how long the board was
  /// off.
  mutating func age(storedGamesBy seconds: Int64, now: Moment) {
    for slot in 0..<shown.count where shown.notes[slot].isFromStore {
      shown.notes[slot].age(by: seconds)
    }
    refresh(now: now)
  }

  /// Whether the feed spoke of any game after `then`.
  func wasHeard(since then: Instant) -> Bool {
    for slot in 0..<shown.count
    where shown.notes[slot].heard > then && !shown.notes[slot].isFromStore {
      return true
    }
    return false
  }

  /// Lowers the bound for a game that changed.
  mutating func expectChange(of slot: Int, _ now: Moment) {
    nextChange = min(nextChange, change(of: slot, after: now))
  }

  private func change(of slot: Int, after now: Moment) -> Instant {
    min(
      shown.notes[slot].nextChange(
        shown.games[slot].status, quietAfterMs: quietAfterMs, after: now.instant),
      OrderKey.nextChange(
        shown.games[slot], overSince: shown.notes[slot].overSince, after: now))
  }
}
