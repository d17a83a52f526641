@testable import BoardClient

/// Keeps what a message reader stages, as the table's spare half would.
struct MessageRecorder: MessageSink {
  var staged: [Game] = []
  var fields: [GameFields] = []
  var beginnings = 0

  mutating func beginStaging() {
    beginnings += 1
    staged.removeAll()
    fields.removeAll()
  }

  mutating func stage(_ game: borrowing Game, fields: GameFields) {
    staged.append(copy game)
    self.fields.append(fields)
  }
}

/// One reading of a message: its verdict, the games staged, and the values of an update.
struct MessageReading: Equatable {
  var verdict: MessageVerdict
  var staged: [Game] = []
  var stagedFields: [GameFields] = []
  var game: Game?
  var fields: GameFields?

  /// Reads `bytes` in pieces that end at each of `cuts`, with a reader that has read `before`.
  init(_ bytes: [UInt8], cuts: [Int] = [], after before: [UInt8] = []) {
    var reader = MessageReader()
    var sink = MessageRecorder()
    reader.begin()
    reader.read(before.span, into: &sink)
    reader.begin()
    sink = MessageRecorder()
    var start = 0
    for end in cuts + [bytes.count] {
      reader.read(bytes.span.extracting(start..<end), into: &sink)
      start = end
    }
    verdict = reader.finish()
    if case .snapshot = verdict {
      staged = sink.staged
      stagedFields = sink.fields
    }
    if verdict == .update || verdict == .remove {
      game = reader.game
      fields = reader.fields
    }
  }

  init(_ text: String, cuts: [Int] = [], after before: String = "") {
    self.init(Array(text.utf8), cuts: cuts, after: Array(before.utf8))
  }
}

enum SampleMessages {
  /// Every key of a game, each with a value that is not the blank one.
  static let wholeGame = #"""
    {"id":"feed:1","version":12,"sport":"american_football","league":"Näytäntöliiga",
     "start":1760000000,"tbd":true,"status":"live","how":"ot","period":5,"minute":77,
     "clock":{"dir":"down","s":754,"run":true,"at":1760000100},"text":"OT 12:34",
     "home":{"name":"Färjestad Harriers","short":"Harriers","abbr":"FAH"},
     "away":{"name":"Port Ellen Gulls","short":"Gulls","abbr":"POG"},
     "score":[21,"20*"],"shootout":[4,3],
     "odds":{"book":"Corner House","at":1760000090,"h2h":[1.91,null,12.505]},
     "updated":1760000099}
    """#

  static let bareGame = #"""
    {"id":"feed:2","version":0,"status":"scheduled","home":{"name":"A"},"away":{"name":"B"}}
    """#

  static let snapshot = #"{"type":"snapshot","spread":30,"games":[\#(wholeGame),\#(bareGame)]}"#
  static let update = #"{"type":"update",\#(wholeGame.dropFirst())"#

  /// A snapshot with `games` put between its brackets.
  static func snapshot(_ games: String...) -> String {
    #"{"type":"snapshot","games":[\#(games.joined(separator: ","))]}"#
  }

  /// An update of game `a`, version 1, with more keys.
  static func update(_ keys: String) -> String {
    #"{"type":"update","id":"a","version":1,\#(keys)}"#
  }
}
