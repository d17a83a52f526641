import Display
import Testing

@testable import BoardClient

/// What the screens say of one game, as words.
@Suite struct ScreenWordsTests {
  /// The ways to say how far a game is, longest first, joined by ` | `.
  static func progress(
    _ game: Game, now: Moment = Sample.now, live: Bool = true, freshness: Freshness = .fresh,
    zone: FakeZone = FakeZone()
  ) -> String {
    var games = FakeGames()
    games.add(game, freshness: freshness)
    let view = GameView(games, rank: 0, boardIsLive: live, now: now, clock: zone)
    var wake = Wake(now: now.instant)
    return text(ProgressWords.choices(view, &wake))
  }

  static func text(_ choices: Choices) -> String {
    (0..<choices.count).map { text(choices[$0]) }.joined(separator: " | ")
  }

  static func text(_ phrase: Phrase) -> String {
    String(decoding: (0..<phrase.count).map { phrase.span[$0] }, as: UTF8.self)
  }

  static func row(_ game: Game, _ columns: Int = 40, live: Bool = true) -> String {
    var stage = ListStage(columns, 3)
    stage.games.add(game)
    if !live { stage.status.state = .offline }
    let lines = stage.draw().split(separator: "\n", omittingEmptySubsequences: false)
    return lines[1].trimmingSpaces
  }

  @Test(
    arguments: [
      (.soccer, 2, 67, "", "67'"), (.soccer, 1, 45, "45'+2'", "45'+2' | 45'"),
      (.soccer, 2, 67, "66'", "67'"), (.soccer, 2, 0, "", "0'"), (.soccer, 2, nil, "", "2H"),
      (.soccer, 3, nil, "", "ET"), (.baseball, 7, nil, "Top 7th", "T7 | 7th"),
      (.baseball, 9, nil, "Bottom of the 9th", "B9 | 9th"), (.baseball, 11, nil, "", "11th"),
      (.baseball, 22, nil, "", "22nd"), (.unknown, 8, nil, "Bot 8th", "B8 | P8"),
      (.unknown, 4, nil, "0:48 - 4th", "0:48 - 4th | 4th | P4"), (.basketball, 3, nil, "", "Q3"),
      (.basketball, 5, nil, "", "OT"), (.basketball, 7, nil, "", "3OT"),
      (.americanFootball, 0, nil, "", ""), (.iceHockey, 3, nil, "", "P3"),
      (.iceHockey, 4, nil, "", "OT"), (.tennis, 3, nil, "", "S3"), (.golf, 4, nil, "", "R4"),
      (.golf, nil, nil, "Round 4 - In Progress", "Round 4 - In Progress | In Progress | Round 4 -"),
      (.mma, 2, nil, "", "R2"), (.other, 2, nil, "", "P2"), (.soccer, -3, -1, "", ""),
    ] as [(Sport, Int32?, Int32?, String, String)]) func aLiveGameTellsHowFarItIs(
      sport: Sport, period: Int32?, minute: Int32?, label: String, words: String
    )
  {
    let game = Sample.game("HOM", "AWY", numbers(2, 1), .live, sport: sport) {
      $0.period = period
      $0.minute = minute
      $0.label = Text<40>(label)
    }
    #expect(Self.progress(game) == words)
  }

  @Test(
    arguments: [
      (.soccer, 1, "", "HT"), (.soccer, 2, "HT", "HT"), (.soccer, 2, "ET", "ET"),
      (.basketball, 2, "Halftime", "HT"), (.basketball, 1, "", "end Q1 | break"),
      (.americanFootball, 2, "", "HT"), (.iceHockey, 2, "", "end P2 | break"),
      (.baseball, 6, "Mid 6th", "M6"), (.iceHockey, 1, "End of 1st", "E1"),
      (.tennis, nil, "", "break"),
    ] as [(Sport, Int32?, String, String)]) func aBreakHasItsName(
      sport: Sport, period: Int32?, label: String, words: String
    )
  {
    let game = Sample.game("HOM", "AWY", numbers(2, 1), .atBreak, sport: sport) {
      $0.period = period
      $0.label = Text<40>(label)
      $0.start = Sample.unix(20, 0)
    }
    #expect(Self.progress(game) == words)
  }

  @Test(
    arguments: [
      (.normal, .soccer, "FT", nil, "F"), (.overtime, .basketball, "", nil, "F/OT"),
      (.shootout, .iceHockey, "", nil, "F/SO"), (.penalties, .soccer, "FT-Pens", nil, "F/PEN"),
      (.afterExtraTime, .soccer, "AET", nil, "F/AET"), (.walkover, .tennis, "", nil, "W/O"),
      (.retired, .tennis, "", nil, "RET"), (.forfeit, .other, "", nil, "FORF"),
      (.normal, .baseball, "Final/10", nil, "F/10"), (.normal, .baseball, "", 12, "F/12"),
      (.unknown, .unknown, "Final/OT", nil, "F/OT"), (.normal, .baseball, "Final", 9, "F"),
    ] as [(GameEnd, Sport, String, Int32?, String)]) func aFinalTellsHowItEnded(
      how: GameEnd, sport: Sport, label: String, period: Int32?, words: String
    )
  {
    let game = Sample.game("HOM", "AWY", numbers(2, 1), .final, sport: sport) {
      $0.how = how
      $0.label = Text<40>(label)
      $0.period = period
    }
    #expect(Self.progress(game) == words)
  }

  @Test(
    arguments: [
      (.suspended, "", "SUSP"), (.postponed, "", "PPD"), (.cancelled, "", "CANC"),
      (.abandoned, "", "ABD"), (.delayed, "", "delayed | DLY"),
      (.delayed, "Rain delay", "Rain delay | DLY"), (.unknown, "", "?"),
      (.unknown, "Warm-up", "Warm-up | ?"),
    ] as [(GameStatus, String, String)]) func otherStatesAreWords(
      status: GameStatus, label: String, words: String
    )
  {
    let game = Sample.game("HOM", "AWY", status) { $0.label = Text<40>(label) }
    #expect(Self.progress(game) == words)
  }

  @Test(
    arguments: [
      (Sample.unix(22, 30), "22:30"), (Sample.unix(0, 5, day: 1), "Sun 00:05 | Sun"),
      (Sample.unix(19, 30, day: 6), "Fri 19:30 | Fri"),
      (Sample.unix(19, 30, day: 7), "19 Sep 19:30 | 19 Sep"),
      (Sample.unix(9, 0, day: 30), "12 Oct 09:00 | 12 Oct"),
      // Within the grace after its start the start still stands.
      (Sample.unix(21, 40), "21:40"), (Sample.unix(21, 30), "no word | late"),
      (Sample.unix(9, 0, day: -3), "no word | late"), (.min, "no word | late"),
      (.max, "31 Dec 00:00 | 31 Dec"),
    ] as [(Int64, String)]) func aStartIsToldAsPeopleSayIt(start: Int64, words: String)
  {
    let game = Sample.game("HOM", "AWY", .scheduled) { $0.start = start }
    #expect(Self.progress(game) == words)
  }

  @Test func anOpenStartHasADayWithoutAnHour() {
    let game = Sample.game("HOM", "AWY", .scheduled) {
      $0.start = Sample.unix(0, 0, day: 1)
      $0.startIsOpen = true
    }
    #expect(Self.progress(game) == "Sun TBD | Sun")
    #expect(Self.progress(Sample.game("HOM", "AWY", .scheduled)) == "--:--")
  }

  @Test func aClockRunsOnWhileFreshAndStandsWhenOld() {
    let game = Sample.game("HOM", "AWY", numbers(2, 1), .live, sport: .basketball) {
      $0.period = 3
      $0.clock = GameClock(direction: .down, seconds: 62, isRunning: true, at: Sample.now.unix - 5)
    }
    #expect(Self.progress(game) == "Q3 0:57 | Q3")
    var later = Sample.now
    later.instant = later.instant + 100_000
    later.unix += 100
    #expect(Self.progress(game, now: later) == "Q3 0:00 | Q3")
    // Last heard five seconds before the sample's now, just when the clock was read.
    #expect(Self.progress(game, now: later, live: false) == "Q3 1:02 | Q3")
    later.wallIsTrusted = false
    #expect(Self.progress(game, now: later) == "Q3 1:02 | Q3")
  }

  @Test(
    arguments: [
      (.down, false, 252, "4:12"), (.none, true, 252, "4:12"), (.up, true, 3_990, "66:35"),
      (.down, true, -5, "0:00"), (.down, true, .max, "35791394:02"),
    ] as [(GameClock.Direction, Bool, Int32, String)]) func clocksAreMinutesAndSeconds(
      direction: GameClock.Direction, runs: Bool, seconds: Int32, words: String
    )
  {
    let game = Sample.game("HOM", "AWY", numbers(2, 1), .live, sport: .handball) {
      $0.clock = GameClock(
        direction: direction, seconds: seconds, isRunning: runs, at: Sample.now.unix - 5)
    }
    #expect(Self.progress(game) == words)
  }

  @Test(
    arguments: [
      (0, "0 s", "0s", 1_000), (59_400, "59 s", "59s", 600), (60_000, "1 min", "1m", 60_000),
      (3_599_999, "59 min", "59m", 1), (3_600_000, "1 h", "1h", 3_600_000),
      (169_200_000, "47 h", "47h", 3_600_000), (172_800_000, "2 days", "2d", 86_400_000),
      (-5, "0 s", "0s", 1_000),
    ] as [(Int64, String, String, Int64)]) func agesGrowInSteps(
      ms: Int64, words: String, short: String, next: Int64
    )
  {
    let age = Age(ms: ms)
    #expect(Self.text(age.words) == words)
    #expect(Self.text(age.short) == short)
    #expect(age.untilNextStep == next)
  }

  @Test(
    arguments: [
      (14_500, "1.45"), (10_000, "1.00"), (10_050, "1.01"), (99_949, "9.99"), (99_950, "10.0"),
      (125_000, "12.5"), (999_449, "99.9"), (999_500, "100"), (5_010_000, "501"),
      (1_000_000_000, "9999"), (.max, "9999"),
    ] as [(UInt32, String)]) func pricesTakeFourCells(price: UInt32, words: String)
  {
    #expect(Self.text(OddsCells.text(price)) == words)
  }

  @Test(arguments: [
    ("HOM|Short|Long Name", 40, "HOM 2-1 AWY"), ("|Short|Long Name", 40, "Short 2-1 AWY"),
    ("||Wolverhampton Wanderers", 40, "Wolverha 2-1 AWY"), ("||", 40, "2-1 AWY"),
    ("||Wolverhampton Wanderers", 20, "Wolverhampt 2-1 AWY"),
    ("HOM|Short|Long Name", 64, "Long Name 2-1 AWY"), ("|Short|Long Name", 80, "Long Name 2-1 AWY"),
    ("||Francisco Cerundolo / Tomas Martin Etcheverry", 80, "Francisco Cerundolo / Toma 2-1 AWY"),
    ("PSP|PSP|Francisco Cerundolo / Tomas Martin Etcheverry", 80, "PSP 2-1 AWY"),
    ("||Montre\u{301}al", 16, "Montr\u{E9}al 2-1 AWY"), ("日本|日本|日本代表", 40, "日本 2-1 AWY"),
  ]) func namesFallBackByWidth(home: String, columns: Int, row: String) {
    let game = Sample.game(home, "AWY|AWY|AWY", numbers(2, 1))
    #expect(Self.row(game, columns).unicodeScalars.elementsEqual(row.unicodeScalars))
  }

  /// E7, E11: no score is ever cut or run into its neighbour, whatever the width.
  @Test(arguments: [8, 10, 12, 16, 20, 24, 30, 39, 40, 64, 80], [Sport.soccer, .basketball])
  func scoresAreWholeAtEveryWidth(columns: Int, sport: Sport) {
    for live in [true, false] {
      let game = Sample.game("UTSA", "WASH", numbers(188, 179), .live, sport: sport) {
        $0.period = 4
      }
      let row = Self.row(game, columns, live: live)
      let runs = row.split { !$0.isNumber }.map(String.init)
      let wanted = sport == .soccer ? ["188", "179"] : ["179", "188"]
      #expect(runs.starts(with: wanted), "\(row)")
    }
  }

  @Test(
    arguments: [
      (nil, "HOM 1-1 AWY                    F"),
      (Shootout(home: 3, away: 4), "HOM 1(3)-1(4) AWY                F/PEN"),
    ] as [(Shootout?, String)]) func shootoutsAreASecondPair(shootout: Shootout?, row: String)
  {
    let game = Sample.game("HOM", "AWY", numbers(1, 1), .final) { $0.shootout = shootout }
    #expect(Self.row(game).filter { $0 != " " } == row.filter { $0 != " " })
  }

  @Test func oneSideWithoutAScoreIsAQuestion() {
    let game = Sample.game("HOM", "AWY", (.number(2), .none))
    #expect(Self.row(game) == "HOM 2-? AWY")
  }

  @Test(arguments: [("-14", "E", "-14 - E"), ("6-4 2-1 RET", "4-6 1-2", "6-4 2-1 RET - 4-6 1-2")])
  func textScoresHaveRoomAroundTheDash(home: String, away: String, shown: String) {
    let game = Sample.game("HOM", "AWY", texts(home, away), .live, sport: .golf)
    #expect(Self.row(game) == "HOM \(shown) AWY")
  }

  @Test(arguments: [
    (Sample.unix(12, 0), "12:00"),
    // The game is after the change of the clocks: its own date's offset counts, not today's.
    (Sample.unix(12, 0, day: 50), "1 Nov 11:00 | 1 Nov"),
  ]) func localTimeFollowsTheGamesOwnDate(start: Int64, words: String) {
    var now = Sample.now
    now.unix = Sample.unix(8, 0)
    let zone = FakeZone(changesAt: Sample.unix(3, 0, day: 43), offsetAfter: 3_600)
    let game = Sample.game("HOM", "AWY", .scheduled) { $0.start = start }
    #expect(Self.progress(game, now: now, zone: zone) == words)
  }

  @Test(
    arguments: [
      (0, 0, 4, 1, 1), (951_782_400, 0, 2, 2, 29), (1_767_225_599, 0, 3, 12, 31),
      (1_767_225_599, 3_600, 4, 1, 1), (-1, 0, 3, 12, 31), (.min, -43_200, 1, 1, 1),
      (.max, 50_400, 5, 12, 31),
    ] as [(Int64, Int32, Int, Int, Int)]) func datesAreGregorian(
      unix: Int64, offset: Int32, weekday: Int, month: Int, day: Int
    )
  {
    let time = LocalTime(unix: unix, offset: offset)
    #expect(time.weekday == weekday)
    #expect(time.monthAndDay == (month, day))
  }
}

extension StringProtocol {
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
