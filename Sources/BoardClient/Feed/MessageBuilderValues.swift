// What each key takes: its kinds, its range, and what `null` means (PROTOCOL.md).
extension MessageBuilder {
  /// 2^53 - 1: every JSON library of a server writes whole numbers up to this exactly.
  private static let versionLimit: Int64 = 9_007_199_254_740_991
  /// The end of the year 9999: no sum of times can overflow.
  private static let unixLimit: Int64 = 253_402_300_799
  /// Decimal prices 1.0 ... 100,000 as x 10,000.
  private static let lowestPrice: UInt64 = 10_000
  private static let highestPrice: UInt64 = 1_000_000_000

  static func price(_ number: JSONNumber) -> UInt32? {
    guard let scaled = number.scaled(places: 4) else { return nil }
    guard scaled >= lowestPrice && scaled <= highestPrice else { return nil }
    return UInt32(truncatingIfNeeded: scaled)
  }

  private static func unix(_ number: JSONNumber) -> Int64? {
    guard let seconds = number.integer, seconds >= 0 && seconds <= unixLimit else { return nil }
    return seconds
  }

  @_transparent
  mutating func set(_ text: Span<UInt8>, head: UInt64) {
    switch key {
    case .homeName:
      game.home.name.set(text)
      fields.insert(.homeName)
    case .homeShort:
      game.home.short.set(text)
      fields.insert(.homeShort)
    case .homeAbbreviation:
      game.home.abbreviation.set(text)
      fields.insert(.homeAbbreviation)
    case .awayName:
      game.away.name.set(text)
      fields.insert(.awayName)
    case .awayShort:
      game.away.short.set(text)
      fields.insert(.awayShort)
    case .awayAbbreviation:
      game.away.abbreviation.set(text)
      fields.insert(.awayAbbreviation)
    case .league:
      game.league.set(text)
      fields.insert(.league)
    case .text:
      game.label.set(text)
      fields.insert(.text)
    case .id:
      guard !text.isEmpty && text.count <= Limits.idBytes else { return }
      game.id.set(text)
      fields.insert(.id)
    case .status:
      game.status = LongWord(text, head: head).map { .init(word: $0) } ?? .unknown
      fields.insert(.status)
    case .how:
      game.how = LongWord(text, head: head).map { .init(word: $0) } ?? .unknown
      fields.insert(.how)
    case .sport:
      game.sport = Sport(text, head: head)
      fields.insert(.sport)
    case .type: type = LongWord(text, head: head).map { .init(word: $0) } ?? .other
    case .direction: clock.direction = LongWord(text, head: head).map { .init(word: $0) } ?? .none
    case .book: odds.book.set(text)
    default: break
    }
  }

  @_transparent
  mutating func set(_ number: JSONNumber) {
    switch key {
    case .version:
      guard let version = number.integer, version >= 0 && version <= Self.versionLimit else {
        return
      }
      game.version = version
      fields.insert(.version)
    case .start:
      guard let start = Self.unix(number) else { return }
      game.start = start
      fields.insert(.start)
    case .updated:
      guard let updated = Self.unix(number) else { return }
      game.updated = updated
      fields.insert(.updated)
    case .period:
      guard let period = number.integer32, period >= 0 else { return }
      game.period = period
      fields.insert(.period)
    case .minute:
      guard let minute = number.integer32, minute >= 0 else { return }
      game.minute = minute
      fields.insert(.minute)
    default: setPart(number)
    }
  }

  /// What has no bit of its own.
  private mutating func setPart(_ number: JSONNumber) {
    switch key {
    case .seconds:
      guard let seconds = number.integer32, seconds >= 0 else { return }
      clock.seconds = seconds
      clockHasSeconds = true
    case .readAt: clock.at = Self.unix(number)
    case .pricedAt: odds.at = Self.unix(number)
    case .spread:
      if let seconds = number.integer32, seconds >= 0 { spreadSeconds = seconds }
    default: break
    }
  }

  /// `null`: what may be without a value loses it; for every other key it means nothing.
  mutating func clear(_ key: MessageKey) {
    switch key {
    case .start, .period, .minute, .clock, .text, .score, .shootout, .odds, .updated:
      // The record is blank there: it was begun so, and a repeated key was forgotten.
      fields.formUnion(key.bit)
    default: break
    }
  }
}
