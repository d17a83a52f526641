@testable import BoardClient

/// The one time of a simulated world, in milliseconds since it began. Nothing else has a clock, and
/// nobody waits: whoever runs the world sets it to the next event.
final class SimTime {
  private(set) var ms: Int64 = 0
  /// When the board was last switched on: its monotonic clock starts there.
  private var bootMs: Int64 = -50_000
  /// Wall clock, unix seconds, at `ms` 0. Steps when somebody sets it.
  var wallStart: Int64
  private var draws: UInt32 = 0
  private var chance: SeededGenerator

  init(seed: UInt64, wallStart: Int64 = 1_790_000_000) {
    self.wallStart = wallStart
    chance = SeededGenerator(seed: seed)
  }

  var now: Instant { instant(ms) }
  var unix: Int64 { wallStart + ms / 1_000 }
  func instant(_ ms: Int64) -> Instant { Instant(ms: ms - bootMs) }
  func ms(of instant: Instant) -> Int64 { instant.ms + bootMs }

  func advance(to later: Int64) {
    precondition(later >= ms, "time does not go back")
    ms = later
  }

  /// A start from nothing: the monotonic clock begins anew.
  func reboot() { bootMs = ms - 12_000 }

  /// The board's chance. The lower half never comes twice in a world: a masking key that does was
  /// used twice.
  func random() -> UInt64 {
    draws &+= 1
    let unique = draws &* 2_654_435_761 ^ 0x5A5A_1234
    return chance.next() << 32 | UInt64(unique)
  }
}

struct SimClock: Clock {
  let time: SimTime

  mutating func now() -> Moment {
    Moment(
      instant: time.now, unix: time.unix,
      wallIsTrusted: time.unix >= SystemClock.earliestTrusted)
  }

  /// A zone with a summer time of half the year.
  func utcOffset(at unix: Int64) -> Int32 { unix / 15_778_800 % 2 == 0 ? 3_600 : 7_200 }
  mutating func random() -> UInt64 { time.random() }
}
