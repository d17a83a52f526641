import Testing

@testable import BoardClient

@Suite struct StoreTests {
  private static let names = ["a", "b", "c", "d"]
  private static func games(score: Int32 = 1) -> [Game] {
    names.map { TableSample.game($0, score: (score, 0), home: "Team \($0)") }
  }

  @Test func theFileIsTheSumOfItsSlots() {
    #expect(StoreLayout.gameBytes == 516)
    #expect(StoreLayout.gameSlot == 33 * 8_192)
    #expect(StoreLayout.fileBytes == 557_056)
    let pins = StoreLayout.headerBytes + Limits.pins * StoreLayout.pinBytes + StoreLayout.crcBytes
    #expect(pins == 3_752 && pins <= StoreLayout.page)
    for kind in [SlotKind.pins, .games] {
      for slot in 0..<2 { #expect(StoreLayout.offset(kind, slot) % StoreLayout.block == 0) }
    }
  }

  @Test func thePinnedTeamIsOnTopAfterAPowerCut() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(1))
    board.store.saveAtStop(&board.table, now: TableSample.at(2))
    let isSaved = board.pin("c", at: TableSample.at(3))
    #expect(isSaved)
    medium.restart()
    let after = StoredBoard(medium, at: TableSample.at(10_000))
    #expect(after.pins == ["Team c"])
    #expect(after.table.ids == "c a b d")
    #expect(after.table.pinRank(at: 0) == 0)
    #expect(after.table.freshness(at: 0, now: TableSample.at(10_000).instant) == .stored)
  }

  @Test func h13TheLastGamesAreShownBeforeAnyNetworkWithTheirAge() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(100))
    board.store.saveAtStop(&board.table, now: TableSample.at(130))
    // Off for an hour; the monotonic clock starts anew.
    let now = Moment(
      instant: Instant(ms: 5_000), unix: TableSample.at(130 + 3_600).unix, wallIsTrusted: true)
    let after = StoredBoard(medium, at: now)
    #expect(after.table.count == 4)
    let notes = after.table.notes(at: 0)
    #expect(notes.isFromStore)
    #expect(now.instant - notes.heard == 3_630_000)
    #expect(notes.heardUnix == TableSample.at(100).unix)
    #expect(after.table[0].homeScore == .number(1))
  }

  @Test func anAgeUnknownAtStartIsKnownOnceTheClockIsSet() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    board.store.saveAtStop(&board.table, now: TableSample.at(10))
    let start = Moment(instant: Instant(ms: 0), unix: 86_400, wallIsTrusted: false)
    var after = StoredBoard(medium, at: start)
    #expect(start.instant - after.table.notes(at: 0).heard == 10_000)
    let synced = Moment(
      instant: Instant(ms: 20_000), unix: TableSample.at(10 + 7_200).unix, wallIsTrusted: true)
    after.store.advance(&after.table, now: synced)
    #expect(synced.instant - after.table.notes(at: 0).heard == 7_210_000)
    after.store.advance(&after.table, now: synced)
    #expect(synced.instant - after.table.notes(at: 0).heard == 7_210_000)
  }

  @Test func aWallClockSetBackMakesNoNegativeAge() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    board.store.saveAtStop(&board.table, now: TableSample.at(10))
    let now = Moment(instant: Instant(ms: 0), unix: 1_000_000, wallIsTrusted: true)
    let after = StoredBoard(medium, at: now)
    #expect(now.instant - after.table.notes(at: 0).heard == 10_000)
    #expect(after.table.notes(at: 0).heardUnix == 0)
  }

  @Test func b9TheHoldOfAFinalOutlastsARestart() {
    let hour: Int64 = 3_600
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot([TableSample.game("a", .final)], at: TableSample.at(0))
    board.store.saveAtStop(&board.table, now: TableSample.at(hour))
    var after = StoredBoard(medium, at: TableSample.at(22 * hour))
    #expect(after.table.count == 1)
    after.table.snapshot([TableSample.game("a", .final)], at: TableSample.at(23 * hour))
    after.table.refresh(now: TableSample.at(24 * hour))
    #expect(after.table.count == 0)
  }

  @Test func h3NothingIsWrittenWhenNothingChanges() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    board.store.advance(&board.table, now: TableSample.at(1_000))
    let before = medium.writes.count
    for second in 0..<10_000 as Range<Int64> {
      let now = TableSample.at(1_001 + second * 8)
      _ = board.table.score("a", version: 1 + second % 3, 1, 0, at: now)
      board.store.advance(&board.table, now: now)
    }
    #expect(before == 1)
    #expect(medium.writes.count == before)
    #expect(board.store.nextDeadline == .distantFuture)
  }

  @Test func h3ADayOfChangesIsWrittenEveryQuarterOfAnHour() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    for minute in 0..<(24 * 60) as Range<Int64> {
      let now = TableSample.at(minute * 60)
      board.table.snapshot(Self.games(score: Int32(minute)), at: now)
      board.store.advance(&board.table, now: now)
    }
    #expect(medium.writes.count <= 97)
    #expect(medium.writes.count >= 95)
  }

  @Test func aFinalIsSavedWithinAMinuteAndAClusterOnce() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    board.store.advance(&board.table, now: TableSample.at(60))
    #expect(medium.writes.count == 1)
    for (index, id) in Self.names.enumerated() {
      let now = TableSample.at(70 + Int64(index))
      _ = board.table.update(id, version: 2, .status, at: now) { $0.status = .final }
      board.store.advance(&board.table, now: now)
    }
    #expect(board.store.nextDeadline == TableSample.at(120).instant)
    board.store.advance(&board.table, now: TableSample.at(119))
    #expect(medium.writes.count == 1)
    board.store.advance(&board.table, now: TableSample.at(120))
    #expect(medium.writes.count == 2)
    #expect(board.store.nextDeadline == .distantFuture)
  }

  @Test func aPinPressWritesOnePage() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(
      (0..<40).map { TableSample.game("g\($0)", home: "T\($0)") }, at: TableSample.at(0))
    for index in 0..<32 {
      let isSaved = board.pin("g\(index)", at: TableSample.at(1))
      #expect(isSaved)
    }
    #expect(medium.writes.allSatisfy { $0.count == 4_096 && $0.isSynced })
    #expect(Set(medium.writes.map(\.offset)) == [0, 8_192])
    let after = StoredBoard(medium, at: TableSample.at(2))
    #expect(after.pins == (0..<32).map { "T\($0)" })
  }

  @Test func aPinsGameIsThereAfterAKillThatFollowsAtOnce() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(1))
    for (second, id) in [(2, "c"), (3, "d"), (70, "a")] as [(Int64, String)] {
      let isSaved = board.pin(id, at: TableSample.at(second))
      #expect(isSaved)
      board.store.saveGamesOfPins(&board.table, now: TableSample.at(second))
      board.table.snapshot(Self.games(score: Int32(second)), at: TableSample.at(second))
    }
    // Two writes of games for three presses: those of one minute share theirs.
    #expect(medium.writes.filter { $0.offset >= 16_384 }.count == 2)
    medium.restart()
    let after = StoredBoard(medium, at: TableSample.at(100))
    #expect(after.table.ids == "c d a b")
    #expect(after.table.game(at: 0).homeScore == .number(3))
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatIsReadIsWhatWasWritten(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let count = seed == 1 ? 512 : numbers.below(300)
    let games = (0..<count).map { StoreSample.game($0, &numbers, isLargest: seed == 1) }
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(games, at: TableSample.at(0))
    board.store.saveAtStop(&board.table, now: TableSample.at(0))
    #expect(!board.store.isNotSaving)
    let after = StoredBoard(medium, at: TableSample.at(0))
    #expect(after.table.held == count)
    for game in games {
      let slot = after.table.shown.find(game.id)
      #expect(slot.map { after.table.shown.games[$0] } == game)
    }
    #expect(medium.writes.dropLast().allSatisfy { !$0.isSynced })
    #expect(medium.writes.last?.isSynced == true)
  }

  @Test func atTheEndTheLastWordIsSavedOnce() {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    board.store.saveAtStop(&board.table, now: TableSample.at(30))
    _ = board.table.score("a", version: 1, 1, 0, at: TableSample.at(200))
    board.store.saveAtStop(&board.table, now: TableSample.at(201))
    board.store.saveAtStop(&board.table, now: TableSample.at(202))
    #expect(medium.writes.count == 2)
    let after = StoredBoard(medium, at: TableSample.at(201))
    #expect(after.table.notes("a")?.heard == TableSample.at(200).instant)
  }

  @Test func f5APinIsReleasedForGoodByTheSameButton() {
    let medium = SimulatedMedium()
    let settings = [Pin(settings: Text("Team b"))]
    var board = StoredBoard(medium, at: TableSample.at(0))
    let isAdopted = board.table.adoptPins(settings, now: TableSample.at(0))
    #expect(isAdopted)
    let isSaved = board.store.savePins(&board.table, now: TableSample.at(0))
    #expect(isSaved)
    board.table.snapshot(Self.games(), at: TableSample.at(0))
    let isReleased = board.pin("b", at: TableSample.at(1))
    #expect(isReleased)
    var after = StoredBoard(medium, at: TableSample.at(2))
    let again = after.table.adoptPins(settings, now: TableSample.at(2))
    #expect(!again)
    #expect(after.pins.isEmpty)
  }
}
