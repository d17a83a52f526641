import CMallocCount
import Testing

@testable import BoardClient

/// The same message in any pieces, whatever its bytes; and nothing allocated by any.
@Suite struct MessageSplitTests {
  @Test(arguments: [SampleMessages.snapshot, SampleMessages.update])
  func everySplitReadsTheSame(message: String) {
    let bytes = Array(message.utf8)
    let whole = MessageReading(bytes)
    for first in 0...bytes.count {
      #expect(MessageReading(bytes, cuts: [first]) == whole, "split at \(first)")
      let second = min(bytes.count, first + 1 + first % 13)
      #expect(MessageReading(bytes, cuts: [first, second]) == whole)
    }
    #expect(MessageReading(bytes, cuts: Array(0..<bytes.count)) == whole)
  }

  /// Bytes changed, doubled, dropped or swapped by chance: never a trap, never another verdict or
  /// value in another split or after another message.
  @Test(arguments: UInt64(1)...24) func damagedMessagesReadTheSameInAnySplit(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let sources = [SampleMessages.snapshot, SampleMessages.update].map { Array($0.utf8) }
    let before = Array(SampleMessages.snapshot.utf8.dropLast(Int(seed) * 20))
    for _ in 0..<60 {
      var bytes = sources[Int(random.next() % 2)]
      for _ in 0...(random.next() % 4) { damage(&bytes, &random) }
      let whole = MessageReading(bytes)
      let cuts = (0..<3).map { _ in Int(random.next() % UInt64(bytes.count + 1)) }.sorted()
      #expect(MessageReading(bytes, cuts: cuts, after: before) == whole, "\(bytes) at \(cuts)")
      #expect(MessageReading(bytes, cuts: Array(0..<bytes.count)) == whole, "\(bytes)")
    }
  }

  /// The reader expects the key that followed last time: games whose keys come in another order
  /// each time, with unknown ones between that begin alike, read the same.
  @Test(arguments: UInt64(1)...12) func keysMayComeInAnyOrder(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var members = [
      #""id":"a""#, #""version":7"#, #""status":"final""#, #""score":[2,1]"#, #""period":4"#,
      #""clock":{"s":9,"dir":"up","at":5}"#, #""odds":{"at":6,"h2h":[2,3,4],"book":"b"}"#,
      #""shootout":[5,4]"#, #""i":1"#, #""idx":2"#, #""versions":3"#, #""\u0073":4"#,
    ]
    var home = [#""name":"H""#, #""short":"HH""#, #""abbr":"HHH""#, #""names":"X""#, #""nam":1"#]
    var away = [#""name":"A""#, #""short":"AA""#, #""abbr":"AAA""#, #""name\u0000":"Y""#]
    let sample = MessageReading(SampleMessages.snapshot(game(members, home, away)))
    let expected = try #require(sample.staged.first)
    var games: [String] = []
    for _ in 0..<20 {
      members.shuffle(using: &random)
      home.shuffle(using: &random)
      away.shuffle(using: &random)
      games.append(game(members, home, away))
    }
    let message = #"{"type":"snapshot","games":[\#(games.joined(separator: ","))]}"#
    let reading = MessageReading(message, after: SampleMessages.snapshot)
    #expect(reading.verdict == .snapshot(spreadSeconds: nil, skipped: 0))
    #expect(reading.staged == [Game](repeating: expected, count: 20))
  }

  private func game(_ members: [String], _ home: [String], _ away: [String]) -> String {
    var all = members
    all.insert(#""home":{\#(home.joined(separator: ","))}"#, at: members.count / 2)
    all.insert(#""away":{\#(away.joined(separator: ","))}"#, at: members.count / 3)
    return "{\(all.joined(separator: ","))}"
  }

  private func damage(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    let telling = Array(#"{}[]",:\-+.eE019 tfnu"#.utf8) + [0, 0x1F, 0x7F, 0x80, 0xC3, 0xED, 0xFF]
    let place = Int(random.next() % UInt64(bytes.count))
    switch random.next() % 5 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes.insert(telling[Int(random.next() % UInt64(telling.count))], at: place)
    case 2: bytes.remove(at: place)
    case 3: bytes[place] = telling[Int(random.next() % UInt64(telling.count))]
    default: bytes.swapAt(place, Int(random.next() % UInt64(bytes.count)))
    }
  }

  @Test func theCounterCounts() {
    guard mallocCountWorks() != 0 else { return }
    let before = mallocCount()
    let made = [Int](repeating: 1, count: 100 + Int(before & 1))
    #expect(mallocCount() - before >= 1)
    #expect(made.count >= 100)
  }

  @Test(arguments: [1, 7, 16_384]) func readingAllocatesNothing(piece: Int) {
    struct Counting: MessageSink {
      var games = 0
      mutating func beginStaging() { games = 0 }
      mutating func stage(_ game: borrowing Game, fields: GameFields) { games += 1 }
    }
    let odd = #"{"x":"\u00e9\ud83c","n":1e-7,"f":[true,false,null],"type":"hello"}"#
    let messages = [SampleMessages.snapshot, SampleMessages.update, odd, "{\"broken\":"]
      .map { Array($0.utf8) }
    var reader = MessageReader()
    var sink = Counting()
    var broken = 0
    var made = 0
    for round in 0...20 {
      for message in messages {
        let before = mallocCount()
        let isBroken = read(message.span, by: &reader, into: &sink, piece: piece)
        // The first round makes what is made once: constants and type records.
        if round > 0 { made += mallocCount() - before }
        if isBroken { broken += 1 }
      }
    }
    #expect(made == 0)
    #expect(broken == 21)
    #expect(sink.games == 2)
  }

  private func read(
    _ bytes: Span<UInt8>, by reader: inout MessageReader, into sink: inout some MessageSink,
    piece: Int
  ) -> Bool {
    reader.begin()
    var start = 0
    while start < bytes.count {
      let end = min(start + piece, bytes.count)
      reader.read(bytes.extracting(start..<end), into: &sink)
      start = end
    }
    if case .broken = reader.finish() { return true }
    return false
  }
}
