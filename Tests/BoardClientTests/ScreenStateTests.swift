import Display
import Testing

@testable import BoardClient

/// The screens behind the buttons: what each press does, and what is drawn.
@Suite struct ScreenStateTests {
  static func evening(_ columns: Int, _ rows: Int) -> StateStage {
    var list = ScreenListTests.evening(columns, rows)
    list.games.entries[0].game.league = "Premier League"
    list.games.entries[0].game.start = Sample.unix(20, 30)
    list.games.entries[0].game.odds = Odds(
      book: "bet365", at: Sample.unix(21, 40), home: 14_500, draw: 32_000, away: 61_000)
    return StateStage(list)
  }

  private func firstRow(_ stage: inout StateStage) -> String {
    String(stage.draw().split(separator: "\n", omittingEmptySubsequences: false)[1])
  }

  @Test func detail40x16() {
    var stage = Self.evening(40, 16)
    stage.list.lamps = [.live]
    stage.list.showsKeys = true
    stage.press(.next)
    #expect(
      stage.draw() == """
        LIVE                       ●○○ 1/9 21:43
        ▶★Manchester United                    2
          Arsenal                              1

          now         67'
          league      Premier League
          start       began 20:30
          heard       21:43, 5 s ago
          odds        1.45 3.20 6.10 at 21:40






        n next  p pin ▶  P pin other  b back
        """)
  }

  @Test func detail80x24() {
    var stage = Self.evening(80, 24)
    stage.list.games.entries[1].game.league = "Major League Baseball"
    stage.list.games.entries[1].game.start = Sample.unix(19, 5)
    stage.list.games.entries[1].game.period = 7
    stage.list.games.entries[1].awayPin = 0
    stage.list.status.state = .reconnecting
    stage.list.status.cause = .connectionLost
    stage.list.status.nextAttempt = Sample.now.instant + 4_000
    stage.press(.next)
    stage.press(.next)
    #expect(
      stage.draw() == """
        RECONNECTING connection lost, next try 4 s                             2/9 21:43
        ▶★New York Yankees                            ~4
          Boston Red Sox                              ~3

          now         T7 at 21:43
          period      7th
          league      Major League Baseball
          start       began 19:05
          heard       21:43, 5 s ago















        """)
  }

  @Test func detail20x4TakesTurns() {
    var stage = Self.evening(20, 4)
    stage.press(.next)
    var facts: [String] = []
    for _ in 0..<6 {
      let lines = stage.draw().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(
        lines.prefix(3).joined(separator: "\n") == """
          LIVE       1/9 21:43
          ▶★Man United       2
            Arsenal          1
          """)
      facts.append(String(lines[3]))
      stage.pass(ScreenState.factsMs)
    }
    #expect(
      facts == [
        "67'", "Premier League", "began 20:30", "heard 11 s ago", "odds 1.45 3.20 6.10", "67'",
      ])
  }

  @Test func detail16x2TellsTheStateOnEveryPage() {
    var stage = Self.evening(16, 2)
    stage.list.status.state = .offline
    stage.list.status.cause = .noNetwork
    stage.press(.next)
    var pages: [String] = []
    for _ in 0..<4 {
      pages.append(stage.draw())
      stage.pass(ScreenState.factsMs)
    }
    #expect(
      pages.joined(separator: "\n--\n") == """
        ▶★Man United  ~2
        O Arsenal     ~1
        --
        67' at 21:43   O
        Premier League
        --
        began 20:30    O
        heard 9 s ago
        --
        1.45 3.20 6.10 O

        """)
  }

  @Test func status40x16() {
    var stage = Self.evening(40, 16)
    stage.list.status.since = Sample.now.instant + -7_200_000
    stage.list.status.leftOut = 3
    stage.list.status.counters.applied = 12_345
    stage.list.status.counters.old = 6
    stage.list.status.counters.reconnects = 2
    stage.list.status.counters.storeErrors = 1
    stage.list.status.isNotSaving = true
    stage.press(.back)
    #expect(
      stage.draw() == """
        LIVE
          for         2 h
          heard       0 s ago
          games       9
          left out    3
          updates     12345
          old         6
          broken      0
          unknown     0
          reconnects  2
          errors      display 0, store 1
          light       brightness 4/4
          notice      not saving



        """)
  }

  @Test func nextWalksAllGamesAndHeldGoesBack() {
    var stage = Self.evening(20, 4)
    var seen: [String] = []
    for _ in 0..<10 {
      stage.press(.next)
      seen.append(firstRow(&stage).squeezed)
    }
    #expect(seen[0] == "▶★Man United 2")
    #expect(seen[8] == "▶ Dodgers")
    #expect(seen[9] == seen[0])
    #expect(Set(seen).count == 9)
    stage.press(.next, .long)
    #expect(firstRow(&stage).squeezed == seen[8])
    #expect(stage.actions == [])
  }

  /// The first game opened is one that was on the page.
  @Test func nextOpensTheShownPage() {
    var stage = Self.evening(20, 4)
    _ = stage.draw()
    stage.pass(Pager.msPerPage)
    #expect(stage.draw().contains("NYK 98 @ BOS 100"))
    stage.press(.next)
    #expect(firstRow(&stage).squeezed == "▶ New York Knicks 98")
  }

  @Test func fifteenSecondsWithoutAPressEndInTheList() {
    var stage = Self.evening(20, 4)
    stage.press(.next)
    _ = stage.draw()
    stage.pass(ScreenState.returnMs - 1)
    #expect(stage.draw().contains("▶"))
    stage.press(.next)
    stage.pass(ScreenState.returnMs - 1)
    #expect(stage.draw().contains("▶"))
    #expect(stage.state.nextDeadline - stage.list.now.instant == 1)
    stage.pass(1)
    #expect(!stage.draw().contains("▶"))
    #expect(stage.state.mode == .list)
  }

  @Test(arguments: [
    (Sport.soccer, Gesture.Length.short, TeamSide.home), (.soccer, .long, .away),
    (.baseball, .short, .away), (.baseball, .long, .home),
  ]) func pinMeansTheMarkedTeamAndHeldTheOther(
    sport: Sport, length: Gesture.Length, side: TeamSide
  ) {
    var stage = StateStage(ListStage(20, 4))
    stage.list.games.add(Sample.game("HOM", "AWY", numbers(1, 0), .live, sport: sport))
    stage.press(.pin)
    #expect(stage.actions == [])
    #expect(stage.draw().contains("▶"))
    stage.press(.pin, length)
    #expect(stage.actions == [.togglePin(rank: 0, side: side)])
  }

  /// E1, B13: the shown game is followed by its id when the order changes under it.
  @Test func theShownGameStaysWhenTheOrderChanges() {
    var stage = Self.evening(20, 4)
    stage.press(.next)
    stage.press(.next)
    #expect(firstRow(&stage).squeezed == "▶ New York Yankees 4")
    stage.list.games.entries.swapAt(1, 7)
    #expect(firstRow(&stage).squeezed == "▶ New York Yankees 4")
    stage.press(.pin)
    #expect(stage.actions == [.togglePin(rank: 7, side: .away)])
    stage.list.games.entries.remove(at: 7)
    #expect(!stage.draw().contains("▶"))
    #expect(stage.state.mode == .list)
  }

  @Test func whatCameOfAPressIsSaidForThreeSeconds() {
    var stage = Self.evening(20, 4)
    stage.press(.next)
    stage.state.say(.pinned("Manchester United"), now: stage.list.now.instant)
    #expect(stage.draw().hasSuffix("\npinned Manchester Un"))
    #expect(stage.state.nextDeadline <= stage.list.now.instant + Toast.ms)
    stage.pass(Toast.ms)
    #expect(!stage.draw().contains("pinned"))
    stage.state.say(.pinsFull, now: stage.list.now.instant)
    #expect(stage.draw().hasSuffix("\npins full: 32"))
  }

  /// I15: each level is defined, and the darkest is followed by the brightest.
  @Test func powerStepsTheBrightness() {
    var stage = Self.evening(20, 4)
    for _ in 0..<5 { stage.press(.power) }
    #expect(
      stage.actions == [
        .brightness(level: 2), .brightness(level: 1), .brightness(level: 0),
        .brightness(level: 3), .brightness(level: 2),
      ])
    #expect(stage.draw().hasSuffix("\nbrightness 3/4"))
  }

  @Test(arguments: Button.allCases, [Gesture.Length.short, .long])
  func theFirstPressOnADarkDisplayOnlyWakes(button: Button, length: Gesture.Length) {
    var stage = Self.evening(20, 4)
    stage.press(.next)
    stage.press(.power, .long)
    #expect(stage.state.isDark)
    #expect(stage.draw() == "\n\n\n")
    #expect(stage.state.nextDeadline == .distantFuture)
    stage.press(button, length)
    #expect(stage.actions == [.standby, .wake])
    #expect(stage.state.mode == .list && stage.state.brightness == 3)
    #expect(stage.draw().hasPrefix("LIVE"))
  }

  @Test func standbyByASignalDarkensToo() {
    var stage = Self.evening(20, 4)
    stage.state.setDark(true)
    #expect(stage.draw() == "\n\n\n")
    stage.state.setDark(false)
    #expect(stage.draw().hasPrefix("LIVE"))
  }

  @Test func withoutGamesNextOpensTheStatus() {
    var stage = StateStage(ListStage(20, 4))
    stage.press(.pin)
    stage.press(.pin, .long)
    #expect(stage.state.mode == .list)
    stage.press(.next)
    #expect(stage.state.mode == .status)
    stage.press(.next)
    stage.press(.back)
    #expect(stage.state.mode == .list)
    #expect(stage.actions == [])
  }

  @Test func aHeldNextOpensTheStatusWhereThereIsNoBack() {
    var stage = Self.evening(20, 4)
    stage.press(.next, .long)
    #expect(stage.state.mode == .status)
    stage.press(.next)
    #expect(stage.draw().contains("▶"))
  }

  /// Random presses, games and sizes: nothing traps, and each frame has its size.
  @Test(arguments: 1...8 as ClosedRange<UInt64>) func noPressEverTraps(seed: UInt64) {
    var random = ScreenRandom(state: seed)
    var stage = Self.evening(
      Int.random(in: 1...90, using: &random), Int.random(in: 1...25, using: &random))
    let all = stage.list.games.entries
    for _ in 0..<200 {
      stage.press(
        Button.allCases.randomElement(using: &random) ?? .next,
        Bool.random(using: &random) ? .short : .long)
      stage.list.games.entries = Array(
        all.shuffled(using: &random).prefix(Int.random(in: 0...9, using: &random)))
      let lines = stage.draw().split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == stage.list.frame.rows)
      #expect(stage.state.nextDeadline > stage.list.now.instant)
      stage.pass(Int64.random(in: 0...6_000, using: &random))
    }
  }
}

/// SplitMix64, so that a seed repeats a run.
struct ScreenRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
