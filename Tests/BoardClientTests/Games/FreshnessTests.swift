import Testing

@testable import BoardClient

@Suite struct FreshnessTests {
  @Test(
    arguments: [
      (GameStatus.live, 89_999, Freshness.fresh), (.live, 90_000, .quiet),
      (.atBreak, 90_000, .quiet),
      (.scheduled, 9_000_000, .fresh), (.final, 9_000_000, .fresh), (.suspended, 90_000, .fresh),
    ] as [(GameStatus, Int64, Freshness)])
  func onlyAGameInPlayGoesQuiet(status: GameStatus, ms: Int64, freshness: Freshness) {
    let table = TableSample.table([TableSample.game("a", status)])
    #expect(table.freshness(at: 0, now: Instant(ms: ms)) == freshness)
  }

  @Test func a7AGameConfirmedForHoursWithoutAChangeIsFrozen() {
    var table = TableSample.table([TableSample.game("a", version: 5, score: (3, 2))])
    for minute in 1...360 as ClosedRange<Int64> {
      let now = TableSample.at(minute * 60)
      // Half of the time under a new version: what counts is what is shown.
      _ = table.score("a", version: minute % 2 == 0 ? table[0].version : minute + 5, 3, 2, at: now)
      #expect(table.freshness(at: 0, now: now.instant) == (minute < 30 ? .fresh : .frozen))
    }
    let now = TableSample.at(361 * 60)
    _ = table.score("a", version: 9_999, 4, 2, at: now)
    #expect(table.freshness(at: 0, now: now.instant) == .fresh)
  }

  @Test func pricesDoNotThawAFrozenScore() {
    var table = TableSample.table([TableSample.game("a")])
    for minute in 1...31 as ClosedRange<Int64> {
      _ = table.update("a", version: minute + 1, .odds, at: TableSample.at(minute * 60)) {
        $0.odds = TableSample.odds(UInt32(20_000 + minute), nil, 18_000)
      }
    }
    #expect(table.freshness(at: 0, now: TableSample.at(31 * 60).instant) == .frozen)
  }

  @Test func eachGameHasItsOwnFreshness() {
    var table = TableSample.table([TableSample.game("a"), TableSample.game("b")])
    _ = table.update("b", version: 1, [], at: TableSample.at(60))
    #expect(table.freshness(at: 0, now: Instant(ms: 95_000)) == .quiet)
    #expect(table.freshness(at: 1, now: Instant(ms: 95_000)) == .fresh)
    #expect(table.staleCount(now: Instant(ms: 95_000)) == 1)
  }

  @Test func aStepOfTheWallClockChangesNoAge() {
    var table = TableSample.table(
      [TableSample.game("a")], at: TableSample.at(0, unix: 1_000, trusted: false))
    let later = TableSample.at(80, unix: 1_900_000_000)
    table.refresh(now: later)
    #expect(table.freshness(at: 0, now: later.instant) == .fresh)
    #expect(table.notes(at: 0).heardUnix == 0)
  }

  @Test func theTimeOfDayOfTheLastWordIsKept() {
    let table = TableSample.table([TableSample.game("a")], at: TableSample.at(7))
    #expect(table.notes(at: 0).heardUnix == 1_800_000_007)
  }

  @Test func nextChangeNamesEachInstantAtWhichSomethingChangesByItself() {
    var table = TableSample.table([TableSample.game("a", score: (0, 0))])
    _ = table.score("a", version: 2, 1, 0, at: TableSample.at(10))
    // Flash off, quiet, frozen, then nothing.
    var steps: [Int64] = []
    var now = TableSample.at(10)
    while table.nextChange(after: now.instant) < .distantFuture {
      let next = table.nextChange(after: now.instant)
      steps.append(next.ms)
      now = Moment(instant: next, unix: 1_800_000_000 + next.ms / 1_000, wallIsTrusted: true)
      table.refresh(now: now)
      #expect(table.nextChange(after: now.instant) > now.instant)
    }
    #expect(steps == [13_000, 100_000, 1_810_000])
  }

  @Test func nothingWakesTheLoopForGamesThatCannotChange() {
    let table = TableSample.table([
      TableSample.game("a", .scheduled), TableSample.game("b", .suspended),
    ])
    #expect(table.nextChange(after: .init(ms: 0)) == .distantFuture)
  }

  @Test func confirmationsCostFewWakeUps() {
    let ids = (0..<40).map { "g\($0)" }
    var table = TableSample.table(ids.map { TableSample.game($0) })
    var wakeUps = 0
    for second in 1...1_700 as ClosedRange<Int64> {
      let now = TableSample.at(second)
      if table.nextChange <= now.instant {
        wakeUps += 1
        table.refresh(now: now)
      }
      // Each game is confirmed once a minute, at its own second.
      for (index, id) in ids.enumerated() where Int(second) % 60 == index {
        _ = table.update(id, version: 1, [], at: now)
      }
    }
    #expect(table.staleCount(now: Instant(ms: 1_700_000)) == 0)
    #expect(wakeUps <= 57)
  }
}
