import Testing

@testable import BoardClient

/// Our own documents; they run everywhere, the public suites only where they are there.
@Suite struct JSONReaderTests {
  static let right: [String] = [
    "null", "true", "false", "0", "-0", "7", "-7", "10", "120.50", "-0.0", "0.5", "1e3", "1E3",
    "1e+3", "1e-3", "0e1", "0.0e-00", "5E-0007", "12345678901234567890123", "1e999999999999999999",
    "\"\"", "\"Ashford\"", "\"Färjestad BK\"", "\"日本 2\"", "\"🏒\"", "\"\u{7F}\"",
    #""\"\\\/\b\f\n\r\t""#, #""\u00e9""#, #""\uD83C\uDFD2""#, #""\u0000""#, #""\uFFFF""#,
    #""\ud83c""#, #""\udfd2\ud83c""#, #""\ud83c\n""#, #""\ud83cx""#, #""\ud83c\ud83c\udfd2""#,
    "[]", "{}", "[[]]", "[{}]", "{\"\":{}}", "[1]", "[1,2]", " [ 1 , 2 ] ", "\t[\r\n1\n]\r\n",
    "[null,true,false]", "[\"a\",\"b\"]", "[[1],[2,[3]]]", "[-1,-1.5e2,0]", "[{},[],\"\"]",
    #"{"home":"BOS","away":"NYY"}"#, #"{"a":1,"a":2}"#, #"{"a":{"b":{"c":[{"d":null}]}}}"#,
    #"{ "score" : [ 2 , null ] }"#, "{\n  \"odds\" : 1.91,\n  \"at\" : 0\n}", #"{"\u0069d":"x"}"#,
    #"{"a":[],"b":{},"c":0,"d":"","e":true}"#, "[0,0.0,0e0]", "          1          ",
    #"["a long text without any escape, longer than several machine words in a row"]"#,
    #"["escapes \"in\" a long text \\ that goes on \/ and on, with ünïcödé between \n them"]"#,
  ]

  static let wrong: [String] = [
    "", " ", "\n\t", "nul", "tru", "falsy", "nulL", "True", "NaN", "Infinity", "-Infinity",
    "undefined", "nulll", "true false", "truefalse", "+1", "-", "--1", "01", "-01", "00", "1.",
    ".5", "-.5", "1.e5", "1e", "1e+", "1e-", "1e1.5", "1.2.3", "1ee1", "0x10", "1_000", "1 2",
    "\"", "\"open", "'single'", "\"tab\tinside\"", "\"line\nbreak\"", "\"\u{0}\"", #""\""#,
    #""\x41""#, #""\u12""#, #""\u123g""#, #""\u 123""#, #""\U0041""#, #""\'""#, "\"a\" \"b\"",
    "[", "]", "[1", "[1,", "[1,]", "[,1]", "[,]", "[1 2]", "[1,,2]", "[}", "[1}", "[1]]", "[[1]",
    "{", "}", "{]", "{\"a\"", "{\"a\":", "{\"a\":1", "{\"a\":1,", "{\"a\":1,}", "{,}",
    "{\"a\" 1}", "{\"a\":1 \"b\":2}", "{\"a\",1}", "{1:2}", "{a:1}", "{'a':1}", "{\"a\":}",
    "{\"a\"::1}", "{null:1}", "{\"a\":1}}", "{\"a\":1}{", "[\"a\":1]", "{\"a\":1]",
    "// note\n1", "[1] // note", "/* */[]", "#\n[]", "[\u{A0}1]", "[\u{2028}1]", "\u{FEFF}[]",
    "[\u{B}1]", "[\u{C}1]", "\u{0}", "[1]\u{0}", "*", ":", ",", "\"a\":1",
  ]

  @Test func bothTablesAreLarge() {
    #expect(Self.right.count + Self.wrong.count >= 120)
  }

  @Test(arguments: right) func aRightDocumentIsCompleteInAnySplit(document: String) {
    let bytes = Array(document.utf8)
    let whole = JSONReading(bytes)
    #expect(whole.verdict == .complete)
    expectSameInAnySplit(bytes, whole)
  }

  @Test(arguments: wrong) func aWrongDocumentIsNotCompleteInAnySplit(document: String) {
    let bytes = Array(document.utf8)
    let whole = JSONReading(bytes)
    #expect(whole.verdict != .complete)
    expectSameInAnySplit(bytes, whole)
  }

  private func expectSameInAnySplit(_ bytes: [UInt8], _ whole: JSONReading) {
    for first in 0...bytes.count {
      #expect(JSONReading(bytes, cuts: [first]) == whole, "split at \(first)")
      for second in stride(from: first, through: bytes.count, by: 3) {
        #expect(JSONReading(bytes, cuts: [first, second]) == whole, "split at \(first), \(second)")
      }
    }
    #expect(JSONReading(bytes, cuts: Array(0..<bytes.count)) == whole, "byte by byte")
  }

  /// RFC 3629: overlong forms, surrogates, values past U+10FFFF, stray and missing bytes.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xC3, 0x28], [0xE0, 0x80, 0x80],
      [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x8F], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xFE],
    ] as [[UInt8]]) func invalidUTF8IsRefused(sequence: [UInt8])
  {
    for filler in [0, 1, 7, 8, 9] {
      let text = [UInt8](repeating: UInt8(ascii: "a"), count: filler)
      let bytes = [0x5B, 0x22] + text + sequence + [0x22, 0x5D]
      let whole = JSONReading(bytes)
      #expect(whole.verdict == .broken(.syntax))
      expectSameInAnySplit(bytes, whole)
      // Also where nobody asks for the value.
      let skipped = Array(#"{"x":"#.utf8) + bytes + [0x7D]
      let sink = JSONRecorder(skippedKeys: ["x"])
      #expect(JSONReading(skipped, sink: sink).verdict == .broken(.syntax))
    }
  }

  @Test(arguments: [
    (#""a\u0041b""#, "aAb"), (#""\u00e9\u20AC\ud83c\udfd2""#, "é€🏒"), (#""\ud83c""#, "\u{FFFD}"),
    (#""\udfd2""#, "\u{FFFD}"), (#""\ud83c\u0041""#, "\u{FFFD}A"), (#""\ud83cé""#, "\u{FFFD}é"),
    (#""\ud83c\ud83c\udfd2""#, "\u{FFFD}🏒"), (#""\udfd2\ud83c""#, "\u{FFFD}\u{FFFD}"),
    (#""\ud83c\n\udfd2""#, "\u{FFFD}\n\u{FFFD}"), (#""\b\f\n\r\t\/\\\"""#, "\u{8}\u{C}\n\r\t/\\\""),
  ]) func escapesAreResolved(document: String, text: String) {
    #expect(JSONReading(document).lines == ["text \(text)"])
  }

  @Test func eventsComeInTheDocumentsOrder() {
    let document = #"{"a":[1,-2.50,"x"],"b":{"c":null,"d":[true,false]}}"#
    #expect(
      JSONReading(document).lines == [
        "{", "key a", "[", "number 1e0", "number -250e-2", "text x", "]", "key b", "{", "key c",
        "null", "key d", "[", "true", "false", "]", "}", "}",
      ])
  }

  @Test func aSkippedValueIsCheckedButNotTold() {
    let sink = JSONRecorder(skippedKeys: ["x"])
    let values = [
      "1", "-2.5e7", "null", "true", "\"t\"", #""\u0041""#, "[]", "{}", #"[1,{"x":2,"y":[3]}]"#,
    ]
    for value in values {
      let bytes = Array(#"{"a":1,"x":\#(value),"b":2}"#.utf8)
      let whole = JSONReading(bytes, sink: sink)
      #expect(whole.verdict == .complete)
      #expect(
        whole.lines == ["{", "key a", "number 1e0", "key x", "key b", "number 2e0", "}"])
      for cut in 0..<bytes.count {
        #expect(JSONReading(bytes, cuts: [cut], sink: sink) == whole, "\(value) at \(cut)")
      }
    }
    for value in ["[1,]", "{\"y\":01}", "\"\\q\"", "[1}", "nul", "-"] {
      let bytes = Array(#"{"a":1,"x":\#(value),"b":2}"#.utf8)
      #expect(JSONReading(bytes, sink: sink).verdict != .complete)
    }
  }

  @Test func aSkippedArrayHasNoEnd() {
    let document = Array(#"{"a":[1,[2],{"b":3}],"c":4}"#.utf8)
    let reading = JSONReading(document, sink: JSONRecorder(skipsArrays: true))
    #expect(reading.lines == ["{", "key a", "[", "key c", "number 4e0", "}"])
    #expect(reading.verdict == .complete)
  }

  @Test(arguments: right) func pausingChangesNothing(document: String) {
    let bytes = Array(document.utf8)
    let whole = JSONReading(bytes)
    #expect(JSONReading(bytes, sink: JSONRecorder(pauses: true)) == whole)
    let pieces = Array(0..<bytes.count)
    #expect(JSONReading(bytes, cuts: pieces, sink: JSONRecorder(pauses: true)) == whole)
  }

  /// Texts around the limit, with a character of each length across it, plain and escaped.
  @Test(arguments: ["a", "é", "€", "🏒"]) func aLongTextIsCutBetweenCharacters(character: String) {
    for plain in 250...258 {
      let text = String(repeating: "x", count: plain) + character + "tail"
      var kept = text
      while kept.utf8.count > JSONReader.textBytes { kept.unicodeScalars.removeLast() }
      let isCut = kept != text
      let bytes = Array("[\"\(text)\"]".utf8)
      let whole = JSONReading(bytes)
      #expect(whole.lines == ["[", "text \(kept)\(isCut ? " ..." : "")", "]"])
      for cut in 240..<bytes.count {
        #expect(JSONReading(bytes, cuts: [cut]) == whole, "\(plain) split at \(cut)")
      }
      let escaped = JSONReading("[\"\\u0078" + text.dropFirst() + "\"]")
      #expect(escaped == whole)
    }
  }

  @Test(arguments: [1, 2, 32, 63, 64, 65, 500, 1_024]) func depthIsLimitedExactly(limit: Int) {
    let open = [UInt8](repeating: UInt8(ascii: "["), count: limit)
    let close = [UInt8](repeating: UInt8(ascii: "]"), count: limit)
    #expect(JSONReading(open + close, depthLimit: limit).verdict == .complete)
    let deeper = [UInt8(ascii: "[")] + open + close + [UInt8(ascii: "]")]
    #expect(JSONReading(deeper, depthLimit: limit).verdict == .broken(.tooDeep))
    let inSkipped = Array(#"{"x":"#.utf8) + open + close + [UInt8(ascii: "}")]
    let sink = JSONRecorder(skippedKeys: ["x"])
    #expect(JSONReading(inSkipped, depthLimit: limit, sink: sink).verdict == .broken(.tooDeep))
  }

  /// Objects and arrays in a pattern from a seed, so that each level's bit is asked for.
  @Test(arguments: UInt64(1)...8) func everyLevelRemembersWhatItIs(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var open: [UInt8] = []
    var close: [UInt8] = []
    for _ in 0..<1_000 {
      if random.next() & 1 == 0 {
        open += Array("[".utf8)
        close.insert(UInt8(ascii: "]"), at: 0)
      } else {
        open += Array(#"{"k":"#.utf8)
        close.insert(UInt8(ascii: "}"), at: 0)
      }
    }
    let right = open + [0x30] + close
    #expect(JSONReading(right).verdict == .complete)
    for _ in 0..<20 {
      var wrong = right
      let place = open.count + 1 + Int(random.next() % 1_000)
      wrong[place] = wrong[place] == 0x5D ? 0x7D : 0x5D
      #expect(JSONReading(wrong).verdict == .broken(.syntax))
    }
  }

  @Test func beginForgetsWhatCameBefore() {
    var reader = JSONReader(depthLimit: 4)
    for junk in ["[[\"\\ud83c", "[1.5e", "{\"a\":tr", "]", "[[[[[", "[1"] {
      var sink = JSONRecorder()
      _ = reader.read(Array(junk.utf8).span, into: &sink)
      reader.begin()
      sink = JSONRecorder()
      _ = reader.read(Array("[\"a\"]".utf8).span, into: &sink)
      #expect(reader.finish(into: &sink) == .complete)
      #expect(sink.lines == ["[", "text a", "]"])
    }
  }
}
