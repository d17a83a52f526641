import Testing

@testable import BoardClient

/// What users of other scoreboards reported, by the ids of the project's collection of reports,
/// seen through a whole client.
@Suite struct PeerRowsTests {
  private typealias Feed = ScriptedFeed

  private static func board(
    _ games: [String], medium: SimulatedMedium = SimulatedMedium(), columns: Int = 40,
    rows: Int = 6, _ change: (inout BoardSetup) -> Void = { _ in }
  ) -> ScriptedBoard {
    let board = ScriptedBoard(medium: medium, columns: columns, rows: rows, change)
    board.connect(games)
    #expect(board.isLive && board.client.ends.table.held == games.count)
    return board
  }

  private static func rows(_ board: ScriptedBoard) -> [String] {
    board.picture.split(separator: "\n").dropFirst().map(\.squeezed)
  }

  /// A day of twelve games, of which `live` are in play.
  private static func day(live: Int) -> [String] {
    (0..<12).map {
      Feed.game(
        "g\($0)", "H\($0)", "A\($0)", $0 < live ? (1, 0) : nil,
        status: $0 < live ? "live" : "scheduled", version: live + 1)
    }
  }

  @Test func f3APinThatGoesLiveIsShownWithinASecond() {
    let plain = (0..<9).map { Feed.game("g\($0)", "H\($0)", "A\($0)") }
    let mine = Feed.game("z", "ZEB", "ANT", nil, status: "scheduled")
    let others = (0..<9).map { Feed.game("y\($0)", "ZEB", "Y\($0)", nil, status: "scheduled") }
    let board = Self.board(plain + others + [mine], rows: 4) {
      $0.pageMs = 300_000
      $0.pins = [Pin(settings: Text("ANT"))]
    }
    board.feed.say(#"{"type":"update","id":"z","version":2,"status":"live","score":[0,0]}"#)
    board.pass(1_000)
    #expect(Self.rows(board).first == "★ ZEB 0-0 ANT")
  }

  @Test func f13OnlyGamesInPlayAndPinnedOnesAreShownWhileOneIsInPlay() {
    let board = Self.board(Self.day(live: 1), rows: 16) {
      $0.liveOnly = true
      $0.pins = [Pin(settings: Text("H7"))]
    }
    #expect(Self.rows(board) == ["★ H7 v A7 --:--", "H0 1-0 A0"])
    #expect(board.client.facts.games == 12 && board.client.facts.leftOut == 0)
    // The last one ends: all are there again.
    board.feed.say(#"{"type":"update","id":"g0","version":9,"status":"final"}"#)
    board.pass(1_000)
    #expect(Self.rows(board).count == 12)
    #expect(board.picture.contains("H11 v"))
  }

  @Test func f13TheButtonsWalkWhatIsListed() {
    let board = Self.board(Self.day(live: 2)) { $0.liveOnly = true }
    var seen: [String] = []
    for _ in 0..<3 {
      board.press(.next)
      seen.append(board.picture.contains("H0 Town") ? "H0" : board.picture)
      board.press(.next)
      seen.append(board.picture.contains("H1 Town") ? "H1" : board.picture)
    }
    #expect(seen == ["H0", "H1", "H0", "H1", "H0", "H1"])
  }

  @Test func f13SettingsReadAgainDecideAtOnce() {
    let board = Self.board(Self.day(live: 1), rows: 16)
    #expect(Self.rows(board).count == 12)
    var setup = board.client.setup
    for (isOn, count) in [(true, 1), (false, 12)] {
      setup.liveOnly = isOn
      board.client.take(setup)
      board.turn()
      #expect(Self.rows(board).count == count)
    }
  }

  /// The status page says that games are held which the list does not show (F11).
  @Test func f13TheStatusPageTellsHowManyAreListed() {
    let board = Self.board(Self.day(live: 1), rows: 16) { $0.liveOnly = true }
    board.press(.back)
    #expect(board.picture.squeezed.contains("games 1 of 12"))
  }

  /// A third of a megabyte in 16 KiB reads, one a second. What was shown stays and takes its turns,
  /// a button is answered at once, and the new games come with the last byte.
  @Test func h7ALongMessageHoldsUpNeitherPagesNorButtons() {
    let board = Self.board((0..<6).map { Feed.game("g\($0)", "H\($0)", "A\($0)") }, rows: 4)
    let padding = ",\"x\":\"\(String(repeating: "x", count: 700))\""
    let many = (0..<400).map { Feed.game("n\($0)", "N\($0)", "M\($0)", more: padding) }
    board.feed.snapshot(many)
    let sent = board.feed.pieces.reduce(0) { $0 + $1.count }
    #expect(sent > 300 * 1_024 && board.feed.pieces.allSatisfy { $0.count <= 16 * 1_024 })

    var pictures: Set<String> = []
    var staged: [Int] = []
    for second in 0..<17 {
      let left = board.feed.pieces.count
      board.turn()
      #expect(board.feed.pieces.count == left - 1, "one read a turn")
      staged.append(board.client.ends.table.spare.count)
      pictures.insert(Self.rows(board).joined(separator: " "))
      board.time.advance(to: Int64(second + 2) * 1_000)
    }
    // Each piece was parsed as it came.
    #expect(zip(staged, staged.dropFirst()).allSatisfy { $1 - $0 >= 10 })
    #expect(pictures == ["H0 1-0 A0 H1 1-0 A1 H2 1-0 A2", "H3 1-0 A3 H4 1-0 A4 H5 1-0 A5"])

    // A press in the middle of the message, the hand still faster than the line.
    let rest = board.feed.pieces
    board.feed.pieces = []
    board.press(.next)
    #expect(board.picture.contains("H0 Town") || board.picture.contains("H3 Town"))
    #expect(board.client.ends.table.held == 6)
    board.feed.pieces = rest
    while board.feed.pieces.count > 1 { board.turn() }
    #expect(board.client.ends.table.held == 6)
    board.turn()
    #expect(board.client.ends.table.held == 400)
    #expect(board.client.status.counters.applied == 2 && board.client.status.counters.broken == 0)
    #expect(board.feed.faults == [] && board.feed.attempts == 1)
  }

  /// The state folder belongs to somebody else at the start, and is ours an hour later.
  @Test func h9AStoreThatIsDeniedIsSaidOnceAndUsedOnceItIsOurs() {
    let denied: Int32 = 13
    let medium = SimulatedMedium()
    medium.failsFrom = (1, denied)
    let games = [Feed.game("a", "AAA", "BBB"), Feed.game("c", "CCC", "DDD")]
    let board = Self.board(games, medium: medium)
    #expect(board.picture.contains("not saving"))
    board.press(.next)
    board.press(.pin)
    board.pass(16_000)
    #expect(Self.rows(board).first == "★ AAA 1-0 BBB")
    board.pass(3 * 3_600_000)
    let told = board.notices.filter { if case .store = $0 { true } else { false } }
    #expect(told == [.store(.notSaving, .system(call: .open, errno: denied))])
    #expect(medium.durable == nil && board.client.facts.counters.storeErrors >= 3)

    medium.failsFrom = nil
    board.pass(3_600_000)
    #expect(board.notices.contains { if case .store(.savingAgain, _) = $0 { true } else { false } })
    #expect(!board.picture.contains("not saving") && !board.client.store.isNotSaving)
    let next = Self.board(games, medium: medium)
    #expect(Self.rows(next).first == "★ AAA 1-0 BBB")
  }

  @Test func h11TheLampsAreOffAtTheEnd() {
    let board = Self.board([Feed.game("a", "AAA", "BBB")])
    #expect(board.buttons.lamps == .live)
    board.client.stop()
    #expect(board.buttons.lamps == [])
    // From a state whose lamp is lit without a break, too.
    let alone = ScriptedBoard { $0.endpoint = nil }
    alone.pass(2_000)
    #expect(alone.buttons.lamps == .offline)
    alone.client.stop()
    #expect(alone.buttons.lamps == [])
  }

  /// The main feature: next, pin, and after a power cut the game is first; the same button
  /// releases.
  @Test func i11APinByButtonOutlastsAPowerCutAndIsReleasedByTheSameButton() {
    let medium = SimulatedMedium()
    let games = [
      Feed.game("a", "AAA", "BBB"), Feed.game("c", "CCC", "DDD"), Feed.game("e", "EEE", "FFF"),
    ]
    let board = Self.board(games, medium: medium)
    #expect(Self.rows(board) == ["AAA 1-0 BBB", "CCC 1-0 DDD", "EEE 1-0 FFF"])
    board.press(.next)
    #expect(board.picture.contains("AAA Town"))
    board.press(.next)
    #expect(board.picture.contains("CCC Town") && board.picture.contains("DDD Town"))
    board.press(.pin)
    #expect(board.picture.contains("pinned CCC Town") && board.client.facts.pins == 1)
    board.press(.pin, holding: 900)
    #expect(board.picture.contains("pinned DDD Town") && board.client.facts.pins == 2)
    board.press(.pin, holding: 900)
    board.pass(15_000)
    #expect(Self.rows(board) == ["★ CCC 1-0 DDD", "AAA 1-0 BBB", "EEE 1-0 FFF"])
    // Scores are saved within a quarter of an hour; the cut comes later, without a goodbye.
    board.pass(900_000)
    medium.restart()

    let again = ScriptedBoard(medium: medium)
    #expect(Self.rows(again).map { $0.prefix(12) }.first == "★ CCC ~1-0 D")
    again.connect(games)
    #expect(Self.rows(again) == ["★ CCC 1-0 DDD", "AAA 1-0 BBB", "EEE 1-0 FFF"])
    again.press(.next)
    again.press(.pin)
    #expect(again.picture.contains("unpinned CCC Town") && again.client.facts.pins == 0)
    medium.restart()
    let last = Self.board(games, medium: medium)
    #expect(Self.rows(last) == ["AAA 1-0 BBB", "CCC 1-0 DDD", "EEE 1-0 FFF"])
  }
}
