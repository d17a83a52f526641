import Testing

@testable import Display

@Suite struct TextFrameTests {
  private func frame(_ columns: Int, _ rows: Int = 1) -> TextFrame {
    TextFrame(maximumColumns: columns, maximumRows: rows)
  }

  @Test(arguments: [
    ("Arsenal", 10, "Arsenal"),
    ("Arsenal", 4, "Arse"),
    ("Montréal", 6, "Montré"),
    ("日本語", 6, "日本語"),
    // Half of a wide character is a space, never half a character.
    ("日本語", 5, "日本"),
    ("a日", 2, "a"),
    // Decomposed letters take the cell of the composed one.
    ("Montre\u{301}al", 6, "Montr\u{E9}"),
    ("I\u{307}stanbul", 3, "\u{130}st"),
    ("\u{1112}\u{1161}\u{11AB}", 4, "\u{D55C}"),
    // Marks without a composed form stay on their letter and take no cell.
    ("g\u{308}x", 2, "g\u{308}x"),
    ("👍🏽ok", 4, "👍ok"),
    ("🇺🇸 v 🇲🇽", 10, "US v MX"),
  ]) func textIsClippedAtCellBoundaries(text: String, width: Int, shown: String) {
    var frame = frame(10)
    frame.write(text, row: 0, column: 0, width: width)
    #expect(picture(frame).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("\u{1B}[31mRED\u{07}", "[31mRED"),
    ("a\u{9B}2Jb", "a2Jb"),
    ("a\u{0}b\u{7F}c", "abc"),
    ("a\tb\nc", "a b c"),
    ("\u{202E}live\u{202C}", "live"),
    ("a\u{200B}\u{200D}\u{FEFF}\u{AD}b", "ab"),
    ("\u{301}a", "a"),
    ("\u{FFFE}", "\u{FFFD}"),
  ]) func nothingThatSteersATerminalReachesTheFrame(text: String, shown: String) {
    var frame = frame(10)
    let used = frame.write(text, row: 0, column: 0)
    #expect(picture(frame) == shown)
    #expect(used == cells(text))
  }

  @Test(
    arguments: [
      ([0x41, 0xC3], "A\u{FFFD}"), ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"),
      ([0xE2, 0x82, 0x41], "\u{FFFD}A"), ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"), ([0xFF, 0x42], "\u{FFFD}B"),
    ] as [([UInt8], String)]) func invalidBytesBecomeReplacementCharacters(
      bytes: [UInt8], shown: String
    )
  {
    var frame = frame(10)
    frame.write(bytes.span, row: 0, column: 0)
    #expect(picture(frame) == shown)
    #expect(shown == String(decoding: bytes, as: UTF8.self))
  }

  @Test(arguments: [
    ("日本", 1, "x", " x本"), ("日本", 0, "x", "x 本"), ("日本", 1, "語", " 語"),
    ("日本", 2, "ab", "日ab"), ("日本", 3, "a", "日 a"),
  ]) func writingOverHalfAWideCharacterErasesTheOther(
    old: String, column: Int, new: String, shown: String
  ) {
    var frame = frame(4)
    frame.write(old, row: 0, column: 0)
    frame.write(new, row: 0, column: column)
    #expect(picture(frame) == shown)
  }

  @Test(arguments: [(-1, 0), (0, -1), (2, 0), (0, 5), (Int.max, 0), (0, Int.max)])
  func placesOutsideTheFrameTakeNothing(row: Int, column: Int) {
    var frame = frame(5, 2)
    let used = frame.write("score", row: row, column: column)
    frame.put(0x41, row: row, column: column)
    frame.add(.dim, row: row, column: column, width: .max)
    #expect(used == 0)
    #expect(picture(frame) == "\n")
  }

  @Test func resizingClampsAndBlanks() {
    var frame = TextFrame(maximumColumns: 40, maximumRows: 10)
    frame.write("LIVE", row: 0, column: 0)
    frame.resize(columns: 500, rows: 0)
    #expect(frame.columns == 40 && frame.rows == 1)
    #expect(picture(frame) == "")
  }

  @Test func framesAreEqualByWhatIsInsideTheirSize() {
    var a = TextFrame(maximumColumns: 10, maximumRows: 4)
    let b = TextFrame(maximumColumns: 5, maximumRows: 1)
    a.write("stale", row: 3, column: 0)
    a.resize(columns: 5, rows: 1)
    #expect(a == b)
  }

  @Test(arguments: ["日本語", "Ligue 1", "e\u{301}e\u{301}", "👍👍", ""], 0..<8)
  func fittingTextNeverMeasuresWider(text: String, width: Int) {
    let end = CharacterWidth.fit(text.utf8.span, width: width)
    let head = String(decoding: Array(text.utf8)[0..<end], as: UTF8.self)
    #expect(cells(head) <= width)
    #expect(cells(text) <= width ? end == text.utf8.count : cells(head) >= width - 1)
  }

  @Test(
    arguments: [
      (0x41, .narrow), (0xE9, .narrow), (0x416, .narrow), (0x25CF, .narrow), (0xFFFD, .narrow),
      (0x10_FFFF, .narrow), (0x65E5, .wide), (0xFF21, .wide), (0xAC00, .wide), (0x1_F600, .wide),
      (0x231A, .wide), (0x2705, .wide), (0x3000, .wide), (0x301, .mark), (0x20DD, .mark),
      (0xE31, .mark), (0x1B, .dropped), (0x9B, .dropped), (0x202E, .dropped), (0xFE0F, .dropped),
      (0xE_0041, .dropped),
    ] as [(UInt32, CharacterWidth.Kind)]) func widthsFollowUnicode(
      scalar: UInt32, kind: CharacterWidth.Kind
    )
  {
    #expect(CharacterWidth.kind(of: scalar) == kind)
  }

  @Test func packedTablesAreSortedAndDoNotOverlap() {
    func check(_ packed: Span<UInt32>) -> Bool {
      for index in 1..<packed.count {
        let last = packed[index - 1] >> 8 + packed[index - 1] & 0xFF
        if packed[index] >> 8 <= last { return false }
      }
      return true
    }
    let wide = WideRanges.packed
    let marks = MarkRanges.packed
    let areWideSorted = check(wide.span)
    let areMarksSorted = check(marks.span)
    #expect(areWideSorted)
    #expect(areMarksSorted)
  }
}
