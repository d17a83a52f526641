import Testing

@testable import BoardClient

@Suite struct JSONNumberTests {
  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("0.000", 0), ("0e99999999999", 0), ("7", 7), ("-7", -7), ("2.0", 2),
      ("1e3", 1_000), ("1E+3", 1_000), ("20e-1", 2), ("2.50e1", 25), ("10000e-4", 1),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("922337203685477580.7e1", .max), ("2.5", nil), ("1e-1", nil),
      ("1e19", nil), ("1e-99999999999999999999", nil), ("1e99999999999999999999", nil),
      ("100000000000000000000e-20", 1), ("1.00000000000000000000000", 1),
      ("1.00000000000000000000001", nil), ("12345678901234567890", nil),
      ("0.00000000000000000000000000001e29", 1), ("0.5e1", 5), ("-1.5e1", -15),
    ] as [(String, Int64?)]) func wholeNumbersAreTakenHoweverTheyAreWritten(
      text: String, value: Int64?
    )
  {
    #expect(number(text)?.integer == value)
  }

  @Test(
    arguments: [
      ("2147483647", Int32.max), ("2147483648", nil), ("-2147483648", Int32.min),
      ("-2147483649", nil), ("1e2", 100),
    ] as [(String, Int32?)]) func thirtyTwoBitsAreChecked(text: String, value: Int32?)
  {
    #expect(number(text)?.integer32 == value)
  }

  @Test(
    arguments: [
      ("1", 10_000), ("1.0", 10_000), ("1.91", 19_100), ("1.005", 10_050), ("1.00004", 10_000),
      ("1.00005", 10_001), ("1.000049999999999999999999999999", 10_000),
      ("1.00005000000000000000000000001", 10_001), ("1.99995", 20_000), ("51", 510_000),
      ("100000", 1_000_000_000), ("1e5", 1_000_000_000), ("19.1e-1", 19_100), ("0.191e1", 19_100),
      ("0.00004999", 0), ("0.00005", 1), ("1e-400", 0), ("-1", nil), ("-0", 0),
      ("999999999999999.9999", 9_999_999_999_999_999_999), ("1844674407370955.1616", nil),
      ("1e300", nil),
      ("123456789012345678901234567890", nil), ("1e-18", 0), ("9e-24", 0), ("5e-24", 0),
    ] as [(String, UInt64?)]) func pricesAreExactAndAHalfGoesUp(text: String, value: UInt64?)
  {
    #expect(number(text)?.scaled(places: 4) == value)
  }

  @Test(arguments: [
    String(repeating: "9", count: 1_000_000), "0." + String(repeating: "0", count: 1_000_000),
    "1e" + String(repeating: "9", count: 1_000_000), "0." + String(repeating: "3", count: 999_999),
    "1" + String(repeating: "0", count: 1_000_000) + "e-1000000",
  ]) func aMillionDigitsAreOneNumber(text: String) {
    let bytes = Array("[\(text)]".utf8)
    let whole = JSONReading(bytes)
    #expect(whole.verdict == .complete)
    #expect(whole.lines.count == 3)
    for cut in [1, 2, 20, 500_000, bytes.count - 1] {
      #expect(JSONReading(bytes, cuts: [cut]) == whole)
    }
  }

  @Test func aMillionZerosAndTheirExponentMakeOne() {
    #expect(number("1" + String(repeating: "0", count: 1_000_000) + "e-1000000")?.integer == 1)
    #expect(number("0." + String(repeating: "0", count: 999_999) + "25e1000000")?.integer == nil)
    #expect(number("0." + String(repeating: "0", count: 999_999) + "25e1000001")?.integer == 25)
  }

  /// Decimal texts from a seed against Foundation-free arithmetic: value = integer / 10^places.
  @Test(arguments: UInt64(1)...4) func anyDecimalIsScaledExactly(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      let places = Int(random.next() % 9)
      let units = random.next() % 10_000_000_000
      var digits = String(units)
      while digits.count <= places { digits = "0" + digits }
      let point = digits.index(digits.endIndex, offsetBy: -places)
      let text = places == 0 ? digits : "\(digits[..<point]).\(digits[point...])"
      var expected = units
      if places <= 4 {
        for _ in places..<4 { expected *= 10 }
      } else {
        var divisor: UInt64 = 1
        for _ in 4..<places { divisor *= 10 }
        expected = (units + divisor / 2) / divisor
      }
      #expect(number(text)?.scaled(places: 4) == expected, "\(text)")
    }
  }

  /// The number of a document that is one, read whole; nil when byte by byte it is another.
  private func number(_ text: String) -> JSONNumber? {
    struct Sink: JSONSink {
      var number: JSONNumber?
      mutating func beginObject() -> JSONReply { .goOn }
      mutating func endObject() -> JSONReply { .goOn }
      mutating func beginArray() -> JSONReply { .goOn }
      mutating func endArray() -> JSONReply { .goOn }
      mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply { .goOn }
      mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool) {}
      mutating func number(_ number: JSONNumber) { self.number = number }
      mutating func bool(_ value: Bool) {}
      mutating func null() {}
    }
    func read(_ bytes: [UInt8], piece: Int) -> JSONNumber? {
      var reader = JSONReader(depthLimit: 1)
      var sink = Sink()
      for start in stride(from: 0, to: bytes.count, by: piece) {
        let end = min(start + piece, bytes.count)
        _ = reader.read(bytes.span.extracting(start..<end), into: &sink)
      }
      return reader.finish(into: &sink) == .complete ? sink.number : nil
    }
    let whole = read(Array("\(text) ".utf8), piece: .max / 2)
    #expect(read(Array(text.utf8), piece: 1) == whole)
    return whole
  }
}
