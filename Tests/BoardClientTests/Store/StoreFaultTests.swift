import Testing

@testable import BoardClient

private let eio: Int32 = 5
private let errors: [Int32] = [30, 28, 5, 13, 2, 122]

@Suite struct StoreFaultTests {
  /// What a board promised and wanted in one evening.
  private struct Evening {
    var acknowledged: [String] = []
    /// Pins that may be there although nobody was told so.
    var wanted: [[String]] = []
    var calls = 0

    mutating func note(_ board: StoredBoard) {
      wanted.append(board.pins)
      guard board.store.pinsAreSaved && !board.store.isNotSaving else { return }
      acknowledged = board.pins
      wanted = []
    }
  }

  // Long names and enough of them that the pins take more than one sector: a torn slot is torn.
  private static let pastPresses = (11...20).map { "g\($0)" }
  private static let pastPins = pastPresses.map { team($0) }
  private static func team(_ id: String) -> String {
    "Team \(id) " + String(repeating: "of a Long Name", count: 3)
  }
  private static let presses = ["g5", "g2", "g9", "g2", "g7"]

  /// Presses, one of them a release, a save of games big enough for several blocks, and then the
  /// retries. `before` is what an earlier evening was promised.
  private static func live(
    _ medium: SimulatedMedium, _ presses: [String], before: [String] = []
  ) -> Evening {
    var evening = Evening(acknowledged: before)
    var board = StoredBoard(medium, at: TableSample.at(0))
    let games = (0..<80).map { TableSample.game("g\($0)", score: (1, 0), home: team("g\($0)")) }
    board.table.snapshot(games, at: TableSample.at(1))
    for (step, id) in presses.enumerated() {
      _ = board.pin(id, at: TableSample.at(2 + Int64(step)))
      evening.note(board)
      if step == 1 { board.store.saveAtStop(&board.table, now: TableSample.at(4)) }
    }
    for second in [70, 140, 3_700] as [Int64] {
      board.store.advance(&board.table, now: TableSample.at(second))
      evening.note(board)
    }
    #expect(board.table.count == 80)
    evening.calls = medium.calls
    return evening
  }

  /// What one evening without a fault leaves.
  private static let past: [UInt8]? = {
    let medium = SimulatedMedium()
    _ = live(medium, pastPresses)
    return medium.durable
  }()

  private static func medium(hasPast: Bool) -> SimulatedMedium {
    let medium = SimulatedMedium()
    if hasPast { medium.durable = past }
    return medium
  }

  private static func check(_ medium: SimulatedMedium, _ evening: Evening, _ what: Comment) {
    let after = StoredBoard(medium, at: TableSample.at(5_000))
    let allowed = [evening.acknowledged] + evening.wanted
    #expect(allowed.contains(after.pins), what)
    #expect([0, 80].contains(after.table.held), what)
    #expect(!after.store.wasKeptAside, what)
  }

  /// Stops when a run needs fewer calls than the one to fail.
  @Test(arguments: errors) func noAcknowledgedPinIsLostWhenAnyOneCallFails(errno: Int32) {
    for hasPast in [false, true] {
      var call = 1
      while true {
        let medium = Self.medium(hasPast: hasPast)
        medium.failures = [call: errno]
        let evening = Self.live(medium, Self.presses, before: hasPast ? Self.pastPins : [])
        if evening.calls < call { break }
        medium.restart(seed: UInt64(call))
        Self.check(medium, evening, "errno \(errno) at call \(call)")
        call += 1
      }
      #expect(call > 6)
    }
  }

  @Test(arguments: errors) func noAcknowledgedPinIsLostWhenAllCallsFailFromOneOn(errno: Int32) {
    for call in 1...24 {
      let medium = Self.medium(hasPast: true)
      medium.failsFrom = (call, errno)
      let evening = Self.live(medium, Self.presses, before: Self.pastPins)
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
        let medium = Self.medium(hasPast: hasPast)
        medium.cutAt = (call, sectors)
        let evening = Self.live(medium, Self.presses, before: hasPast ? Self.pastPins : [])
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
    var board = StoredBoard(medium, at: TableSample.at(0))
    #expect(board.store.isNotSaving)
    let said = board.store.takeNews()
    #expect(said == .notSaving)
    #expect(board.store.health.lastError == .system(call: .open, errno: errno))
    board.table.snapshot([TableSample.game("a")], at: TableSample.at(1))
    let isSaved = board.pin("a", at: TableSample.at(2))
    #expect(!isSaved && board.pins == ["Home a"] && board.table.pinRank(at: 0) == 0)
    #expect(board.store.nextDeadline == TableSample.at(3_600).instant)
    board.store.advance(&board.table, now: TableSample.at(3_600))
    let saidAgain = board.store.takeNews()
    #expect(saidAgain == [])
    #expect(board.store.health.errors == 2)
    // The card can be written again: the pin is saved, and that is said.
    medium.restart()
    board.store.advance(&board.table, now: TableSample.at(7_200))
    let news = board.store.takeNews()
    #expect(news == .savingAgain && board.store.pinsAreSaved && !board.store.isNotSaving)
    #expect(StoredBoard(medium, at: TableSample.at(8_000)).pins == ["Home a"])
  }

  @Test func threeIOErrorsInARowEndTheAttempts() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot([TableSample.game("a")], at: TableSample.at(1))
    medium.failsFrom = (1, eio)
    let isSaved = board.pin("a", at: TableSample.at(2))
    #expect(!isSaved)
    for expected in [62, 122] as [Int64] {
      #expect(board.store.nextDeadline == TableSample.at(expected).instant)
      board.store.advance(&board.table, now: TableSample.at(expected))
    }
    let news = board.store.takeNews()
    #expect(news == [.notSaving, .stopped])
    #expect(board.store.nextDeadline == .distantFuture)
    let calls = medium.calls
    board.store.advance(&board.table, now: TableSample.at(90_000))
    board.store.saveAtStop(&board.table, now: TableSample.at(90_001))
    #expect(medium.calls == calls)
  }

  @Test func aFailingCardNeverGetsAtTheNewestGoodSlot() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot([TableSample.game("a"), TableSample.game("b")], at: TableSample.at(1))
    let isSaved = board.pin("a", at: TableSample.at(2))
    #expect(isSaved)
    let good = medium.durable.map { Array($0[0..<8_192]) }
    medium.failsFrom = (1, eio)
    _ = board.pin("b", at: TableSample.at(3))
    for minute in 2...9 as ClosedRange<Int64> {
      board.store.advance(&board.table, now: TableSample.at(minute * 60))
    }
    #expect(medium.durable.map { Array($0[0..<8_192]) } == good)
  }

  /// The state folder was mounted late: both the pins of before and those since are kept.
  @Test func pinsOfAFileFoundLateComeBeforeThoseSetSince() {
    let medium = SimulatedMedium()
    var first = StoredBoard(medium, at: TableSample.at(0))
    let games = [TableSample.game("a"), TableSample.game("b")]
    first.table.snapshot(games, at: TableSample.at(0))
    _ = first.pin("a", at: TableSample.at(1))
    medium.failures = [medium.calls + 1: 2]
    var board = StoredBoard(medium, at: TableSample.at(10))
    #expect(board.pins.isEmpty)
    board.table.snapshot(games, at: TableSample.at(11))
    _ = board.pin("b", at: TableSample.at(12))
    board.table.beginStaging()
    board.table.stage(games[0], fields: TableSample.all)
    board.store.advance(&board.table, now: TableSample.at(3_610))
    #expect(board.pins == ["Home a", "Home b"])
    // A snapshot half read at that moment is not disturbed.
    _ = board.table.swapStaged(now: TableSample.at(3_611))
    #expect(board.table.ids == "a")
    #expect(StoredBoard(medium, at: TableSample.at(4_000)).pins == ["Home a", "Home b"])
  }

  /// Reading the first or the second slot of the pins fails in each attempt; the third makes do.
  @Test(arguments: [([2, 4, 6], 10), ([3, 6, 9], 9)])
  func aSlotThatCanNeverBeReadCostsOnlyItself(calls: [Int], count: Int) {
    let medium = Self.medium(hasPast: true)
    for call in calls { medium.failures[call] = eio }
    var board = StoredBoard(medium, at: TableSample.at(0))
    for minute in 1...2 as ClosedRange<Int64> {
      #expect(board.store.isNotSaving && board.pins.isEmpty)
      board.store.advance(&board.table, now: TableSample.at(minute * 60))
    }
    #expect(!board.store.isNotSaving && !board.store.wasKeptAside)
    #expect(board.pins == Array(Self.pastPins[0..<count]))
  }
}
