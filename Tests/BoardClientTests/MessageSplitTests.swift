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
    var before = 0
    for round in 0...20 {
      // The first round makes what is made once: constants and type records.
      if round == 1 { before = mallocCount() }
      for message in messages {
        let count = message.count
        reader.begin()
        var start = 0
        while start < count {
          let end = min(start + piece, count)
          reader.read(message.span.extracting(start..<end), into: &sink)
          start = end
        }
        if case .broken = reader.finish() { broken += 1 }
      }
    }
    let after = mallocCount()
    #expect(after - before == 0)
    #expect(broken == 21)
    #expect(sink.games == 2)
  }
}
