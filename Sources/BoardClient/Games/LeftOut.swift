/// Counts the games the feed has and the table does not hold. A small filter remembers which ids
/// were counted, so that a game left out and spoken of every minute is counted once. It may take a
/// new id for a counted one (never the other way round): the count is then too low by one.
struct LeftOut {
  private(set) var count = 0
  private var filter = InlineArray<64, UInt64>(repeating: 0)

  func contains(_ hash: UInt64) -> Bool {
    let (a, b) = Self.bits(hash)
    return has(a) && has(b)
  }

  /// Counts a game of a snapshot: the feed names each once, so the filter is not asked.
  mutating func countNew(_ hash: UInt64) {
    count += 1
    remember(hash)
  }

  /// Counts a game an update spoke of, unless it has been counted.
  mutating func countOnce(_ hash: UInt64) {
    if !contains(hash) { countNew(hash) }
  }

  /// A game that may have been counted is now held, or gone from the feed.
  mutating func uncount(_ hash: UInt64) {
    if count > 0 && contains(hash) { count -= 1 }
  }

  mutating func removeAll() { self = LeftOut() }

  private mutating func remember(_ hash: UInt64) {
    let (a, b) = Self.bits(hash)
    filter[a >> 6] |= 1 << UInt64(a & 63)
    filter[b >> 6] |= 1 << UInt64(b & 63)
  }

  private func has(_ bit: Int) -> Bool { filter[bit >> 6] & (1 << UInt64(bit & 63)) != 0 }

  private static func bits(_ hash: UInt64) -> (Int, Int) {
    (Int(hash & 4_095), Int(hash >> 12 & 4_095))
  }
}
