import Display
import Testing

@testable import BoardClient

/// Whole frames of the list of games, at the sizes that are built most.
@Suite struct ScreenListTests {
  /// One game of each kind, in play first.
  static func evening(_ columns: Int, _ rows: Int) -> ListStage {
    var stage = ListStage(columns, rows)
    stage.games.add(
      Sample.game(
        "MUN|Man United|Manchester United", "ARS|Arsenal|Arsenal", numbers(2, 1), .live,
        Sample.minute(67)), pin: .home)
    stage.games.add(
      Sample.game(
        "BOS|Red Sox|Boston Red Sox", "NYY|Yankees|New York Yankees", numbers(3, 4), .live,
        sport: .baseball
      ) { $0.label = "Top 7th" })
    stage.games.add(
      Sample.game(
        "UTSA|UTSA|UTSA Roadrunners", "WASH|Washington|Washington Huskies", numbers(21, 14), .live,
        sport: .americanFootball
      ) {
        $0.period = 3
        $0.clock = GameClock(
          direction: .down, seconds: 262, isRunning: true, at: Sample.now.unix - 10)
      })
    stage.games.add(
      Sample.game(
        "BOS|Celtics|Boston Celtics", "NYK|Knicks|New York Knicks", numbers(100, 98), .atBreak,
        sport: .basketball
      ) { $0.label = "Halftime" })
    stage.games.add(
      Sample.game(
        "ENG|England|England", "IND|India|India",
        texts("314 & 145/7 (47 ov, target 145)", "227 & 231"), .live, sport: .cricket))
    stage.games.add(
      Sample.game(
        "LUL||Luleå HF", "||Färjestad BK", numbers(3, 2), .final, sport: .iceHockey
      ) { $0.how = .shootout })
    stage.games.add(
      Sample.game("RMA|Real Madrid|Real Madrid", "FCB|Barcelona|FC Barcelona", .scheduled) {
        $0.start = Sample.unix(22, 30)
      })
    stage.games.add(
      Sample.game("JPN|日本|日本代表", "KOR|한국|대한민국", .scheduled) {
        $0.start = Sample.unix(19, 30, day: 1)
      })
    stage.games.add(
      Sample.game(
        "CHC|Cubs|Chicago Cubs", "LAD|Dodgers|Los Angeles Dodgers", .postponed, sport: .baseball))
    return stage
  }

  static func lose(_ stage: inout ListStage, afterMs: Int64 = 700_000) {
    stage.pass(afterMs)
    stage.status.state = .reconnecting
    stage.status.cause = .noAnswer
    stage.status.nextAttempt = stage.now.instant + 7_500
  }

  @Test func live40x16() {
    var stage = Self.evening(40, 16)
    stage.lamps = [.live]
    stage.showsKeys = true
    #expect(
      stage.draw() == """
        LIVE                           ●○○ 21:43
        ★       MUN 2-1 ARS                  67'
               NYY 4 @ BOS 3                  T7
             WASH 14 @ UTSA 21           Q3 4:12
              NYK 98 @ BOS 100                HT
          ENG 314 & 145/7 - 227 & 231 IND
          Färjesta 2 @ LUL 3                F/SO
                 RMA v FCB                 22:30
                 JPN v KOR             Sun 19:30
                 LAD @ CHC                   PPD





        n next  p pin  b back  w power  q quit
        """)
  }

  @Test func lost40x16() {
    var stage = Self.evening(40, 16)
    Self.lose(&stage)
    #expect(
      stage.draw() == """
        RECONNECTING no answer 8 s         21:55
        ★      MUN ~2-1 ARS         67' at 21:43
              NYY ~4 @ BOS ~3        T7 at 21:43
            WASH ~14 @ UTSA ~21      Q3 at 21:43
             NYK ~98 @ BOS ~100      HT at 21:43
          ENG ~314 & 145/7 - 227 & 231 IND   11m
          Färjest ~2 @ LUL ~3      F/SO at 21:43
                 RMA v FCB        22:30 at 21:43
                 JPN v KOR         Sun 19:30 11m
                 LAD @ CHC          PPD at 21:43






        """)
  }

  @Test func live80x24() {
    var stage = Self.evening(80, 24)
    stage.lamps = [.live]
    stage.showsKeys = true
    stage.status.settingsProblems = 1
    stage.status.settingsProblem = "line 3: feeed, did you mean feed?"
    stage.games.leftOut = 12
    #expect(
      stage.draw() == """
        LIVE                                                  L● R○ O○ 12 left out 21:43
        ★           Manchester United 2-1 Arsenal                                    67'
                    New York Yankees 4 @ Boston Red Sox 3                             T7
                 Washington Huskies 14 @ UTSA Roadrunners 21                     Q3 4:12
                    New York Knicks 98 @ Boston Celtics 100                           HT
          ENG 314 & 145/7 (47 ov, target 145) - 227 & 231 IND
                        Färjestad BK 2 @ Luleå HF 3                                 F/SO
                           Real Madrid v FC Barcelona                              22:30
                              日本代表 v 대한민국                              Sun 19:30
                   Los Angeles Dodgers @ Chicago Cubs                                PPD












        1 problem in settings: line 3: feeed, did you mean feed?
        n next  p pin  b back  w power  q quit
        """)
  }

  @Test func lost80x24() {
    var stage = Self.evening(80, 24)
    stage.frame.canDim = true
    Self.lose(&stage)
    stage.lamps = [.reconnecting]
    let picture = stage.draw()
    #expect(
      picture.split(separator: "\n").prefix(4).joined(separator: "\n") == """
        RECONNECTING no answer, next try 8 s                              L○ R● O○ 21:55
        ★           Manchester United 2-1 Arsenal                           67' at 21:43
                    New York Yankees 4 @ Boston Red Sox 3                    T7 at 21:43
                 Washington Huskies 14 @ UTSA Roadrunners 21            Q3 4:17 at 21:43
        """)
    #expect(
      stylePicture(stage.frame, row: 1, .dim) == """
                                      ^ ^                                   ^^^^^^^^^^^^
        """)
  }

  @Test func live20x4() {
    var stage = Self.evening(20, 4)
    let pages = (0..<5).map { _ in
      defer { stage.pass(Pager.msPerPage) }
      return stage.draw()
    }
    #expect(
      pages.joined(separator: "\n--\n") == """
        LIVE       1/4 21:43
        ★MUN 2-1 ARS     67'
         NYY 4 @ BOS 3    T7
         WAS 14 @ UTSA 21 Q3
        --
        LIVE       2/4 21:43
        ★MUN 2-1 ARS     67'
         NYK 98 @ BOS 100 HT
         ENG 145/7 - 231 IND
        --
        LIVE       3/4 21:43
        ★MUN 2-1 ARS     67'
         Färj 2 @ LUL 3 F/SO
         RMA v FCB     22:30
        --
        LIVE       4/4 21:43
        ★MUN 2-1 ARS     67'
         JPN v KOR Sun 19:30
         LAD @ CHC       PPD
        --
        LIVE       1/4 21:43
        ★MUN 2-1 ARS     67'
         NYY 4 @ BOS 3    T7
         WAS 14 @ UTSA 21 Q3
        """)
  }

  @Test func lost20x4() {
    var stage = Self.evening(20, 4)
    Self.lose(&stage)
    #expect(
      stage.draw() == """
        RECONN no answer 1/4
        ★MUN ~2-1 ARS    11m
         NYY ~4 @ BOS ~3 11m
         WASH~14@UTSA~21 11m
        """)
  }

  @Test func live16x2() {
    var stage = Self.evening(16, 2)
    let pages = (0..<8).map { _ in
      defer { stage.pass(Pager.msPerPage) }
      return stage.draw()
    }
    #expect(
      pages.joined(separator: "\n--\n") == """
        ★MUN 2-1 ARS 67'
        NYY 4 @ BOS 3 T7
        --
        ★MUN 2-1 ARS 67'
        WAS 14@UTS 21 Q3
        --
        ★MUN 2-1 ARS 67'
        NYK 98@BOS 100
        --
        ★MUN 2-1 ARS 67'
        E 145/7 - 231 IN
        --
        ★MUN 2-1 ARS 67'
        Fär 2@LUL 3 F/SO
        --
        ★MUN 2-1 ARS 67'
        RMA v FCB  22:30
        --
        ★MUN 2-1 ARS 67'
        JPN v KOR    Sun
        --
        ★MUN 2-1 ARS 67'
        LAD @ CHC    PPD
        """)
  }

  @Test func lost16x2AlwaysTellsTheState() {
    var stage = Self.evening(16, 2)
    Self.lose(&stage)
    for _ in 0..<12 {
      #expect(stage.draw() == "RECONN no answer\n★MUN~2-1 ARS \(stage.age)")
      stage.pass(8_000)
    }
  }

  @Test func oneRowTellsTheStateByALetter() {
    var stage = ListStage(16, 1)
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .live, Sample.minute(67)))
    #expect(stage.draw() == "HOM 2-1 AWY  67'")
    stage.status.state = .offline
    stage.status.cause = .noNetwork
    #expect(stage.draw() == "O HOM~2-1 AWY 5s")
  }

  /// Notices and games left out are told on a page of their own where live games leave no banner.
  @Test func twoRowsTellNoticesOnAPageOfTheirOwn() {
    var stage = ListStage(20, 2)
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .live, Sample.minute(67)))
    stage.games.leftOut = 12
    stage.status.isNotSaving = true
    #expect(stage.draw() == " HOM 2-1 AWY     67'\n")
    stage.pass(Pager.msPerPage)
    #expect(stage.draw() == "LIVE   +12 2/2 21:43\nnot saving")
  }

  /// Every size, from one cell up: nothing traps, and no row is wider than the display.
  @Test(arguments: [1, 2, 3, 5, 6, 8, 10, 12, 15, 16, 19, 20, 21, 32, 39, 40, 41, 64, 79, 80, 160])
  func everySizeDraws(columns: Int) {
    for rows in [1, 2, 3, 4, 7, 8, 24] {
      for state in [BoardState.live, .reconnecting, .offline] {
        var stage = Self.evening(columns, rows)
        stage.status.state = state
        stage.status.cause = state == .live ? .none : .protocolError(closeCode: 1002)
        stage.status.nextAttempt = stage.now.instant + 1_000
        stage.lamps = [.offline]
        stage.showsKeys = true
        stage.games.leftOut = 1_000
        for _ in 0..<4 {
          let lines = stage.draw().split(separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.count == rows)
          #expect(lines.allSatisfy { CharacterWidth.cells(in: String($0).utf8.span) <= columns })
          stage.pass(Pager.msPerPage)
        }
      }
    }
  }
}

extension ListStage {
  /// Age of games last heard five seconds before the sample's now, as the small displays say it.
  var age: String { "\((now.instant - Sample.now.instant + 5_000) / 60_000)m" }
}

extension Sample {
  static func game(
    _ home: String, _ away: String, _ status: GameStatus, sport: Sport = .soccer,
    _ change: (inout Game) -> Void = { _ in }
  ) -> Game {
    game(home, away, (.none, .none), status, sport: sport, change)
  }
}
