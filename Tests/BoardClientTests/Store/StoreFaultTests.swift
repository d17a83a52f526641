import Testing

@testable import BoardClient

private typealias Sample = TableSample
private let eio: Int32 = 5
private let errors: [Int32] = [30, 28, 5, 13, 2, 122]

@Suite struct StoreFaultTests {
  /// What a board promised and wanted in one evening.
  private struct Evening {
    var acknowledged: [String] = []
    /// Pins that may be there although nobody was told so.
    var wanted: [[String]] = []
    var calls = 0
  }

  /// Four presses, a save of games big enough for several blocks, one release.
  private static func live(_ medium: SimulatedMedium, games count: Int = 100) -> Evening {
    var evening = Evening()
    var board = StoredBoard(medium, at: Sample.at(0))
    evening.acknowledged = board.pins
    let games = (0..<count).map { Sample.game("g\($0)", score: (1, 0), home: "Team \($0)") }
    board.table.snapshot(games, at: Sample.at(1))
    for (step, id) in ["g5", "g2", "g9", "g2", "g7"].enumerated() {
      let isSaved = board.pin(id, at: Sample.at(2 + Int64(step)))
      evening.wanted.append(board.pins)
      if isSaved {
        evening.acknowledged = board.pins
        evening.wanted = []
      }
      if step == 2 { board.store.saveAtStop(&board.table, now: Sample.at(5)) }
    }
    #expect(board.table.count == count)
    evening.calls = medium.calls
    return evening
  }

  private static func check(_ medium: SimulatedMedium, _ evening: Evening, _ what: Comment) {
    let after = StoredBoard(medium, at: Sample.at(100))
    let allowed = [evening.acknowledged] + evening.wanted
    #expect(allowed.contains(after.pins), what)
    #expect([0, 100].contains(after.table.held), what)
    #expect(!after.store.wasKeptAside, what)
  }

  /// Stops when a run needs fewer calls than the one to fail.
  @Test(arguments: errors) func noAcknowledgedPinIsLostWhenAnyOneCallFails(errno: Int32) {
    for hasPast in [false, true] {
      var call = 1
      while true {
        let medium = SimulatedMedium()
        if hasPast {
          _ = Self.live(medium)
          medium.restart()
        }
        medium.failures = [call: errno]
        let evening = Self.live(medium)
        if evening.calls < call { break }
        medium.restart(seed: UInt64(call))
        Self.check(medium, evening, "errno \(errno) at call \(call)")
        call += 1
      }
      #expect(call > 6)
    }
  }

  @Test(arguments: errors) func noAcknowledgedPinIsLostWhenAllCallsFailFromOneOn(errno: Int32) {
    for call in 1...30 {
      let medium = SimulatedMedium()
      _ = Self.live(medium)
      medium.restart()
      medium.failsFrom = (call, errno)
      let evening = Self.live(medium)
      medium.restart(seed: UInt64(call))
      Self.check(medium, evening, "errno \(errno) from call \(call)")
    }
  }

  /// Each write torn at each sector, and what was not synced lost at random.
  @Test(arguments: [false, true]) func noAcknowledgedPinIsLostWhenThePowerGoes(hasPast: Bool) {
    var call = 1
    while true {
      var isPastTheEnd = false
      for sectors in 0...16 {
        let medium = SimulatedMedium()
        if hasPast {
          _ = Self.live(medium)
          medium.restart()
        }
        medium.cutAt = (call, sectors)
        let evening = Self.live(medium)
        isPastTheEnd = evening.calls < call
        medium.restart(seed: UInt64(call * 100 + sectors))
        Self.check(medium, evening, "power cut at call \(call), \(sectors) sectors")
      }
      if isPastTheEnd { break }
      call += 1
    }
    #expect(call > (hasPast ? 12 : 7))
  }

  @Test(arguments: [30, 28, 13] as [Int32])
  func h5TheBoardRunsFromMemoryAndSaysSoOnce(errno: Int32) {
    let medium = SimulatedMedium()
    medium.failsFrom = (1, errno)
    var board = StoredBoard(medium, at: Sample.at(0))
    #expect(board.store.isNotSaving)
    let said = board.store.takeNews()
    #expect(said == .notSaving)
    #expect(board.store.health.lastError == .system(call: .open, errno: errno))
    board.table.snapshot([Sample.game("a")], at: Sample.at(1))
    let isSaved = board.pin("a", at: Sample.at(2))
    #expect(!isSaved && board.pins == ["Home a"] && board.table.pinRank(at: 0) == 0)
    #expect(board.store.nextDeadline == Sample.at(3_600).instant)
    board.store.advance(&board.table, now: Sample.at(3_600))
    let saidAgain = board.store.takeNews()
    #expect(saidAgain == [])
    #expect(board.store.health.errors == 2)
    // The card can be written again: the pin is saved, and that is said.
    medium.restart()
    board.store.advance(&board.table, now: Sample.at(7_200))
    let news = board.store.takeNews()
    #expect(news == .savingAgain && board.store.pinsAreSaved && !board.store.isNotSaving)
    #expect(StoredBoard(medium, at: Sample.at(8_000)).pins == ["Home a"])
  }

  @Test func threeIOErrorsInARowEndTheAttempts() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: Sample.at(0))
    board.table.snapshot([Sample.game("a")], at: Sample.at(1))
    medium.failsFrom = (1, eio)
    let isSaved = board.pin("a", at: Sample.at(2))
    #expect(!isSaved)
    for expected in [62, 122] as [Int64] {
      #expect(board.store.nextDeadline == Sample.at(expected).instant)
      board.store.advance(&board.table, now: Sample.at(expected))
    }
    let news = board.store.takeNews()
    #expect(news == [.notSaving, .stopped])
    #expect(board.store.nextDeadline == .distantFuture)
    let calls = medium.calls
    board.store.advance(&board.table, now: Sample.at(90_000))
    board.store.saveAtStop(&board.table, now: Sample.at(90_001))
    #expect(medium.calls == calls)
  }

  @Test func aFailingCardNeverGetsAtTheNewestGoodSlot() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: Sample.at(0))
    board.table.snapshot([Sample.game("a"), Sample.game("b")], at: Sample.at(1))
    let isSaved = board.pin("a", at: Sample.at(2))
    #expect(isSaved)
    let good = medium.durable.map { Array($0[0..<8_192]) }
    medium.failsFrom = (1, eio)
    _ = board.pin("b", at: Sample.at(3))
    for minute in 2...9 as ClosedRange<Int64> {
      board.store.advance(&board.table, now: Sample.at(minute * 60))
    }
    #expect(medium.durable.map { Array($0[0..<8_192]) } == good)
  }

  /// The state folder was mounted late: both the pins of before and those since are kept.
  @Test func pinsOfAFileFoundLateComeBeforeThoseSetSince() {
    let medium = SimulatedMedium()
    var first = StoredBoard(medium, at: Sample.at(0))
    let games = [Sample.game("a"), Sample.game("b")]
    first.table.snapshot(games, at: Sample.at(0))
    _ = first.pin("a", at: Sample.at(1))
    medium.failures = [medium.calls + 1: 2]
    var board = StoredBoard(medium, at: Sample.at(10))
    #expect(board.pins.isEmpty)
    board.table.snapshot(games, at: Sample.at(11))
    _ = board.pin("b", at: Sample.at(12))
    board.table.beginStaging()
    board.table.stage(games[0], fields: Sample.all)
    board.store.advance(&board.table, now: Sample.at(3_610))
    #expect(board.pins == ["Home a", "Home b"])
    // A snapshot half read at that moment is not disturbed.
    _ = board.table.swapStaged(now: Sample.at(3_611))
    #expect(board.table.ids == "a")
    #expect(StoredBoard(medium, at: Sample.at(4_000)).pins == ["Home a", "Home b"])
  }

  @Test func aSlotThatCanNeverBeReadCostsOnlyItself() {
    let medium = SimulatedMedium()
    _ = Self.live(medium)
    medium.restart()
    var board = StoredBoard(SimulatedMedium(), at: Sample.at(0))
    // Call 2 of each attempt reads the first slot of the pins.
    medium.failures = [2: eio, 4: eio, 6: eio]
    board.store = Store(disk: SimulatedDisk(medium: medium))
    board.store.start(&board.table, now: Sample.at(0))
    for minute in 1...2 as ClosedRange<Int64> {
      #expect(board.store.isNotSaving)
      board.store.advance(&board.table, now: Sample.at(minute * 60))
    }
    #expect(!board.store.isNotSaving && !board.store.wasKeptAside)
    #expect(board.pins == ["Team 5", "Team 9"])
  }
}
