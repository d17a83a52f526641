import Display
import Testing

@testable import BoardClient

/// What users of other scoreboards reported, by the ids of the project's collection of reports:
/// each test is the smallest input that shows it.
@Suite struct ScreenPeersTests {
  private func row(_ game: Game, live: Bool = true, freshness: Freshness = .fresh) -> String {
    var stage = ListStage(40, 3)
    stage.games.add(game, freshness: freshness)
    if !live { stage.status.state = .reconnecting }
    return stage.draw().split(separator: "\n", omittingEmptySubsequences: false)[1].squeezed
  }

  /// A7: the board is live, this game is not: it says so by itself.
  @Test(
    arguments: [
      (.fresh, "HOM 2-1 AWY 67'"), (.quiet, "HOM ~2-1 AWY 67' 2 min ago"),
      (.frozen, "HOM ~2-1 AWY 67' 31 min ago"), (.stored, "HOM ~2-1 AWY 67' 2 min ago"),
    ] as [(Freshness, String)]) func a7OneOldGameIsMarkedOnALiveBoard(
      freshness: Freshness, shown: String
    )
  {
    var stage = ListStage(80, 3)
    stage.games.add(
      Sample.game("HOM|HOM|HOM", "AWY|AWY|AWY", numbers(2, 1), .live, Sample.minute(67)),
      heardAgo: 130_000, freshness: freshness
    ) { $0.changed = Sample.now.instant + -1_860_000 }
    let row = stage.draw().split(separator: "\n", omittingEmptySubsequences: false)[1].squeezed
    #expect(row == shown)
  }

  /// A27: the older, the plainer; the last step leaves nothing but the age.
  @Test(
    arguments: [
      (30_000, "~2-1 AWY 30s"), (120_000, "~2-1 AWY 2m"), (600_000, "~2-1 AWY 10m"),
      (7_200_000, "~2-1 AWY 2h"), (259_200_000, "~2-1 AWY 3d"),
    ] as [(Int64, String)]) func a27AgeGrowsInSteps(ms: Int64, shown: String)
  {
    var stage = ListStage(17, 3)
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1)), heardAgo: ms)
    stage.status.state = .offline
    stage.status.cause = .noNetwork
    #expect(stage.draw().squeezed.hasSuffix(shown))
  }

  @Test func b1APostponedGameWithoutPhase() {
    #expect(row(Sample.game("HOM", "AWY", .postponed)) == "HOM v AWY PPD")
  }

  @Test(arguments: [(GameStatus.delayed, "delayed"), (.scheduled, "no word")])
  func b3ADelayedGameDoesNotShowItsStart(status: GameStatus, word: String) {
    let game = Sample.game("HOM", "AWY", status) { $0.start = Sample.now.unix - 2_400 }
    #expect(row(game) == "HOM v AWY \(word)")
  }

  @Test func b5FinalWithoutAScoreBeforeItsStartIsPostponed() {
    let game = Sample.game("HOM", "AWY", .final) { $0.start = Sample.unix(20, 0, day: 26) }
    #expect(row(game) == "HOM v AWY PPD")
  }

  @Test func b7ALiveGameWithoutDetailShowsItsScore() {
    #expect(row(Sample.game("HOM", "AWY", numbers(0, 0))) == "HOM 0-0 AWY")
    #expect(row(Sample.game("HOM", "AWY", .live)) == "HOM v AWY")
  }

  @Test func b15AShootoutIsASecondPair() {
    let game = Sample.game("HOM", "AWY", numbers(1, 1), .final) {
      $0.shootout = Shootout(home: 3, away: 4)
      $0.how = .penalties
    }
    #expect(row(game) == "HOM 1(3)-1(4) AWY F/PEN")
  }

  @Test func b17NoClockIsNotZero() {
    let game = Sample.game("HOM", "AWY", numbers(3, 4), .live, sport: .baseball) {
      $0.label = "Top 5th"
      $0.clock = GameClock(direction: .down, seconds: 0)
    }
    #expect(row(game) == "AWY 4 @ HOM 3 T5")
  }

  /// B19: only the status ends a game.
  @Test func b19TiedAtZeroIsNotOver() {
    let game = Sample.game("HOM", "AWY", numbers(98, 98), .live, sport: .basketball) {
      $0.period = 4
      $0.clock = GameClock(direction: .down, seconds: 0)
    }
    #expect(row(game) == "AWY 98 @ HOM 98 Q4 0:00")
  }

  @Test func b21SuspendedPlayIsNotFinal() {
    let game = Sample.game("HOM", "AWY", texts("-3", "-2"), .final, sport: .golf) {
      $0.label = "Play suspended"
    }
    #expect(row(game) == "HOM -3 - -2 AWY SUSP")
  }

  @Test(arguments: [
    (GameStatus.atBreak, "HT", "HT"), (.atBreak, "", "HT"), (.live, "8/29 - 12:00 PM EDT", "1H"),
    (.atBreak, "Sat, September 17th at 10:30 PM EDT", "HT"), (.suspended, "", "SUSP"),
    (.final, "8/29 - 12:00 PM EDT", "F"), (.abandoned, "", "ABD"),
  ]) func b25AStartedGameNeverShowsAStartTime(status: GameStatus, label: String, word: String) {
    for hour in [20, 22] {
      let game = Sample.game("HOM", "AWY", numbers(1, 0), status) {
        $0.period = 1
        $0.label = Text<40>(label)
        $0.start = Sample.unix(hour, 0)
      }
      #expect(row(game) == "HOM 1-0 AWY \(word)")
    }
  }

  /// C3: "today" is the local date's, and the hour the zone's.
  @Test func c3TomorrowsGameHasItsDay() {
    let game = Sample.game("HOM", "AWY", .scheduled) { $0.start = Sample.unix(13, 0, day: 1) }
    #expect(row(game) == "HOM v AWY Sun 13:00")
  }

  /// C9: without a trusted clock there are no times of day, and ages still count.
  @Test func c9AnUntrustedClockShowsNoTimes() {
    var stage = ListStage(40, 4)
    stage.now.wallIsTrusted = false
    stage.now.unix = 86_400
    stage.games.add(
      Sample.game("HOM", "AWY", numbers(2, 1), .live, Sample.minute(67)), heardAgo: 130_000
    ) { $0.heardUnix = 0 }
    stage.games.add(Sample.game("A", "B", .scheduled) { $0.start = Sample.unix(22, 0) })
    #expect(stage.draw().squeezed == "LIVE HOM 2-1 AWY 67' A v B --:--")
    stage.status.state = .reconnecting
    #expect(
      stage.draw().squeezed == "RECONNECTING HOM ~2-1 AWY 67' 2 min ago A v B --:-- 5 s ago")
  }

  /// A stored score keeps the day and time it had, even before the clock is set.
  @Test func h13AStoredScoreTellsItsAgeAtOnce() {
    var stage = ListStage(40, 3)
    stage.status.state = .reconnecting
    stage.status.cause = .starting
    stage.status.lastHeard = nil
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .final), freshness: .stored) {
      $0.heard = .distantPast
      $0.isFromStore = true
      $0.heardUnix = Sample.unix(18, 5, day: -1)
    }
    #expect(
      stage.draw().squeezed
        == "RECONNECTING waiting for the feed 21:43 HOM ~2-1 AWY F 27h")
    stage.now.wallIsTrusted = false
    #expect(
      stage.draw().squeezed == "RECONNECTING waiting for the feed HOM ~2-1 AWY F at Fri 18:05")
  }

  /// F5, F11: pinned games stay, the others take turns, and each page has the same time.
  @Test func f7EachPageHasTheSameTime() {
    var stage = ListStage(20, 3)
    stage.games.add(Sample.game("PIN", "NED", numbers(0, 0)), pin: .home)
    for name in ["A", "B", "C"] { stage.games.add(Sample.game(name, "X", numbers(0, 0))) }
    var turns: [Int64] = []
    var last = ""
    for _ in 0..<3 * 3 * 8 * 10 {
      let picture = stage.draw()
      #expect(picture.contains("★PIN"))
      if picture != last { turns.append(stage.now.instant.ms) }
      last = picture
      stage.pass(100)
    }
    let spans = zip(turns.dropFirst(), turns).map(-)
    #expect(spans.count >= 8)
    #expect(spans.allSatisfy { $0 == Pager.msPerPage })
  }

  @Test func f5PinnedGamesInPlayThatFillTheDisplayTakeTurns() {
    var stage = ListStage(20, 2)
    for name in ["A", "B", "C"] {
      stage.games.add(Sample.game(name, "X", numbers(0, 0)), pin: .home)
    }
    stage.games.add(Sample.game("D", "X", numbers(0, 0)))
    var seen: [String] = []
    for _ in 0..<3 {
      seen.append(stage.draw().squeezed)
      stage.pass(Pager.msPerPage)
    }
    #expect(seen == ["★A 0-0 X ★B 0-0 X", "★C 0-0 X", "★A 0-0 X ★B 0-0 X"])
  }

  /// F3: a pinned game that goes live is on the page that is shown, at once.
  @Test func f3ALivePinIsShownAtOnce() {
    var stage = ListStage(20, 3)
    for name in ["A", "B", "C", "D", "E"] {
      stage.games.add(Sample.game(name, "X", numbers(0, 0)))
    }
    _ = stage.draw()
    stage.pass(Pager.msPerPage)
    _ = stage.draw()
    stage.games.entries.insert(stage.games.entries.removeLast(), at: 0)
    stage.games.entries[0].homePin = 0
    #expect(stage.draw().contains("★E"))
  }

  /// K3: what is not offered is not made up.
  @Test func k3MissingPricesStayMissing() {
    var stage = ListStage(80, 3)
    stage.games.add(
      Sample.game("HOM|HOM|HOM", "AWY|AWY|AWY", numbers(2, 1)) {
        $0.odds = Odds(home: 14_500, draw: nil, away: 61_000)
      }
    ) {
      $0.moved = Sample.now.instant
      $0.homeMove = 1
      $0.awayMove = -1
    }
    let picture = stage.draw()
    #expect(picture.squeezed.hasSuffix("▲1.45 ▼6.10"))
    stage.pass(Freshness.flashMs)
    #expect(stage.draw().squeezed.hasSuffix("AWY 1.45 6.10"))
  }
}

extension StringProtocol {
  /// Runs of white space as one space, none at the ends.
  var squeezed: String { split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
}
