import Testing

@testable import BoardClient

@Suite struct BackoffTests {
  @Test func waitsGrowAndReset() {
    var backoff = Backoff()
    let without = (0..<8).map { _ in backoff.next(hint: .none, random: 0) }
    #expect(without == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
    backoff.reset()
    #expect(backoff.next(hint: .none, random: 0) == 1_000)
  }

  @Test func theRandomPartIsAtMostTheStepItself() {
    for seed in UInt64(0)..<5_000 {
      var backoff = Backoff()
      let wait = backoff.next(hint: .none, random: seed &* 0x9E37_79B9_7F4A_7C15)
      #expect((1_000...2_000).contains(wait))
    }
    var backoff = Backoff()
    #expect(backoff.next(hint: .none, random: 1_000) == 2_000)
  }

  @Test(arguments: [
    (Backoff.Hint.retryAfter(seconds: 20), UInt64(0), Int64(20_000)),
    (.retryAfter(seconds: 20), 20_000, 40_000),
    (.retryAfter(seconds: 86_400), 0, 3_600_000),
    (.retryAfter(seconds: -5), 7, 1_007),
    (.retryAfter(seconds: 0), 7, 1_007),
    (.spread(seconds: 60), 12_345, 12_345),
    (.spread(seconds: 0), 500, 1_500),
    (.refused, 0, 120_000),
    (.refused, 120_000, 240_000),
  ]) func whatTheServerAsksForWins(hint: Backoff.Hint, random: UInt64, wait: Int64) {
    var backoff = Backoff()
    #expect(backoff.next(hint: hint, random: random) == wait)
  }

  @Test func aSpreadIsForTheFirstWaitOnly() {
    var backoff = Backoff()
    _ = backoff.next(hint: .spread(seconds: 60), random: 5)
    #expect(backoff.next(hint: .spread(seconds: 60), random: 0) == 2_000)
  }

  @Test func aShortRetryAfterDoesNotUndoTheGrowth() {
    var backoff = Backoff()
    for _ in 0..<5 { _ = backoff.next(hint: .none, random: 0) }
    #expect(backoff.next(hint: .retryAfter(seconds: 1), random: 0) == 30_000)
  }
}
