/// How the three lamps tell the board's state, so that it can be told across a room and without
/// seeing colours: each state has its own lamp and its own rhythm.
///
///     Live          on, dark for 100 ms every 10 s
///     Reconnecting  500 ms on, 500 ms dark (1 Hz; flashes stay below 3 a second, WCAG 2.3.1)
///     Offline       on
///
/// The gap of Live is a heartbeat: a Raspberry Pi 5 keeps its outputs when a program dies, and a
/// lamp without the gap is then a lie that shows. Its two wake-ups in 10 s are 0.2 a second.
struct LampPattern: Equatable, Sendable {
  static let gapMs: Int64 = 100
  static let heartbeatMs: Int64 = 10_000
  static let blinkMs: Int64 = 500
  /// Each lamp of the test at start.
  static let testMs: Int64 = 300

  /// Lamps that have a line; the others ask for no wake-up.
  private let wired: Lamps
  /// End of the lamp test.
  private let testEnd: Instant
  private var state = BoardState.reconnecting
  private var since: Instant
  /// When the lamps change next by themselves.
  private(set) var nextDeadline: Instant

  init(wired: Lamps, start: Instant) {
    self.wired = wired
    testEnd = wired.isEmpty ? start : start + 3 * Self.testMs
    since = testEnd
    nextDeadline = wired.isEmpty ? .distantFuture : start
  }

  /// The lamps for this state at this time. A new state begins its rhythm with the lamp on.
  mutating func lamps(for state: BoardState, now: Instant) -> Lamps {
    if now < testEnd { return testLamps(now: now) }
    if state != self.state {
      self.state = state
      since = now
    }
    let lamp = Self.lamp(of: state)
    guard wired.contains(lamp) else {
      nextDeadline = .distantFuture
      return []
    }
    switch state {
    case .live: return rhythm(lamp, on: Self.heartbeatMs - Self.gapMs, dark: Self.gapMs, now: now)
    case .reconnecting: return rhythm(lamp, on: Self.blinkMs, dark: Self.blinkMs, now: now)
    case .offline:
      nextDeadline = .distantFuture
      return lamp
    }
  }

  private static func lamp(of state: BoardState) -> Lamps {
    switch state {
    case .live: .live
    case .reconnecting: .reconnecting
    case .offline: .offline
    }
  }

  private mutating func rhythm(_ lamp: Lamps, on: Int64, dark: Int64, now: Instant) -> Lamps {
    let place = max(now - since, 0) % (on + dark)
    nextDeadline = now + (place < on ? on - place : on + dark - place)
    return place < on ? lamp : []
  }

  /// One lamp after the other, those without a line too: the rhythm is the same on every board.
  private mutating func testLamps(now: Instant) -> Lamps {
    let left = testEnd - now
    nextDeadline = now + ((left - 1) % Self.testMs + 1)
    switch (left - 1) / Self.testMs {
    case 0: return .offline
    case 1: return .reconnecting
    default: return .live
    }
  }
}
