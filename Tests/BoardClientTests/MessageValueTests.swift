import Testing

@testable import BoardClient

/// What each key of a game takes. The values stand in an update; `nil` means the key is ignored.
@Suite struct MessageValueTests {
  @Test(
    arguments: [
      ("scheduled", .scheduled), ("delayed", .delayed), ("live", .live), ("break", .atBreak),
      ("suspended", .suspended), ("final", .final), ("postponed", .postponed),
      ("cancelled", .cancelled), ("abandoned", .abandoned), ("paused", .unknown), ("", .unknown),
      ("Live", .unknown), ("scheduledx", .unknown), ("schedule", .unknown),
      ("live\\u0000", .unknown),
    ] as [(String, GameStatus)]) func statusWords(word: String, status: GameStatus)
  {
    expect("\"status\":\"\(word)\"", .status) { $0.status = status }
  }

  @Test(
    arguments: [
      ("normal", .normal), ("ot", .overtime), ("so", .shootout), ("pens", .penalties),
      ("aet", .afterExtraTime), ("walkover", .walkover), ("retired", .retired),
      ("forfeit", .forfeit), ("coin", .unknown), ("", .unknown),
    ] as [(String, GameEnd)]) func endWords(word: String, how: GameEnd)
  {
    expect("\"how\":\"\(word)\"", .how) { $0.how = how }
  }

  @Test(
    arguments: [
      ("soccer", .soccer), ("baseball", .baseball), ("basketball", .basketball),
      ("american_football", .americanFootball), ("ice_hockey", .iceHockey), ("cricket", .cricket),
      ("tennis", .tennis), ("rugby", .rugby), ("handball", .handball), ("volleyball", .volleyball),
      ("golf", .golf), ("mma", .mma), ("other", .other), ("curling", .unknown), ("", .unknown),
      ("american_footbal", .unknown), ("american_footbalx", .unknown),
      ("american_footballl", .unknown), ("australian_rulesl", .unknown), ("basketbal", .unknown),
    ] as [(String, Sport)]) func sportWords(word: String, sport: Sport)
  {
    expect("\"sport\":\"\(word)\"", .sport) { $0.sport = sport }
  }

  @Test(
    arguments: [
      ("[2,1]", .number(2), .number(1)), ("[0,-3]", .number(0), .number(-3)),
      ("[null,null]", .none, .none), ("[2,null]", .number(2), .none),
      ("[\"155/6\",\"E\"]", .text(Text("155/6")), .text(Text("E"))),
      ("[\"\",1]", .none, .number(1)),
      ("[2.0,1e1]", .number(2), .number(10)),
      ("[2147483647,-2147483648]", .number(.max), .number(.min)),
      (
        "[\"314 & 145/7 (47 ov, target 145) and more\",0]",
        .text(Text("314 & 145/7 (47 ov, target 145) ")), .number(0)
      ),
    ] as [(String, Score, Score)]) func scores(text: String, home: Score, away: Score)
  {
    expect("\"score\":\(text)", .score) {
      $0.homeScore = home
      $0.awayScore = away
    }
  }

  @Test(arguments: [
    "[]", "[1]", "[1,2,3]", "[1.5,2]", "[1,2147483648]", "[true,1]", "[[1],2]", "[1,{}]", "7",
    "\"2-1\"", "{}", "true", "[1,[2,3]]", "[1,1e99]",
  ]) func aScoreOfAWrongKindIsIgnored(text: String) {
    expect("\"score\":\(text)", []) { _ in }
  }

  @Test(arguments: [
    "[]", "[4]", "[4,3,2]", "[4,null]", "[null,null]", "[\"4\",3]", "[4.5,3]", "{}", "4", "false",
  ]) func aShootoutOfAWrongKindIsIgnored(text: String) {
    expect("\"shootout\":\(text)", []) { _ in }
  }

  @Test(
    arguments: [
      ("{\"s\":0}", GameClock()),
      ("{\"s\":90,\"dir\":\"up\"}", GameClock(direction: .up, seconds: 90)),
      (
        "{\"at\":5,\"run\":true,\"dir\":\"down\",\"s\":7}",
        GameClock(direction: .down, seconds: 7, isRunning: true, at: 5)
      ),
      ("{\"s\":7,\"dir\":\"sideways\",\"run\":1,\"at\":null}", GameClock(seconds: 7)),
      ("{\"s\":7,\"dir\":\"up\",\"dir\":null,\"at\":-1}", GameClock(seconds: 7)),
      ("{\"s\":1,\"s\":2,\"x\":{\"s\":3}}", GameClock(seconds: 2)), ("{}", nil),
      ("{\"s\":-1}", nil),
      ("{\"s\":\"7\"}", nil), ("{\"s\":7,\"s\":null}", nil), ("{\"s\":7.5}", nil), ("[7]", nil),
      ("7", nil), ("\"12:34\"", nil), ("{\"dir\":\"up\"}", nil),
    ] as [(String, GameClock?)]) func clocks(text: String, clock: GameClock?)
  {
    expect("\"clock\":\(text)", clock == nil ? [] : .clock) { $0.clock = clock }
  }

  @Test(
    arguments: [
      ("[1.91,3.4,4.2]", 19_100, 34_000, 42_000), ("[2,null,1.0]", 20_000, nil, 10_000),
      ("[100000,1e0,1.00005]", 1_000_000_000, 10_000, 10_001),
      ("[0.99,100000.1,-2]", nil, nil, nil), ("[\"2\",true,[1,2]]", nil, nil, nil),
      ("[{},1.5,null]", nil, 15_000, nil), ("[0,1e-9,1e99]", nil, nil, nil),
      ("[null,null,null]", nil, nil, nil),
    ] as [(String, UInt32?, UInt32?, UInt32?)]) func prices(
      text: String, home: UInt32?, draw: UInt32?, away: UInt32?
    )
  {
    expect("\"odds\":{\"h2h\":\(text)}", .odds) {
      $0.odds = Odds(home: home, draw: draw, away: away)
    }
  }

  @Test(arguments: [
    "{}", "{\"h2h\":[]}", "{\"h2h\":[2,2]}", "{\"h2h\":[2,2,2,2]}", "{\"h2h\":null}",
    "{\"h2h\":{\"home\":2}}", "{\"book\":\"b\"}", "[2,2,2]", "1.91", "{\"h2h\":[2,2,2],\"h2h\":0}",
  ]) func oddsOfAWrongKindAreIgnored(text: String) {
    expect("\"odds\":\(text)", []) { _ in }
  }

  @Test func aBookAndItsTimeAreOptional() {
    expect(#""odds":{"h2h":[2,2,2],"book":7,"at":"now"}"#, .odds) {
      $0.odds = Odds(home: 20_000, draw: 20_000, away: 20_000)
    }
    expect(#""odds":{"at":9,"h2h":[2,2,2],"book":"A book with a long name"}"#, .odds) {
      $0.odds = Odds(
        book: Text("A book with a long n"), at: 9, home: 20_000, draw: 20_000, away: 20_000)
    }
  }

  @Test(
    arguments: [
      ("start", "1760000000", .start), ("updated", "0", .updated), ("period", "5", .period),
      ("minute", "90", .minute), ("tbd", "true", .tbd), ("league", "\"L\"", .league),
      ("text", "\"T\"", .text), ("shootout", "[4,3]", .shootout),
    ] as [(String, String, GameFields)]) func simpleKeysAreTaken(
      key: String, value: String, bit: GameFields
    )
  {
    expect("\"\(key)\":\(value)", bit) {
      switch key {
      case "start": $0.start = 1_760_000_000
      case "updated": $0.updated = 0
      case "period": $0.period = 5
      case "minute": $0.minute = 90
      case "tbd": $0.startIsOpen = true
      case "league": $0.league = Text("L")
      case "text": $0.label = Text("T")
      default: $0.shootout = Shootout(home: 4, away: 3)
      }
    }
  }

  @Test(arguments: [
    ("start", ["-1", "1.5", "253402300800", "1e300", "\"1\"", "true", "[1]", "{}"]),
    ("updated", ["-1", "253402300800", "\"now\""]), ("period", ["2147483648", "1.5", "\"1\""]),
    ("minute", ["-2147483649", "-1", "\"45+2\"", "[45,2]"]), ("tbd", ["0", "\"true\"", "null"]),
    ("league", ["7", "null", "{}"]), ("text", ["7", "true", "[]"]),
    ("status", ["1", "null", "{}"]),
    ("how", ["null", "false"]), ("sport", ["null", "3"]), ("home", ["null", "\"A\"", "[]", "1"]),
    ("away", ["null", "{}", "{\"name\":null}", "{\"name\":1}"]),
  ]) func aWrongKindIsIgnored(key: String, values: [String]) {
    for value in values {
      expect("\"\(key)\":\(value)", []) { _ in }
      // The last of two equal keys wins, also when it says nothing.
      expect("\"\(key)\":\(Self.rightValues[key] ?? "0"),\"\(key)\":\(value)", []) { _ in }
    }
  }

  private static let rightValues = [
    "tbd": "true", "league": "\"L\"", "text": "\"T\"", "status": "\"live\"", "how": "\"ot\"",
    "sport": "\"golf\"", "home": "{\"name\":\"A\"}", "away": "{\"abbr\":\"B\",\"short\":\"C\"}",
  ]

  @Test(
    arguments: [
      ("odds", .odds), ("period", .period), ("minute", .minute), ("clock", .clock), ("text", .text),
      ("shootout", .shootout), ("start", .start), ("updated", .updated), ("score", .score),
    ] as [(String, GameFields)]) func nullClearsWhatMayBeWithoutAValue(
      key: String, bit: GameFields
    )
  {
    expect("\"\(key)\":null", bit) { _ in }
    // Also where the message told a value before.
    let whole = SampleMessages.update.dropLast()
    let reading = MessageReading("\(whole),\"\(key)\":null}")
    #expect(reading.fields?.contains(bit) == true)
    let told = MessageReading(SampleMessages.update).game
    #expect(reading.game != told)
  }

  @Test func aTeamMayCarryAnySubset() {
    expect(
      #""home":{"short":"S"},"away":{"abbr":"ABC","name":"N"}"#,
      [
        .homeShort, .awayAbbreviation, .awayName,
      ]
    ) {
      $0.home.short = Text("S")
      $0.away.abbreviation = Text("ABC")
      $0.away.name = Text("N")
    }
    expect(#""home":{"name":"A","short":"B"},"home":{"abbr":"C"}"#, .homeAbbreviation) {
      $0.home.abbreviation = Text("C")
    }
    expect(#""away":{"name":"A","name":7,"short":"x","short":"y"}"#, .awayShort) {
      $0.away.short = Text("y")
    }
  }

  @Test func longTextsAreCutBetweenCharacters() {
    let long = String(repeating: "é", count: 200)
    let keys = [#""league":"\#(long)""#, #""text":"\#(long)""#, #""home":{"abbr":"x\#(long)"}"#]
    expect(keys.joined(separator: ","), [.league, .text, .homeAbbreviation]) {
      $0.league = Text(String(repeating: "é", count: 24))
      $0.label = Text(String(repeating: "é", count: 20))
      $0.home.abbreviation = Text("xééé")
    }
  }

  /// An update with `keys` carries `fields` beside id and version and sets what `change` sets.
  private func expect(
    _ keys: String, _ fields: GameFields, sourceLocation: SourceLocation = #_sourceLocation,
    _ change: (inout Game) -> Void
  ) {
    var game = Game()
    game.id = Text("a")
    game.version = 1
    change(&game)
    let reading = MessageReading(SampleMessages.update(keys))
    #expect(reading.verdict == .update, sourceLocation: sourceLocation)
    #expect(reading.game == game, "\(keys)", sourceLocation: sourceLocation)
    #expect(
      reading.fields == fields.union([.id, .version]), "\(keys)", sourceLocation: sourceLocation)
  }
}
