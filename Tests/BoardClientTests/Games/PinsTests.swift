import Testing

@testable import BoardClient

@Suite struct PinsTests {
  private static func team(_ name: String, abbreviation: String = "", sport: Sport = .unknown)
    -> Game
  {
    var game = TableSample.game("g", home: name, away: "Nobody")
    game.home.abbreviation = Text(abbreviation)
    game.sport = sport
    return game
  }

  @Test(arguments: [
    ("ARK", "Arkansas", "ARK", true), ("ark", "Arkansas", "ARK", true),
    ("ARK", "Central Arkansas", "CARK", false), ("arkansas", "Arkansas", "ARK", true),
    ("Arkansas", "Central Arkansas", "CARK", false), ("", "Arkansas", "", false),
    ("Växjö Lakers", "växjö lakers", "VLH", true), ("VÄXJÖ", "växjö", "", false),
  ])
  func e1APinOfTheSettingsMatchesWhole(
    pin: String, name: String, abbreviation: String, matches: Bool
  ) {
    let game = Self.team(name, abbreviation: abbreviation)
    #expect(Pin(settings: Text(pin)).matches(game, .home) == matches)
    #expect(!Pin(settings: Text(pin)).matches(game, .away))
  }

  @Test(arguments: [
    ("Giants", Sport.baseball, true), ("Giants", .americanFootball, false),
    ("Giants", .unknown, true), ("giants", .baseball, false), ("GIA", .baseball, false),
  ])
  func aPinByButtonIsTheExactNameInItsSport(name: String, sport: Sport, matches: Bool) {
    var game = Self.team("Giants", abbreviation: "GIA", sport: sport)
    game.home.name = Text(name)
    #expect(Pin(team: Text("Giants"), sport: .baseball).matches(game, .home) == matches)
  }

  @Test func e1ALeagueInTheSettingsIsMatchedToo() {
    let pin = Pin(settings: Text("ARK"), league: Text("ncaaf"))
    var game = Self.team("Arkansas", abbreviation: "ARK")
    game.league = Text("NCAAF")
    #expect(pin.matches(game, .home))
    game.league = Text("NCAAB")
    #expect(!pin.matches(game, .home))
  }

  @Test func e3APinSurvivesANewAbbreviation() {
    var table = TableSample.table([Self.team("Anaheim Ducks", abbreviation: "ANA")])
    _ = table.togglePin(at: 0, .home, now: TableSample.at(0))
    table.snapshot([Self.team("Anaheim Ducks", abbreviation: "ANH")], at: TableSample.at(1))
    #expect(table.pinRank(at: 0) == 0)
    #expect(table.pinRank(at: 0, .home) == 0 && table.pinRank(at: 0, .away) == nil)
  }

  @Test func anUpdateOfANameMovesThePin() {
    var table = TableSample.table([TableSample.game("a"), TableSample.game("b", home: "TBD")])
    _ = table.adoptPins([Pin(settings: Text("Lions"))], now: TableSample.at(0))
    #expect(table.pinRank(at: 0) == nil)
    _ = table.update("b", version: 2, .homeName, at: TableSample.at(1)) {
      $0.home.name = Text("Lions")
    }
    #expect(table.ids == "b a" && table.pinRank(at: 0) == 0)
  }

  @Test func atMostThirtyTwoTeamsArePinnedAndFullIsSaid() {
    let games = (0..<33).map { TableSample.game("g\($0)", home: "Team \($0)") }
    var table = TableSample.table(games)
    for index in 0..<32 {
      let rank = table.find(Text("g\(index)")) ?? -1
      let toggled = table.togglePin(at: rank, .home, now: TableSample.at(1))
      #expect(toggled == .pinned(rank: index))
    }
    let last = table.find(Text("g32")) ?? -1
    let toggled2 = table.togglePin(at: last, .home, now: TableSample.at(2))
    #expect(toggled2 == .full)
    #expect(table.pins.count == Limits.pins)
    let first = table.find(Text("g0")) ?? -1
    let toggled3 = table.togglePin(at: first, .home, now: TableSample.at(3))
    #expect(toggled3 == .unpinned)
    #expect(table.pinRank(at: table.find(Text("g1")) ?? -1) == 0)
    table.checkInvariants(TableSample.at(3))
  }

  @Test func theSettingsPinsAreTakenOverOnceAndAgainWhenEdited() {
    let settings = [Pin(settings: Text("Lions")), Pin(settings: Text("BOS"))]
    var table = TableSample.table([Self.team("Lions")])
    let adopted4 = table.adoptPins(settings, now: TableSample.at(0))
    #expect(adopted4)
    let toggled5 = table.togglePin(at: 0, .home, now: TableSample.at(1))
    #expect(toggled5 == .unpinned)
    // The same list after a restart does not bring the released one back.
    let adopted6 = table.adoptPins(settings, now: TableSample.at(2))
    #expect(!adopted6)
    #expect(table.pins.count == 1)
    let adopted7 = table.adoptPins([Pin(settings: Text("Lions"))], now: TableSample.at(3))
    #expect(adopted7)
    #expect(table.pins.count == 1 && table.pins[0].team == Text("Lions"))
    let adopted8 = table.adoptPins([], now: TableSample.at(4))
    #expect(adopted8)
    #expect(table.pins.count == 0)
  }

  @Test(arguments: [
    ("Dbacks", "Arizona Diamondbacks"), ("PHL", "Philadelphia Phillies"),
    ("Philadelphia Philies", "Philadelphia Phillies"), ("Barcelona", nil),
  ])
  func j3ANearNameIsOffered(typed: String, offered: String?) {
    var game = Self.team("Arizona Diamondbacks", abbreviation: "ARI")
    game.home.short = Text("D-backs")
    game.away.name = Text("Philadelphia Phillies")
    game.away.abbreviation = Text("PHI")
    var table = TableSample.table([game])
    _ = table.adoptPins([Pin(settings: Text(typed))], now: TableSample.at(0))
    #expect(table.suggestion(forPin: 0) == offered.map { Text($0) })
  }

  @Test func aPinThatNamesAGameNeedsNoSuggestion() {
    var table = TableSample.table([Self.team("Arizona Diamondbacks")])
    _ = table.adoptPins([Pin(settings: Text("arizona diamondbacks"))], now: TableSample.at(0))
    #expect(table.suggestion(forPin: 0) == nil)
  }
}
