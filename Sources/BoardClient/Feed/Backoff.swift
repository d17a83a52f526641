/// How long to wait before the next attempt: 1, 2, 4, 8, 16, 30, 30 ... s, each plus a random part
/// of up to its own length, so that many boards do not return in the same second. What the server
/// asked for wins over the table.
struct Backoff: Equatable, Sendable {
  /// Seconds before the random part; the last one repeats.
  static let stepsMs: [6 of Int64] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
  /// After 401, 403 and 404: somebody has to change something first.
  static let refusedMs: Int64 = 120_000
  /// No hint of a server holds a board off for longer than this (PROTOCOL.md section 7).
  static let longestHintMs: Int64 = 3_600_000
  /// After the network came back: at once, but not all boards of a street together.
  static let networkBackMs: Int64 = 3_000

  /// Failed attempts since the last valid snapshot.
  private(set) var failures = 0

  /// Why the next attempt has to wait, apart from how often it failed.
  enum Hint: Equatable, Sendable {
    case none
    /// The server asked for this many seconds (`Retry-After`, or the reason of close 1012 and
    /// 1013).
    case retryAfter(seconds: Int32)
    /// A snapshot's `spread`: the first wait after a lost connection is random in 0...seconds.
    case spread(seconds: Int32)
    case refused
  }

  /// Milliseconds to wait, counting one more failure.
  mutating func next(hint: Hint, random: UInt64) -> Int64 {
    let step = Self.stepsMs[min(failures, Self.stepsMs.count - 1)]
    let isFirst = failures == 0
    failures = min(failures + 1, 1_000)
    switch hint {
    // "After 0 s" is no hint: a server that says so at each close would be called without a pause.
    case .retryAfter(let seconds) where seconds > 0:
      let asked = min(Int64(seconds) * 1_000, Self.longestHintMs)
      // Never less than asked; the random part keeps what waits together from returning together.
      return max(asked + Self.draw(upTo: asked, random), isFirst ? 0 : step)
    case .spread(let seconds) where isFirst && seconds > 0:
      return Self.draw(upTo: min(Int64(seconds) * 1_000, Self.longestHintMs), random)
    case .refused:
      return Self.refusedMs + Self.draw(upTo: Self.refusedMs, random)
    case .none, .retryAfter, .spread:
      return step + Self.draw(upTo: step, random)
    }
  }

  /// A valid snapshot arrived: the next failure starts with the first step again.
  mutating func reset() { failures = 0 }

  /// A random length in 0...`limit`.
  static func draw(upTo limit: Int64, _ random: UInt64) -> Int64 {
    guard limit > 0 else { return 0 }
    return Int64(random % UInt64(limit + 1))
  }
}
