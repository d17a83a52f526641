/// Ages in whole seconds, as the file keeps them.
enum StoredAge {
  static let none: UInt32 = .max
  /// Ten years: no board is off for longer and still right.
  static let longest: Int64 = 315_360_000

  static func seconds(_ then: Instant, _ now: Instant) -> UInt32 {
    UInt32(min(max(now - then, 0) / 1_000, longest))
  }

  /// The instant so long ago, and before that the time the board was off.
  static func instant(_ age: UInt32, _ elapsed: Int64, _ now: Instant) -> Instant {
    now + -(min(Int64(age), longest) + elapsed) * 1_000
  }

  /// Seconds from the write to now by the wall clock; nil when either time is not to be trusted. A
  /// wall clock that went back tells nothing and counts as no time at all.
  static func elapsed(since header: SlotHeader, _ now: Moment) -> Int64? {
    guard header.wallWasTrusted && now.wallIsTrusted else { return nil }
    let (seconds, overflow) = now.unix.subtractingReportingOverflow(header.savedUnix)
    return overflow ? 0 : min(max(seconds, 0), longest)
  }
}
