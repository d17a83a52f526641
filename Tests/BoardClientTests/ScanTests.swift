import Testing

@testable import BoardClient

/// Each finder against a plain loop, with every byte value at every place of and around a word.
@Suite struct ScanTests {
  static let lengths = 0...19

  @Test(arguments: lengths) func aWordIsGivenOnlyWhereEightBytesAreLeft(count: Int) {
    let bytes = (0..<count).map { UInt8($0 + 1) }
    for at in -1...count + 1 {
      let word = Scan.word(bytes.span, at: at)
      guard at >= 0 && at + 8 <= count else {
        #expect(word == nil)
        continue
      }
      #expect(word == Scan.head(bytes.span, at: at, count: 8))
    }
  }

  @Test(arguments: lengths) func aHeadHoldsTheFirstBytesAndZeros(count: Int) {
    let bytes = (0..<count).map { UInt8(0xF0 + $0 % 16) }
    for at in 0..<count {
      for length in 0...(count - at) {
        var expected: UInt64 = 0
        for index in 0..<min(length, 8) {
          expected |= UInt64(bytes[at + index]) << UInt64(8 * index)
        }
        #expect(Scan.head(bytes.span, at: at, count: length) == expected)
      }
    }
  }

  @Test(arguments: lengths) func runsEndWhereAPlainLoopEndsThem(count: Int) {
    var wrong: [(UInt8, Int)] = []
    for place in 0..<max(count, 1) {
      for value in UInt8.min...UInt8.max {
        if !isRight(fill: UInt8(ascii: "a"), count, value, at: place)
          || !isRight(fill: 0x20, count, value, at: place)
        {
          wrong.append((value, place))
        }
      }
    }
    #expect(wrong.isEmpty, "byte and place: \(wrong)")
  }

  private func isRight(fill: UInt8, _ count: Int, _ value: UInt8, at place: Int) -> Bool {
    var bytes = [UInt8](repeating: fill, count: count)
    if place < count { bytes[place] = value }
    let plain = bytes.firstIndex { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C } ?? count
    let ascii = bytes.firstIndex { $0 >= 0x80 } ?? count
    let blank = bytes.firstIndex { ![0x20, 0x0A, 0x0D, 0x09].contains($0) } ?? count
    return Scan.endOfPlainText(bytes.span, from: 0) == plain
      && Scan.endOfASCII(bytes.span, from: 0) == ascii
      && Scan.endOfBlanks(bytes.span, from: 0) == blank
  }

  /// Against the standard library's own decoder: every lead byte with every second byte, and
  /// third and fourth ones that go on or do not.
  @Test(arguments: UInt8(0x80)...0xFF) func sequencesAreThoseOfUTF8(lead: UInt8) {
    var wrong: [[UInt8]] = []
    for second in UInt8.min...UInt8.max {
      for rest in [[0x80, 0x80], [0xBF, 0x7F], [0x7F, 0xC0]] as [[UInt8]] {
        let bytes = [lead, second] + rest
        let isSequence = (2...4).contains { count in
          String(validating: bytes.prefix(count), as: UTF8.self)?.unicodeScalars.count == 1
        }
        if (Scan.endOfSequences(bytes.span, from: 0) > 0) != isSequence { wrong.append(bytes) }
      }
    }
    #expect(wrong.isEmpty)
  }
}
