import Testing

@testable import BoardClient

private let hour: Int64 = 3_600
private let now: Int64 = 1_800_000_000

@Suite struct OrderTests {
  @Test func theOrderIsPinnedLiveSoonestStartLatestFinalOff() {
    let table = TableSample.table([
      TableSample.game("cancelled", .cancelled, start: now),
      TableSample.game("final1", .final, start: 1),
      TableSample.game("final2", .final, start: 2),
      TableSample.game("later", .scheduled, start: now + 20),
      TableSample.game("open", .scheduled), TableSample.game("soon", .scheduled, start: now + 10),
      TableSample.game("live", .live), TableSample.game("break", .atBreak),
      TableSample.game("postponed", .postponed, start: now - 1),
    ])
    #expect(
      table.ids == "break live soon later open final2 final1 postponed cancelled")
  }

  @Test func f1APinnedGameInPlayNeverWaitsForABetterPin() {
    var table = TableSample.table([
      TableSample.game("plain"),
      TableSample.game("tonight", .scheduled, start: now + 5 * hour, home: "A"),
      TableSample.game("playing", home: "B"),
      TableSample.game("sooner", .scheduled, start: now, home: "C"),
    ])
    for (id, rank) in [("tonight", 0), ("playing", 1), ("sooner", 2)] {
      let game = table.find(Text(id)) ?? -1
      let toggled = table.togglePin(at: game, .home, now: TableSample.at(1))
      #expect(toggled == .pinned(rank: rank))
      table.checkInvariants(TableSample.at(1))
    }
    #expect(table.ids == "playing sooner tonight plain")
    #expect(table.pinnedInPlay == 1)
    _ = table.update("tonight", version: 2, .status, at: TableSample.at(2)) { $0.status = .live }
    #expect(table.ids == "tonight playing sooner plain")
    #expect(table.pinnedInPlay == 2)
  }

  @Test func f5APinIsAbsoluteUntilReleased() {
    var table = TableSample.table([TableSample.game("a"), TableSample.game("z", home: "Zebras")])
    _ = table.togglePin(at: 1, .home, now: TableSample.at(0))
    for minute in 1...50 as ClosedRange<Int64> {
      let games = [
        TableSample.game("a", version: minute), TableSample.game("n\(minute)"),
        TableSample.game("z", version: minute, home: "Zebras"),
      ]
      table.snapshot(games, at: TableSample.at(minute * 60))
      #expect(table[0].id == Text("z"))
    }
    let toggled2 = table.togglePin(at: 0, .home, now: TableSample.at(4_000))
    #expect(toggled2 == .unpinned)
    #expect(table.ids == "a n50 z")
  }

  @Test(
    arguments: [
      ("one of twelve", "L", "", "g0"), ("a break counts as play", "B", "", "g0"),
      ("pinned ones beside it", "SLS", "g2", "g2 g1"), ("a pinned one in play", "SLS", "g1", "g1"),
      ("two, one pinned", "LSL", "g2", "g2 g0"), ("none in play", "SF", "", nil),
      ("none in play, one pinned", "SSF", "g1", nil), ("suspended is not in play", "U", "", nil),
      ("no games at all", "", "", nil), ("all in play", "LLL", "", "g0 g1 g2"),
    ] as [(String, String, String, String?)])
  func f13OnlyLiveGamesAndPinnedOnesAreListedWhileAnyIsLive(
    claim: String, statuses: String, pinned: String, listed: String?
  ) {
    let words: [Character: GameStatus] = [
      "L": .live, "B": .atBreak, "S": .scheduled, "F": .final, "U": .suspended,
    ]
    var games = statuses.enumerated().map { TableSample.game("g\($0)", words[$1] ?? .unknown) }
    // Upcoming ones to make twelve.
    if !statuses.isEmpty {
      games += (games.count..<12).map {
        statuses.contains { "LB".contains($0) } && statuses != "LLL"
          ? TableSample.game("g\($0)", .scheduled) : TableSample.game("g\($0)", .final)
      }
    }
    var table = TableSample.table(games)
    if let rank = table.find(Text(pinned)) {
      _ = table.togglePin(at: rank, .home, now: TableSample.at(0))
    }
    let all = table.ids
    table.listsOnlyLive = true
    table.checkInvariants(TableSample.at(0))
    #expect(table.ids == listed ?? all, "\(claim)")
    #expect(table.held == games.count && table.leftOut == 0)
    for game in games {
      #expect((table.find(game.id) != nil) == table.ids.contains(game.id.string))
    }
    table.listsOnlyLive = false
    #expect(table.ids == all)
  }

  @Test func f13TheListFollowsWhatHappens() {
    var table = TableSample.table([
      TableSample.game("a", .live), TableSample.game("b", .scheduled, start: now),
      TableSample.game("c", .final),
    ])
    table.listsOnlyLive = true
    #expect(table.ids == "a")
    _ = table.update("b", version: 2, .status, at: TableSample.at(1)) { $0.status = .live }
    #expect(table.ids == "b a")
    _ = table.update("a", version: 2, .status, at: TableSample.at(2)) { $0.status = .final }
    #expect(table.ids == "b")
    _ = table.remove(Text("b"), version: 2, now: TableSample.at(3))
    #expect(table.ids == "a c")
  }

  @Test func tiesGoByLeagueThenStartThenId() {
    func game(_ id: String, _ league: String, _ start: Int64) -> Game {
      TableSample.game(id, start: start, league: league)
    }
    let games = [
      game("d", "A", 5), game("b", "B", 4), game("c", "A", 5), game("a", "A", 6), game("e", "A", 4),
    ]
    #expect(TableSample.table(games).ids == "e c d a b")
    #expect(TableSample.table(games.reversed()).ids == "e c d a b")
  }

  @Test func b5AFinalThatHasNotBegunIsPostponedAndGoneAfterADay() {
    let start = now + 26 * 24 * hour
    var table = TableSample.table([
      TableSample.game("odd", .final, start: start),
      TableSample.game("done", .final, start: now - hour),
    ])
    #expect(table.ids == "done odd")
    let odd = table.game(at: 1)
    #expect(odd.statusShown(now: TableSample.at(0)) == .postponed)
    #expect(odd.statusShown(now: TableSample.at(0, trusted: false)) == .final)
    table.refresh(now: TableSample.at(24 * hour - 1))
    #expect(table.count == 2)
    table.refresh(now: TableSample.at(24 * hour))
    #expect(table.count == 0 && table.held == 2)
    _ = table.update("odd", version: 2, .status, at: TableSample.at(25 * hour)) {
      $0.status = .scheduled
    }
    #expect(table.ids == "odd")
  }

  @Test func b9TheHoldCountsFromTheFirstSightOfTheEnd() {
    var table = TableSample.table([TableSample.game("a", score: (1, 0))])
    _ = table.update("a", version: 2, .status, at: TableSample.at(hour)) { $0.status = .final }
    #expect(table.notes(at: 0).overSince == Instant(ms: hour * 1_000))
    // Snapshots and corrections do not start it again.
    table.snapshot([TableSample.game("a", .final, score: (1, 1))], at: TableSample.at(20 * hour))
    #expect(table.notes(at: 0).overSince == Instant(ms: hour * 1_000))
    #expect(
      table.nextChange(after: TableSample.at(21 * hour).instant)
        == TableSample.at(25 * hour).instant)
    table.refresh(now: TableSample.at(25 * hour))
    #expect(table.count == 0)
  }

  @Test func b29PostponedGamesAreListedApart() {
    let table = TableSample.table([
      TableSample.game("1", .scheduled, start: now + 1),
      TableSample.game("2", .postponed, start: now + 2),
      TableSample.game("3", .scheduled, start: now + 3),
    ])
    #expect(table.ids == "1 3 2")
  }

  @Test func aGameForgottenByItsSourceSinks() {
    var table = TableSample.table([
      TableSample.game("old", .scheduled, start: now),
      TableSample.game("new", .scheduled, start: now + hour),
      TableSample.game("rain", .suspended, start: now),
    ])
    #expect(table.ids == "old rain new")
    #expect(table.nextChange(after: .init(ms: 0)) == TableSample.at(12 * hour).instant)
    table.refresh(now: TableSample.at(12 * hour))
    #expect(table.ids == "rain new old")
  }

  @Test(arguments: [Int64.min, .max, -1, 0]) func anyStartIsOrdered(start: Int64) {
    var table = TableSample.table([
      TableSample.game("a", .scheduled, start: start), TableSample.game("b", .final, start: start),
      TableSample.game("c", .scheduled),
    ])
    table.refresh(now: Moment(instant: Instant(ms: 5), unix: start, wallIsTrusted: true))
    table.checkInvariants(Moment(instant: Instant(ms: 5), unix: start, wallIsTrusted: true))
    #expect(table.count == 3)
  }

  @Test(arguments: 1...8) func randomLifeKeepsTheInvariants(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var table = Table(seed: seed)
    for step in 0..<400 as Range<Int64> {
      let now = TableSample.at(step * 700)
      let id = "g\(numbers.below(60))"
      switch numbers.below(12) {
      case 0:
        let games = (0..<numbers.below(60)).map { Self.game("g\($0)", &numbers) }
        table.snapshot(games, at: now)
      case 1: _ = table.remove(Text(id), version: Int64(numbers.below(20)), now: now)
      case 2 where table.count > 0:
        _ = table.togglePin(at: numbers.below(table.count), .away, now: now)
      case 3: table.refresh(now: now)
      default:
        let game = Self.game(id, &numbers)
        _ = table.apply(game, fields: TableSample.all, now: now)
      }
      table.checkInvariants(now)
    }
  }

  private static func game(_ id: String, _ numbers: inout SeededNumbers) -> Game {
    let statuses = GameStatus.allCases
    return TableSample.game(
      id, statuses[numbers.below(statuses.count)], version: Int64(numbers.below(20)),
      score: (Int32(numbers.below(5)), 0), start: now + Int64(numbers.below(50)) * hour,
      away: "Team \(numbers.below(9))", league: "L\(numbers.below(3))")
  }
}
