import Testing

@testable import BoardClient

@Suite struct MergeTests {
  @Test(
    arguments: [
      (4, Applied.old, 1), (5, .confirmed, 1), (6, .changed([.shown, .scored]), 2),
    ] as [(Int64, Applied, Int32)])
  func onlyANewerVersionChangesAGame(version: Int64, result: Applied, home: Int32) {
    var table = TableSample.table([TableSample.game("a", version: 5, score: (1, 0))])
    let scored = table.score("a", version: version, 2, 0, at: TableSample.at(10))
    #expect(scored == result)
    #expect(table[0].homeScore == .number(home))
    #expect(table[0].version == max(version, 5))
    #expect(table.notes(at: 0).heard == Instant(ms: version < 5 ? 0 : 10_000))
  }

  @Test func a11AnErrorNeverTakesALiveGameBack() {
    var table = TableSample.table([TableSample.game("a", version: 9, score: (1, 0))])
    let old = table.update("a", version: 2, [.status, .score], at: TableSample.at(5)) {
      $0.status = .scheduled
    }
    #expect(old == .old)
    let scored2 = table.score("a", version: 9, 1, 0, at: TableSample.at(6))
    #expect(scored2 == .confirmed)
    #expect(table[0].status == .live)
    #expect(table.notes(at: 0).homeScored == .distantPast)
  }

  @Test func b11TheFirstLiveMessageCountsAndAnOlderFinalDoesNot() {
    var table = TableSample.table([TableSample.game("a", .scheduled, version: 3)])
    let live = table.update("a", version: 4, .status, at: TableSample.at(1)) { $0.status = .live }
    #expect(live == .changed([.shown, .statusChanged]))
    let final = table.update("a", version: 3, .status, at: TableSample.at(2)) { $0.status = .final }
    #expect(final == .old)
    #expect(table[0].status == .live)
  }

  @Test func b13ADoubleheaderIsTwoGames() {
    let first = TableSample.game("g1", score: (3, 2), home: "Yankees", away: "Red Sox")
    let second = TableSample.game("g2", .scheduled, home: "Yankees", away: "Red Sox")
    var table = TableSample.table([first, second])
    #expect(table.count == 2)
    _ = table.score("g1", version: 2, 4, 2, at: TableSample.at(1))
    #expect(table.game(at: 0).homeScore == .number(4))
    #expect(table.game(at: 1).homeScore == .none)
  }

  @Test(arguments: [nil, GameClock(direction: .down, seconds: 0)] as [GameClock?])
  func b17b19OnlyTheStatusEndsAGame(clock: GameClock?) {
    var game = TableSample.game("a", score: (98, 98))
    game.period = 4
    game.clock = GameClock(direction: .down, seconds: 30)
    var table = TableSample.table([game])
    _ = table.update("a", version: 2, [.clock, .period], at: TableSample.at(1)) {
      $0.clock = clock
      $0.period = 9
    }
    #expect(table[0].status == .live)
    #expect(table.count == 1)
    #expect(table.freshness(at: 0, now: Instant(ms: 1_000)) == .fresh)
  }

  @Test func f9TheScoreBeforeIsThatOfTheSameGame() {
    var table = TableSample.table([
      TableSample.game("a", score: (7, 0)), TableSample.game("b", score: (10, 0)),
    ])
    for (version, id, home) in [(2, "a", 7), (2, "b", 10), (3, "a", 7)] as [(Int64, String, Int32)]
    {
      let scored3 = table.score(id, version: version, home, 0, at: TableSample.at(version))
      #expect(scored3 == .changed([]))
    }
    let swapped = [TableSample.game("b", score: (10, 0)), TableSample.game("a", score: (7, 0))]
    let replaced4 = table.snapshot(swapped, at: TableSample.at(9))
    #expect(replaced4 == SnapshotChanges())
  }

  @Test func g1ALowerScoreIsACorrectionAndNoEvent() {
    var table = TableSample.table([TableSample.game("a", score: (2, 0))])
    let scored5 = table.score("a", version: 2, 1, 0, at: TableSample.at(1))
    #expect(scored5 == .changed([.shown, .corrected]))
    #expect(table.notes(at: 0).homeScored == Instant(ms: 1_000))
    let scored6 = table.score("a", version: 3, 2, 0, at: TableSample.at(9))
    #expect(scored6 == .changed([.shown, .scored]))
    #expect(table.notes(at: 0).awayScored == .distantPast)
  }

  @Test func g3NothingFlashesAtFirstSight() {
    var table = Table()
    let first = table.snapshot([TableSample.game("a", score: (3, 1))], at: TableSample.at(0))
    #expect(first == SnapshotChanges(changes: [], added: 1, removed: 0))
    #expect(table.notes(at: 0).homeScored == .distantPast)
    let added = table.update(
      "b", version: 1, TableSample.needed.union(.score), at: TableSample.at(1)
    ) {
      $0 = TableSample.game("b", score: (3, 1))
    }
    #expect(added == .added)
    #expect(table.notes("b")?.homeScored == .distantPast)
  }

  @Test func g3NothingFlashesThatHappenedWhileTheBoardWasOff() {
    var table = Table()
    table.beginStaging()
    var notes = GameNotes()
    notes.isFromStore = true
    table.stage(TableSample.game("a", score: (0, 0)), notes: notes)
    table.swapStored(now: TableSample.at(0))
    let result = table.snapshot([TableSample.game("a", score: (3, 1))], at: TableSample.at(1))
    #expect(result.changes == .shown)
    #expect(table.notes(at: 0).homeScored == .distantPast)
    #expect(!table.notes(at: 0).isFromStore)
    let scored7 = table.score("a", version: 2, 4, 1, at: TableSample.at(2))
    #expect(scored7 == .changed([.shown, .scored]))
  }

  @Test(
    arguments: [
      (.none, .number(1), .shown), (.number(1), .none, .shown),
      (.number(1), .number(2), [.shown, .scored]), (.number(2), .number(1), [.shown, .corrected]),
      (.text(Text("155/6")), .text(Text("155/7")), [.shown, .scored]), (.number(1), .number(1), []),
    ] as [(Score, Score, Changes)])
  func aScoreThatComesOrGoesIsNoGoal(old: Score, new: Score, changes: Changes) {
    var game = TableSample.game("a")
    game.homeScore = old
    var table = TableSample.table([game])
    let result = table.update("a", version: 2, .score, at: TableSample.at(1)) { $0.homeScore = new }
    #expect(result == .changed(changes))
    let flashed = changes.contains(.scored) || changes.contains(.corrected)
    #expect(table.notes(at: 0).homeScored == (flashed ? Instant(ms: 1_000) : .distantPast))
  }

  @Test func aWinnerInOvertimeAndTheEndAreTwoEvents() {
    var table = TableSample.table([TableSample.game("a", score: (2, 2))])
    let result = table.update("a", version: 2, [.score, .status, .how], at: TableSample.at(1)) {
      $0.homeScore = .number(3)
      $0.awayScore = .number(2)
      $0.status = .final
      $0.how = .overtime
    }
    #expect(result == .changed([.shown, .scored, .statusChanged, .becameFinal]))
  }

  @Test func aFinalMayStillChange() {
    var table = TableSample.table([TableSample.game("a", .final, version: 8, score: (2, 2))])
    let scored8 = table.score("a", version: 9, 2, 3, at: TableSample.at(1))
    #expect(scored8 == .changed([.shown, .scored]))
    #expect(table[0].awayScore == .number(3))
    #expect(table[0].status == .final)
  }

  @Test func anUpdateChangesOnlyWhatItCarries() {
    var game = TableSample.game("a", score: (1, 0), start: 77)
    game.label = Text("Half")
    game.odds = TableSample.odds(20_000, nil, 18_000)
    var table = TableSample.table([game])
    let result = table.update("a", version: 2, .text, at: TableSample.at(1)) {
      $0.home.name = Text("X")
    }
    #expect(result == .changed(.shown))
    game.label = Text()
    game.version = 2
    #expect(table[0] == game)
  }

  @Test func aPriceIsComparedWithTheOneBeforeOfTheSameTeam() {
    var game = TableSample.game("a", home: "A", away: "B")
    game.odds = TableSample.odds(20_000, 30_000, 18_000)
    var table = TableSample.table([game])
    let moved = table.update("a", version: 2, .odds, at: TableSample.at(1)) {
      $0.odds = TableSample.odds(21_000, 30_000, 17_000)
    }
    #expect(moved == .changed([.pricesChanged, .pricesMoved]))
    let notes = table.notes(at: 0)
    #expect([notes.homeMove, notes.drawMove, notes.awayMove] == [1, 0, -1])
    #expect(notes.moved == Instant(ms: 1_000))
    // Sides swapped under the same id: A's price went from 2.1 to 2.2, B's stayed.
    let swap: GameFields = [.homeName, .awayName, .odds]
    _ = table.update("a", version: 3, swap, at: TableSample.at(60)) {
      $0.home.name = Text("B")
      $0.away.name = Text("A")
      $0.odds = TableSample.odds(17_000, 30_000, 22_000)
    }
    let after = table.notes(at: 0)
    #expect([after.homeMove, after.drawMove, after.awayMove] == [0, 0, 1])
  }

  @Test(
    arguments: [
      (TableSample.odds(nil, nil, 18_000), .pricesChanged),
      (TableSample.odds(25_000, nil, 18_000, book: "other"), .pricesChanged),
      (TableSample.odds(20_000, nil, 18_000), [] as Changes), (nil, .pricesChanged),
    ] as [(Odds?, Changes)])
  func aPriceThatVanishesOrIsAnotherBooksDoesNotMove(odds: Odds?, changes: Changes) {
    var game = TableSample.game("a")
    game.odds = TableSample.odds(20_000, nil, 18_000)
    var table = TableSample.table([game])
    let result = table.update("a", version: 2, .odds, at: TableSample.at(1)) { $0.odds = odds }
    #expect(result == .changed(changes))
    #expect(table[0].odds == odds)
    #expect(table.notes(at: 0).moved == .distantPast)
    #expect(table.notes(at: 0).changed == Instant(ms: 0))
  }

  @Test func anArrowStillLitStaysBesideANewOne() {
    var game = TableSample.game("a")
    game.odds = TableSample.odds(20_000, nil, 18_000)
    var table = TableSample.table([game])
    _ = table.update("a", version: 2, .odds, at: TableSample.at(1)) {
      $0.odds = TableSample.odds(21_000, nil, 18_000)
    }
    _ = table.update("a", version: 3, .odds, at: TableSample.at(2)) {
      $0.odds = TableSample.odds(21_000, nil, 17_000)
    }
    #expect(table.notes(at: 0).homeMove == 1 && table.notes(at: 0).awayMove == -1)
    _ = table.update("a", version: 4, .odds, at: TableSample.at(20)) {
      $0.odds = TableSample.odds(21_000, nil, 16_000)
    }
    #expect(table.notes(at: 0).homeMove == 0 && table.notes(at: 0).awayMove == -1)
  }

  @Test func aSnapshotReplacesTheGamesVersionsIncluded() {
    var table = TableSample.table([
      TableSample.game("a", version: 900, score: (1, 0)), TableSample.game("gone", version: 3),
    ])
    let next = [
      TableSample.game("a", version: 1, score: (1, 1)), TableSample.game("new", .scheduled),
    ]
    let result = table.snapshot(next, at: TableSample.at(5))
    #expect(
      result == SnapshotChanges(changes: [.shown, .scored], added: 1, removed: 1))
    #expect(table.ids == "a new")
    #expect(table[0].version == 1)
    #expect(table.notes(at: 0).awayScored == Instant(ms: 5_000))
    #expect(table.find(Text("gone")) == nil)
  }

  @Test func aSnapshotThatIsNotSwappedInChangesNothing() {
    var table = TableSample.table([TableSample.game("a", score: (1, 0))])
    table.beginStaging()
    table.stage(TableSample.game("b"), fields: TableSample.needed)
    #expect(table.ids == "a")
    table.beginStaging()
    table.stage(TableSample.game("c"), fields: TableSample.needed)
    _ = table.swapStaged(now: TableSample.at(1))
    #expect(table.ids == "c")
  }

  @Test func anIdTwiceInASnapshotIsOneGameAndTheLaterOneStands() {
    let table = TableSample.table([
      TableSample.game("a", score: (1, 0)), TableSample.game("a", score: (2, 0)),
    ])
    #expect(table.count == 1 && table[0].homeScore == .number(2) && table.leftOut == 0)
  }

  @Test(arguments: [(4, Removed.old, 2), (5, .removed, 1), (6, .removed, 1)])
  func removeDropsAGameUnlessItIsOlder(version: Int64, result: Removed, left: Int) {
    var table = TableSample.table([TableSample.game("a", version: 5), TableSample.game("b")])
    let removed9 = table.remove(Text("a"), version: version, now: TableSample.at(1))
    #expect(removed9 == result)
    let removed10 = table.remove(Text("x"), version: version, now: TableSample.at(1))
    #expect(removed10 == .unknownGame)
    table.checkInvariants(TableSample.at(1))
    #expect(table.count == left)
  }

  @Test func anUnknownGameIsAddedOnlyWithAllItNeeds() {
    var table = TableSample.table([TableSample.game("a")])
    let scored11 = table.score("b", version: 2, 1, 0, at: TableSample.at(1))
    #expect(scored11 == .unknownGame)
    #expect(table.count == 1)
  }
}
