import Testing

@testable import BoardClient

@Suite struct LampPatternTests {
  private static let all: Lamps = [.live, .reconnecting, .offline]

  /// The lamps over time, one character a step: L, R, O, or `.` for none.
  private func picture(
    _ pattern: inout LampPattern, _ state: BoardState, from start: Int64, steps: Int, stepMs: Int64
  ) -> String {
    var picture = ""
    for step in 0..<steps {
      let lamps = pattern.lamps(for: state, now: Instant(ms: start + Int64(step) * stepMs))
      switch lamps {
      case .live: picture += "L"
      case .reconnecting: picture += "R"
      case .offline: picture += "O"
      case []: picture += "."
      default: picture += "?"
      }
    }
    return picture
  }

  private func tested(wired: Lamps = all) -> LampPattern {
    LampPattern(wired: wired, start: Instant(ms: -10_000))
  }

  @Test func eachLampIsTestedFor300MsAtStart() {
    var pattern = LampPattern(wired: Self.all, start: Instant(ms: 0))
    #expect(picture(&pattern, .offline, from: 0, steps: 11, stepMs: 100) == "LLLRRROOOOO")
    pattern = LampPattern(wired: Self.all, start: Instant(ms: 0))
    #expect(picture(&pattern, .live, from: 0, steps: 11, stepMs: 100) == "LLLRRROOOLL")
  }

  @Test func liveIsDarkFor100MsEveryTenSeconds() {
    var pattern = tested()
    let ten = String(repeating: "L", count: 99) + "."
    #expect(picture(&pattern, .live, from: 0, steps: 300, stepMs: 100) == ten + ten + ten)
  }

  @Test func reconnectingBlinksOnceASecond() {
    var pattern = tested()
    _ = pattern.lamps(for: .offline, now: Instant(ms: 0))
    #expect(
      picture(&pattern, .reconnecting, from: 70, steps: 20, stepMs: 100) == "RRRRR.....RRRRR.....")
  }

  @Test func offlineIsOnAndAsksForNoWakeUp() {
    var pattern = tested()
    #expect(
      picture(&pattern, .offline, from: 0, steps: 20, stepMs: 997)
        == String(repeating: "O", count: 20))
    #expect(pattern.nextDeadline == .distantFuture)
  }

  @Test func aNewStateShowsAtOnce() {
    var pattern = tested()
    _ = pattern.lamps(for: .offline, now: Instant(ms: -1))
    #expect(picture(&pattern, .reconnecting, from: 0, steps: 7, stepMs: 100) == "RRRRR..")
    #expect(picture(&pattern, .live, from: 700, steps: 2, stepMs: 100) == "LL")
    #expect(picture(&pattern, .reconnecting, from: 900, steps: 6, stepMs: 100) == "RRRRR.")
  }

  /// Follows the deadlines alone for an hour.
  private func wakeUps(_ state: BoardState, wired: Lamps, seconds: Int64) -> (
    count: Int, lit: Int64
  ) {
    var pattern = LampPattern(wired: wired, start: Instant(ms: -10_000))
    var now = Instant(ms: 0)
    let end = now + seconds * 1_000
    var count = 0
    var lit: Int64 = 0
    while now < end {
      let lamps = pattern.lamps(for: state, now: now)
      let next = min(pattern.nextDeadline, end)
      #expect(next > now, "a deadline that does not move")
      if !lamps.isEmpty { lit += next - now }
      now = max(next, now + 1)
      count += 1
    }
    return (count, lit)
  }

  @Test func theHeartbeatWakesTheBoardTwiceInTenSeconds() {
    let hour = wakeUps(.live, wired: Self.all, seconds: 3_600)
    #expect(hour.count == 720)
    #expect(hour.lit == 3_600 * 990)
  }

  @Test(arguments: [BoardState.live, .reconnecting, .offline])
  func withoutALineForItAStateAsksForNoWakeUp(state: BoardState) {
    #expect(wakeUps(state, wired: [], seconds: 3_600).count == 1)
  }

  @Test func deadlinesAloneDrawThePattern() {
    #expect(wakeUps(.reconnecting, wired: Self.all, seconds: 60).lit == 30_000)
  }

  @Test func aClockThatStandsStillOrJumpsFarIsTaken() {
    var pattern = tested()
    for ms: Int64 in [0, 0, 5, 86_400_000 * 365, 86_400_000 * 366] {
      _ = pattern.lamps(for: .live, now: Instant(ms: ms))
      #expect(pattern.nextDeadline > Instant(ms: ms))
    }
  }
}
