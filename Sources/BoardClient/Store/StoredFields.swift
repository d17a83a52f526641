/// Which optional parts follow, and the yes-or-no ones themselves.
struct StoredFields: OptionSet {
  let rawValue: UInt16
  static let start = StoredFields(rawValue: 1 << 0)
  static let startIsOpen = StoredFields(rawValue: 1 << 1)
  static let period = StoredFields(rawValue: 1 << 2)
  static let minute = StoredFields(rawValue: 1 << 3)
  static let updated = StoredFields(rawValue: 1 << 4)
  static let shootout = StoredFields(rawValue: 1 << 5)
  static let clock = StoredFields(rawValue: 1 << 6)
  static let clockRuns = StoredFields(rawValue: 1 << 7)
  static let clockAt = StoredFields(rawValue: 1 << 8)
  static let odds = StoredFields(rawValue: 1 << 9)
  static let oddsAt = StoredFields(rawValue: 1 << 10)
  static let oddsHome = StoredFields(rawValue: 1 << 11)
  static let oddsDraw = StoredFields(rawValue: 1 << 12)
  static let oddsAway = StoredFields(rawValue: 1 << 13)
}

extension StoredFields {
  init(_ game: Game) {
    var fields: StoredFields = []
    if game.start != nil { fields.insert(.start) }
    if game.startIsOpen { fields.insert(.startIsOpen) }
    if game.period != nil { fields.insert(.period) }
    if game.minute != nil { fields.insert(.minute) }
    if game.updated != nil { fields.insert(.updated) }
    if game.shootout != nil { fields.insert(.shootout) }
    if let clock = game.clock {
      fields.insert(.clock)
      if clock.isRunning { fields.insert(.clockRuns) }
      if clock.at != nil { fields.insert(.clockAt) }
    }
    if let odds = game.odds {
      fields.insert(.odds)
      if odds.at != nil { fields.insert(.oddsAt) }
      if odds.home != nil { fields.insert(.oddsHome) }
      if odds.draw != nil { fields.insert(.oddsDraw) }
      if odds.away != nil { fields.insert(.oddsAway) }
    }
    self = fields
  }
}
