import CLinux

/// The board's clocks. Ages and deadlines use CLOCK_MONOTONIC; the wall clock is only for times of
/// day, and only when it can be right.
struct SystemClock: Clock {
  /// 2025-01-01 UTC. A board without a battery starts in 1970 or at the time it was last switched
  /// off; before this date its clock is wrong for certain.
  static let earliestTrusted: Int64 = 1_735_689_600

  init() {
    loadZone()
  }

  mutating func now() -> Moment {
    let unix = clinux_unix_seconds()
    return Moment(
      instant: Instant(ms: clinux_monotonic_ms()), unix: unix,
      wallIsTrusted: unix >= Self.earliestTrusted)
  }

  func utcOffset(at unix: Int64) -> Int32 { clinux_utc_offset(unix) }

  mutating func random() -> UInt64 { clinux_random() }

  /// Reads the system's time zone anew, at start and on SIGHUP.
  func loadZone() { clinux_load_zone() }
}

/// Tells when somebody sets the wall clock: times of day on the display are then wrong at once, and
/// a feed refused for "clock wrong" may be tried again.
struct ClockSteps {
  private var fd: Int32 = -1

  /// Without the descriptor (a kernel or a filter that refuses it) steps are seen at the next turn.
  init() {
    fd = max(-1, clinux_clock_step_open())
  }

  func pollEntries(into set: inout PollSet) {
    set.add(fd, .readable, .clock)
  }

  /// True when the clock was set since the last call.
  mutating func wasStepped() -> Bool {
    fd >= 0 && clinux_clock_step_read(fd) == 1
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }
}
