import Testing

@testable import BoardClient

/// What messages say, table by table.
@Suite struct MessageReaderTests {
  @Test func everyKeyOfAGameIsRead() throws {
    let reading = MessageReading(SampleMessages.snapshot)
    #expect(reading.verdict == .snapshot(spreadSeconds: 30, skipped: 0))
    try #require(reading.staged.count == 2)
    var game = Game()
    game.id = Text("feed:1")
    game.version = 12
    game.sport = .americanFootball
    game.league = Text("Näytäntöliiga")
    game.start = 1_760_000_000
    game.startIsOpen = true
    game.status = .live
    game.how = .overtime
    game.period = 5
    game.minute = 77
    game.clock = GameClock(direction: .down, seconds: 754, isRunning: true, at: 1_760_000_100)
    game.label = Text("OT 12:34")
    game.home = team("Färjestad Harriers", "Harriers", "FAH")
    game.away = team("Port Ellen Gulls", "Gulls", "POG")
    game.homeScore = .number(21)
    game.awayScore = .text(Text("20*"))
    game.shootout = Shootout(home: 4, away: 3)
    game.odds = Odds(
      book: Text("Corner House"), at: 1_760_000_090, home: 19_100, draw: nil, away: 125_050)
    game.updated = 1_760_000_099
    #expect(reading.staged[0] == game)
    #expect(reading.stagedFields[0].rawValue == UInt32(1 << 22) - 1)

    let update = MessageReading(SampleMessages.update)
    #expect(update.verdict == .update)
    #expect(update.game == game)
    #expect(update.fields?.rawValue == UInt32(1 << 22) - 1)
  }

  @Test func nothingOfAGameIsLeftInTheNextOne() throws {
    let reading = MessageReading(SampleMessages.snapshot)
    var bare = Game()
    bare.id = Text("feed:2")
    bare.status = .scheduled
    bare.home.name = Text("A")
    bare.away.name = Text("B")
    #expect(reading.staged.last == bare)
    #expect(reading.stagedFields.last == .neededInSnapshot)
    // Nor of a message in the next one.
    let update = MessageReading(
      SampleMessages.update("\"tbd\":false"), after: SampleMessages.update)
    bare = Game()
    bare.id = Text("a")
    bare.version = 1
    #expect(update.game == bare)
    #expect(update.fields == [.id, .version, .tbd])
  }

  static let verdicts: [(String, MessageVerdict)] = [
    ("", .broken(.syntax)), ("{", .broken(.syntax)), ("{}}", .broken(.syntax)),
    ("{\"type\":\"update\",}", .broken(.syntax)), ("nonsense", .broken(.syntax)),
    ("[]", .broken(.notAMessage)), ("null", .broken(.notAMessage)), ("1", .broken(.notAMessage)),
    ("\"snapshot\"", .broken(.notAMessage)), ("{}", .broken(.notAMessage)),
    (#"[{"type":"snapshot","games":[]}]"#, .broken(.notAMessage)),
    (#"{"type":null}"#, .broken(.notAMessage)), (#"{"type":1}"#, .broken(.notAMessage)),
    (#"{"type":["snapshot"],"games":[]}"#, .broken(.notAMessage)),
    (#"{"games":[]}"#, .broken(.notAMessage)), (#"{"x":{"type":"odd"}}"#, .broken(.notAMessage)),
    (#"{"type":"hello"}"#, .unknownType), (#"{"type":""}"#, .unknownType),
    (#"{"type":"Snapshot","games":[]}"#, .unknownType), (#"{"type":"update\u0000"}"#, .unknownType),
    (#"{"type":"snapshots"}"#, .unknownType),
    (#"{"type":"snapshot"}"#, .broken(.keyMissing)),
    (#"{"type":"snapshot","games":{}}"#, .broken(.keyMissing)),
    (#"{"type":"snapshot","games":null}"#, .broken(.keyMissing)),
    (#"{"type":"snapshot","games":[]}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"games":[],"type":"snapshot"}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"\u0074ype":"snap\u0073hot","g\u0061mes":[]}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"type":"update","type":"snapshot","games":[]}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"type":"snapshot","type":5,"games":[]}"#, .broken(.notAMessage)),
    (#"{"type":"snapshot","games":[],"games":7}"#, .broken(.keyMissing)),
    (#"{"type":"snapshot","games":[],"spread":60}"#, .snapshot(spreadSeconds: 60, skipped: 0)),
    (#"{"type":"snapshot","games":[],"spread":6e1}"#, .snapshot(spreadSeconds: 60, skipped: 0)),
    (#"{"type":"snapshot","games":[],"spread":0}"#, .snapshot(spreadSeconds: 0, skipped: 0)),
    (#"{"type":"snapshot","games":[],"spread":-1}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"type":"snapshot","games":[],"spread":1.5}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"type":"snapshot","games":[],"spread":"9"}"#, .snapshot(spreadSeconds: nil, skipped: 0)),
    (#"{"type":"update"}"#, .broken(.keyMissing)),
    (#"{"type":"update","id":"a"}"#, .broken(.keyMissing)),
    (#"{"type":"update","version":1}"#, .broken(.keyMissing)),
    (#"{"type":"update","id":"a","version":1}"#, .update),
    (#"{"version":1,"id":"a","type":"update"}"#, .update),
    (#"{"type":"update","x":{"id":"a","version":1}}"#, .broken(.keyMissing)),
    (#"{"type":"update","home":{"id":"a","version":1}}"#, .broken(.keyMissing)),
    (#"{"type":"update","games":[{"id":"a","version":1}]}"#, .broken(.keyMissing)),
    (#"{"type":"remove","id":"a","version":1}"#, .remove),
    (#"{"type":"remove","id":"a"}"#, .broken(.keyMissing)),
    (#"{"type":"remove","id":7,"version":1}"#, .broken(.keyMissing)),
  ]

  @Test(arguments: verdicts) func aMessageIsJudgedInAnySplit(
    message: String, verdict: MessageVerdict
  ) {
    for cut in 0...message.utf8.count {
      #expect(MessageReading(message, cuts: [cut]).verdict == verdict, "split at \(cut)")
    }
  }

  @Test(arguments: [
    (#""""#, false), (#""a""#, true), (#""1234567890123456789012345678901234567890""#, true),
    (#""12345678901234567890123456789012345678901""#, false), (#""éééééééééééééééééééé""#, true),
    (#""ééééééééééééééééééééé""#, false), ("7", false), ("null", false), ("[\"a\"]", false),
    ("true", false), (#""\u0061""#, true),
  ]) func anIdIsATextOfOneToFortyBytes(id: String, isRight: Bool) {
    let update = MessageReading(#"{"type":"update","id":\#(id),"version":1}"#)
    #expect(update.verdict == (isRight ? .update : .broken(.keyMissing)))
    let game = SampleMessages.bareGame.replacing("\"feed:2\"", with: id)
    let snapshot = MessageReading(SampleMessages.snapshot(game, SampleMessages.bareGame))
    #expect(snapshot.verdict == .snapshot(spreadSeconds: nil, skipped: isRight ? 0 : 1))
    #expect(snapshot.staged.count == (isRight ? 2 : 1))
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("1", 1), ("2.0", 2), ("1e3", 1_000), ("30e-1", 3),
      ("9007199254740991", 9_007_199_254_740_991), ("9007199254740992", nil), ("-1", nil),
      ("1.5", nil), ("1e16", nil), ("1e999999", nil), ("\"1\"", nil), ("null", nil), ("[1]", nil),
      ("false", nil), ("18446744073709551617", nil),
    ] as [(String, Int64?)]) func aVersionIsAWholeNumberBelowTwoToThe53(
      text: String, version: Int64?
    )
  {
    let update = MessageReading(#"{"type":"update","id":"a","version":\#(text)}"#)
    #expect(update.verdict == (version == nil ? .broken(.keyMissing) : .update))
    #expect(update.game?.version == version)
  }

  @Test(arguments: ["id", "version", "status", "home", "away"])
  func aGameWithoutANeededKeyIsSkippedAndTheOthersStay(key: String) {
    let whole = SampleMessages.bareGame
    for change in ["\"x\(key)\":", "\"\(key)\":null,\"x\":", "\"\(key)\":[1],\"x\":"] {
      let game = whole.replacing("\"\(key)\":", with: change)
      let reading = MessageReading(SampleMessages.snapshot(whole, game, whole))
      #expect(reading.verdict == .snapshot(spreadSeconds: nil, skipped: 1))
      #expect(reading.staged.count == 2)
    }
  }

  @Test(arguments: ["1", "null", "\"a\"", "[]", "[{}]", "{}", "true", #"{"id":"a"}"#, "[[1],[2]]"])
  func whatIsNoGameIsSkippedAndCounted(element: String) {
    let bare = SampleMessages.bareGame
    let reading = MessageReading(SampleMessages.snapshot(element, bare, element))
    #expect(reading.verdict == .snapshot(spreadSeconds: nil, skipped: 2))
    #expect(reading.staged.count == 1)
  }

  @Test func theLastGamesArrayCounts() {
    let bare = SampleMessages.bareGame
    let message = #"{"games":[\#(bare),1,2],"type":"snapshot","games":[3,\#(bare)]}"#
    let reading = MessageReading(message)
    #expect(reading.verdict == .snapshot(spreadSeconds: nil, skipped: 1))
    #expect(reading.staged.count == 1)
  }

  @Test func anUpdatesOwnKeysSurviveAGamesArray() {
    let reading = MessageReading(
      #"{"id":"a","minute":7,"games":[\#(SampleMessages.wholeGame)],"version":3,"type":"update"}"#)
    #expect(reading.verdict == .update)
    var game = Game()
    game.id = Text("a")
    game.minute = 7
    game.version = 3
    #expect(reading.game == game)
    #expect(reading.fields == [.id, .version, .minute])
  }

  @Test func keysAtTheWrongLevelAreUnknown() {
    let reading = MessageReading(
      SampleMessages.update(
        #""name":"x","short":"y","dir":"up","s":5,"h2h":[2,2,2],"book":"b","at":1,"run":true,"#
          + #""home":{"score":[1,2],"status":"final","home":{"name":"deep"}},"#
          + #""clock":{"minute":5,"name":"x"},"odds":{"s":5,"version":9}"#))
    #expect(reading.verdict == .update)
    #expect(reading.fields == [.id, .version])
    #expect(reading.game?.version == 1)
  }

  @Test func unknownKeysAreSkippedAtAnyDepthAllowed() {
    func nested(_ levels: Int) -> String {
      String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    let deepest = MessageReading(SampleMessages.update("\"x\":\(nested(31)),\"minute\":4"))
    #expect(deepest.fields == [.id, .version, .minute])
    let deeper = MessageReading(SampleMessages.update("\"x\":\(nested(32))"))
    #expect(deeper.verdict == .broken(.tooDeep))
  }

  @Test func aMessageFailedByItsOwnerIsBroken() {
    var reader = MessageReader()
    var sink = MessageRecorder()
    reader.begin()
    reader.read(Array(#"{"type":"snapshot","#.utf8).span, into: &sink)
    reader.fail(.tooLong)
    reader.read(Array(#""games":[]}"#.utf8).span, into: &sink)
    #expect(reader.finish() == .broken(.tooLong))
    #expect(sink.beginnings == 0)
    reader.begin()
    reader.read(Array(SampleMessages.snapshot.utf8).span, into: &sink)
    #expect(reader.finish() == .snapshot(spreadSeconds: 30, skipped: 0))
    #expect(sink.beginnings == 1)
  }

  private func team(_ name: String, _ short: String, _ abbreviation: String) -> Team {
    Team(name: Text(name), short: Text(short), abbreviation: Text(abbreviation))
  }
}
