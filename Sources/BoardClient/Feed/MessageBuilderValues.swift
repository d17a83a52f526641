// What each key of a game takes: its kinds, its range, and what `null` means (PROTOCOL.md).
extension MessageBuilder {
  /// 2^53 - 1: every JSON library of a server writes whole numbers up to this exactly.
  private static let versionLimit: Int64 = 9_007_199_254_740_991
  /// The end of the year 9999: no sum of times can overflow.
  private static let unixLimit: Int64 = 253_402_300_799
  /// Decimal prices 1.0 ... 100,000 as x 10,000.
  private static let prices: ClosedRange<UInt64> = 10_000...1_000_000_000

  static func price(_ number: JSONNumber) -> UInt32? {
    guard let scaled = number.scaled(places: 4), prices.contains(scaled) else { return nil }
    return UInt32(truncatingIfNeeded: scaled)
  }

  static func unix(_ number: JSONNumber) -> Int64? {
    guard let seconds = number.integer, seconds >= 0 && seconds <= unixLimit else { return nil }
    return seconds
  }

  mutating func setGame(text: Span<UInt8>, head: UInt64) {
    switch key {
    case .type: type = LongWord(text, head: head).map { MessageType(word: $0) } ?? .other
    case .id:
      guard !text.isEmpty && text.count <= Limits.idBytes else { return }
      game.id.set(text)
      fields.insert(.id)
    case .league:
      game.league.set(text)
      fields.insert(.league)
    case .text:
      game.label.set(text)
      fields.insert(.text)
    case .status:
      game.status = LongWord(text, head: head).map { GameStatus(word: $0) } ?? .unknown
      fields.insert(.status)
    case .how:
      game.how = LongWord(text, head: head).map { GameEnd(word: $0) } ?? .unknown
      fields.insert(.how)
    case .sport:
      game.sport = Sport(text, head: head)
      fields.insert(.sport)
    default: break
    }
  }

  mutating func setGame(number: JSONNumber) {
    switch key {
    case .version:
      guard let version = number.integer, version >= 0 && version <= Self.versionLimit else {
        return
      }
      game.version = version
      fields.insert(.version)
    case .start:
      game.start = Self.unix(number)
      if game.start != nil { fields.insert(.start) }
    case .updated:
      game.updated = Self.unix(number)
      if game.updated != nil { fields.insert(.updated) }
    case .period:
      game.period = number.integer32
      if game.period != nil { fields.insert(.period) }
    case .minute:
      game.minute = number.integer32
      if game.minute != nil { fields.insert(.minute) }
    case .spread:
      if let seconds = number.integer32, seconds >= 0 { spreadSeconds = seconds }
    default: break
    }
  }

  /// `null`: what may be without a value loses it; for every other key it means nothing.
  mutating func clear(_ key: MessageKey) {
    switch key {
    case .start, .period, .minute, .clock, .text, .score, .shootout, .odds, .updated:
      // `forget` has blanked the value already.
      fields.insert(bits(of: key))
    default: break
    }
  }
}
