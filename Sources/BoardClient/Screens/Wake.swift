/// Gathers, while a frame is drawn, when it would look different by time alone.
struct Wake: Equatable, Sendable {
  let now: Instant
  private(set) var at: Instant = .distantFuture

  init(now: Instant) { self.now = now }

  /// Something drawn changes at `instant`; what is past no longer counts.
  mutating func no(laterThan instant: Instant) {
    if instant > now && instant < at { at = instant }
  }

  /// Something drawn changes with the next second of the wall clock, as near as a clock of whole
  /// seconds can tell.
  mutating func inMs(_ ms: Int64) { no(laterThan: now + max(ms, 1)) }
}
