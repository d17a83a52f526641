import Display
import Testing

@testable import BoardClient

/// When the list looks different by time alone, and that it does not wake the board otherwise.
@Suite struct ScreenWakeTests {
  private func ms(_ stage: ListStage) -> Int64 { stage.wake.at - stage.now.instant }

  private func quiet() -> ListStage {
    var stage = ListStage(40, 4)
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .final))
    return stage
  }

  @Test func onePageOfFinalsWakesOnceAMinute() {
    var stage = quiet()
    _ = stage.draw()
    #expect(ms(stage) == 40_000)
    stage.now.wallIsTrusted = false
    _ = stage.draw()
    #expect(stage.wake.at == .distantFuture)
  }

  @Test func pagesWakeAtTheTurn() {
    var stage = quiet()
    for _ in 0..<4 { stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .final)) }
    _ = stage.draw()
    #expect(ms(stage) == Pager.msPerPage)
  }

  @Test func aFlashEndsAfterThreeSeconds() {
    var stage = quiet()
    stage.frame.canDim = true
    stage.games.add(Sample.game("HOM", "AWY", numbers(12, 1), .live)) {
      $0.homeScored = Sample.now.instant + -500
    }
    _ = stage.draw()
    #expect(ms(stage) == 2_500)
    #expect(stylePicture(stage.frame, row: 2, .flash).trimmingSpaces == "^^")
    stage.pass(2_500)
    _ = stage.draw()
    #expect(stylePicture(stage.frame, row: 2, .flash) == "")
  }

  @Test func aRunningClockWakesEachSecondAndAStoppedOneNever() {
    var stage = quiet()
    let clock = GameClock(direction: .down, seconds: 60, isRunning: true, at: Sample.now.unix)
    stage.games.add(
      Sample.game("A", "B", numbers(0, 0), .live, sport: .basketball) { $0.clock = clock })
    _ = stage.draw()
    #expect(ms(stage) == 1_000)
    stage.games.entries[1].game.clock?.isRunning = false
    _ = stage.draw()
    #expect(ms(stage) == 40_000)
  }

  @Test func agesWakeAtTheirSteps() {
    var stage = quiet()
    stage.status.state = .offline
    stage.games.entries[0].notes.heard = stage.now.instant + -150_000
    _ = stage.draw()
    #expect(ms(stage) == 30_000)
  }

  @Test func theNextAttemptCountsDown() {
    var stage = quiet()
    stage.status.state = .reconnecting
    stage.status.cause = .noAnswer
    stage.status.nextAttempt = stage.now.instant + 7_400
    #expect(stage.draw().hasPrefix("RECONNECTING no answer 8 s"))
    #expect(ms(stage) == 400)
    stage.pass(400)
    #expect(stage.draw().hasPrefix("RECONNECTING no answer 7 s"))
    stage.pass(7_000)
    #expect(stage.draw().hasPrefix("RECONNECTING no answer now"))
  }

  @Test func theStartTurnsToNoWord() {
    var stage = quiet()
    stage.games.add(Sample.game("A", "B", .scheduled) { $0.start = Sample.now.unix - 590 })
    _ = stage.draw()
    #expect(ms(stage) == 10_000)
    stage.pass(10_000)
    #expect(stage.draw().contains("no word"))
  }

  /// Sleeping until each wake shows the same frames as drawing every tenth of a second.
  @Test(arguments: [20, 40, 80]) func noFrameIsMissedBetweenWakes(columns: Int) {
    var stage = ScreenListTests.evening(columns, 4)
    stage.status.state = .reconnecting
    stage.status.cause = .connectionLost
    stage.status.nextAttempt = stage.now.instant + 30_000
    var sleeper = stage
    var shown = sleeper.draw()
    for _ in 0..<900 {
      if stage.now.instant >= sleeper.wake.at {
        sleeper.now = stage.now
        shown = sleeper.draw()
      }
      #expect(stage.draw() == shown)
      stage.now.instant = stage.now.instant + 100
      stage.now.unix = Sample.now.unix + (stage.now.instant - Sample.now.instant) / 1_000
    }
  }

  @Test func thePagerRestartsWhenPagesVanishAndAfterAPause() {
    var pager = Pager()
    var at = Instant(ms: 0)
    func turn(_ pages: Int) -> Int {
      var wake = Wake(now: at)
      pager.turn(pages: pages, &wake)
      return pager.page
    }
    #expect(turn(3) == 0)
    at = at + 16_000
    #expect(turn(3) == 1)
    at = at + 8_000
    #expect(turn(3) == 2)
    #expect(turn(2) == 0)
    at = at + 7_999
    #expect(turn(2) == 0)
    at = at + 1
    #expect(turn(2) == 1)
    at = at + 3_600_000
    #expect(turn(2) == 0)
    #expect(turn(1) == 0)
  }

  /// Rows that are kept show what drawing them anew would, whatever changes between frames.
  @Test(arguments: 1...10 as ClosedRange<UInt64>) func keptRowsAreTrue(seed: UInt64) {
    var random = ScreenRandom(state: seed)
    var stage = ScreenListTests.evening([16, 40, 80].randomElement(using: &random) ?? 40, 12)
    stage.frame.canDim = Bool.random(using: &random)
    for _ in 0..<150 {
      change(&stage, &random)
      _ = stage.draw()
      var anew = stage
      anew.screen = ListScreen(maximumRows: 12)
      _ = anew.draw()
      #expect(anew.frame == stage.frame)
    }
  }

  private func change(_ stage: inout ListStage, _ random: inout ScreenRandom) {
    let rank = Int.random(in: 0..<stage.games.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: stage.games.entries[rank].game.homeScore = .number(.random(in: 0...120, using: &random))
    case 1: stage.games.entries[rank].notes.homeScored = stage.now.instant
    case 2: stage.games.entries[rank].notes.heard = stage.now.instant
    case 3: stage.games.entries[rank].homePin = Bool.random(using: &random) ? 0 : nil
    case 4: stage.games.entries[rank].freshness = Bool.random(using: &random) ? .quiet : .fresh
    case 5: stage.status.state = Bool.random(using: &random) ? .live : .offline
    case 6: stage.games.entries.swapAt(0, rank)
    case 7: stage.now.unix += .random(in: -90_000...90_000, using: &random)
    case 8: stage.now.wallIsTrusted.toggle()
    default: stage.pass(.random(in: 0...70, using: &random) * 1_000)
    }
  }
}
