/// The merge rule: what an accepted message changes of a record, and what the client notes of it.
/// A snapshot's game is an update that carries every key. Versions are the table's to compare; only
/// the status ends a game, so nothing here looks at a clock or a period.
enum Merge {
  static let all = GameFields(rawValue: .max)
  private static let names: GameFields = [.homeName, .awayName]

  /// Compares `new` with the record before it, in the keys it carries, and writes the notes.
  static func note(
    _ new: Game, fields: GameFields, over old: Game,
    notes: inout GameNotes, now: Moment
  ) -> Changes {
    let wasFromStore = notes.isFromStore
    notes.hear(now)
    var changes: Changes = []
    if stateDiffers(old, new, fields) || textDiffers(old, new, fields) {
      changes.insert(.shown)
      notes.changed = now.instant
    }
    if fields.contains(.status) && new.status != old.status {
      changes.insert(.statusChanged)
      if new.status == .final { changes.insert(.becameFinal) }
    }
    if fields.contains(.status) { notes.follow(new.status, now: now) }
    // What happened while the board was off is no event.
    if !wasFromStore {
      let isSwapped = sidesAreSwapped(old, new, fields)
      changes.formUnion(noteScores(old, new, fields, isSwapped, &notes, now.instant))
      changes.formUnion(notePrices(old, new, fields, isSwapped, &notes, now.instant))
    } else if fields.contains(.odds) && old.odds != new.odds {
      changes.insert(.pricesChanged)
    }
    return changes
  }

  static func copy(_ fields: GameFields, from new: Game, to game: inout Game) {
    game.version = new.version
    if fields.contains(.sport) { game.sport = new.sport }
    if fields.contains(.status) { game.status = new.status }
    if fields.contains(.how) { game.how = new.how }
    if fields.contains(.start) { game.start = new.start }
    if fields.contains(.tbd) { game.startIsOpen = new.startIsOpen }
    if fields.contains(.period) { game.period = new.period }
    if fields.contains(.minute) { game.minute = new.minute }
    if fields.contains(.clock) { game.clock = new.clock }
    if fields.contains(.shootout) { game.shootout = new.shootout }
    if fields.contains(.odds) { game.odds = new.odds }
    if fields.contains(.updated) { game.updated = new.updated }
    if fields.contains(.score) {
      game.homeScore = new.homeScore
      game.awayScore = new.awayScore
    }
    copyTexts(fields, from: new, to: &game)
  }

  private static func copyTexts(
    _ fields: GameFields, from new: Game, to game: inout Game
  ) {
    if fields.contains(.league) { game.league = new.league }
    if fields.contains(.text) { game.label = new.label }
    if fields.contains(.homeName) { game.home.name = new.home.name }
    if fields.contains(.homeShort) { game.home.short = new.home.short }
    if fields.contains(.homeAbbreviation) { game.home.abbreviation = new.home.abbreviation }
    if fields.contains(.awayName) { game.away.name = new.away.name }
    if fields.contains(.awayShort) { game.away.short = new.away.short }
    if fields.contains(.awayAbbreviation) { game.away.abbreviation = new.away.abbreviation }
  }

  private static func stateDiffers(
    _ a: Game, _ b: Game, _ fields: GameFields
  ) -> Bool {
    fields.contains(.status) && a.status != b.status
      || fields.contains(.score) && (a.homeScore != b.homeScore || a.awayScore != b.awayScore)
      || fields.contains(.period) && a.period != b.period
      || fields.contains(.minute) && a.minute != b.minute
      || fields.contains(.clock) && a.clock != b.clock
      || fields.contains(.how) && a.how != b.how
      || fields.contains(.shootout) && a.shootout != b.shootout
      || fields.contains(.start) && a.start != b.start
      || fields.contains(.tbd) && a.startIsOpen != b.startIsOpen
      || fields.contains(.sport) && a.sport != b.sport
  }

  private static func textDiffers(
    _ a: Game, _ b: Game, _ fields: GameFields
  ) -> Bool {
    fields.contains(.text) && a.label != b.label
      || fields.contains(.league) && a.league != b.league
      || fields.contains(.homeName) && a.home.name != b.home.name
      || fields.contains(.homeShort) && a.home.short != b.home.short
      || fields.contains(.homeAbbreviation) && a.home.abbreviation != b.home.abbreviation
      || fields.contains(.awayName) && a.away.name != b.away.name
      || fields.contains(.awayShort) && a.away.short != b.away.short
      || fields.contains(.awayAbbreviation) && a.away.abbreviation != b.away.abbreviation
  }

  /// Home and away changed places under one id: numbers are compared by team, not by side.
  private static func sidesAreSwapped(
    _ old: Game, _ new: Game, _ fields: GameFields
  ) -> Bool {
    fields.isSuperset(of: names) && new.home.name == old.away.name
      && new.away.name == old.home.name && new.home.name != new.away.name
  }

  private static func noteScores(
    _ old: Game, _ new: Game, _ fields: GameFields, _ isSwapped: Bool,
    _ notes: inout GameNotes, _ now: Instant
  ) -> Changes {
    var home: Changes = []
    var away: Changes = []
    if fields.contains(.score) {
      home = compare(isSwapped ? old.awayScore : old.homeScore, new.homeScore)
      away = compare(isSwapped ? old.homeScore : old.awayScore, new.awayScore)
    }
    if fields.contains(.shootout), !isSwapped, let before = old.shootout, let after = new.shootout {
      home.formUnion(compare(.number(before.home), .number(after.home)))
      away.formUnion(compare(.number(before.away), .number(after.away)))
    }
    if !home.isEmpty { notes.homeScored = now }
    if !away.isEmpty { notes.awayScored = now }
    return home.union(away)
  }

  /// A score seen for the first time, or one that went away, is no event: a feed that blinks
  /// between 1-0 and nothing must not set off a goal.
  private static func compare(_ old: Score, _ new: Score) -> Changes {
    switch (old, new) {
    case (.none, _), (_, .none): []
    case (.number(let a), .number(let b)): a == b ? [] : (b > a ? .scored : .corrected)
    default: old == new ? [] : .scored
    }
  }

  private static func notePrices(
    _ old: Game, _ new: Game, _ fields: GameFields, _ isSwapped: Bool,
    _ notes: inout GameNotes, _ now: Instant
  ) -> Changes {
    guard fields.contains(.odds), old.odds != new.odds else { return [] }
    // Another book's prices are no movement.
    guard let before = old.odds, let after = new.odds, before.book == after.book else {
      return .pricesChanged
    }
    let home = direction(isSwapped ? before.away : before.home, after.home)
    let draw = direction(before.draw, after.draw)
    let away = direction(isSwapped ? before.home : before.away, after.away)
    guard home != 0 || draw != 0 || away != 0 else { return .pricesChanged }
    // An arrow that is still lit stays beside the new one.
    let isLit = now - notes.moved < Freshness.flashMs && !isSwapped
    notes.homeMove = home != 0 || !isLit ? home : notes.homeMove
    notes.drawMove = draw != 0 || !isLit ? draw : notes.drawMove
    notes.awayMove = away != 0 || !isLit ? away : notes.awayMove
    notes.moved = now
    return [.pricesChanged, .pricesMoved]
  }

  private static func direction(_ old: UInt32?, _ new: UInt32?) -> Int8 {
    guard let old, let new, old != new else { return 0 }
    return new > old ? 1 : -1
  }
}
