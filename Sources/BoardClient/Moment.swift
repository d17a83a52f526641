/// A point on the monotonic clock, in milliseconds since an arbitrary start.
struct Instant: Comparable, Equatable, Sendable {
  var ms: Int64

  static let distantPast = Instant(ms: .min / 4)
  static let distantFuture = Instant(ms: .max / 4)

  static func < (a: Instant, b: Instant) -> Bool { a.ms < b.ms }
  static func + (a: Instant, ms: Int64) -> Instant { Instant(ms: a.ms + ms) }
  /// Milliseconds from `b` to `a`.
  static func - (a: Instant, b: Instant) -> Int64 { a.ms - b.ms }
}

/// One reading of both clocks. Ages and deadlines use `instant`; only times of day use `unix`.
struct Moment: Equatable, Sendable {
  var instant: Instant
  /// Wall clock, seconds since 1970 UTC. May step in either direction.
  var unix: Int64
  /// False while the wall clock cannot be right, as on a board without a battery before it has
  /// heard a time server: times of day are then shown as `--:--`.
  var wallIsTrusted: Bool
}
