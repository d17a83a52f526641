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
