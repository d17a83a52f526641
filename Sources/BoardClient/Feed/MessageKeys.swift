/// A set of keys, one bit each.
struct MessageKeys: Equatable {
  private var bits: UInt64 = 0

  // Ranges of the keys' order above.
  static let ofHome = MessageKeys(from: .homeName, to: .homeAbbreviation)
  static let ofAway = MessageKeys(from: .awayName, to: .awayAbbreviation)
  static let ofClock = MessageKeys(from: .direction, to: .readAt)
  static let ofOdds = MessageKeys(from: .book, to: .prices)

  init() {}

  private init(from first: MessageKey, to last: MessageKey) {
    bits = (2 &<< UInt64(last.rawValue)) - (1 &<< UInt64(first.rawValue))
  }

  @_transparent
  func contains(_ key: MessageKey) -> Bool { bits &>> UInt64(key.rawValue) & 1 == 1 }

  @_transparent
  mutating func insert(_ key: MessageKey) { bits |= 1 &<< UInt64(key.rawValue) }

  @_transparent
  mutating func subtract(_ keys: MessageKeys) { bits &= ~keys.bits }
}
