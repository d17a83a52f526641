import Testing

@testable import Display

@Suite struct ConsoleEncoderTests {
  private static let all: ConsoleEncoder.Options = [.colours, .symbols]

  /// What is sent for `after` when the terminal shows `before`.
  private func difference(
    _ before: (inout TextFrame) -> Void, _ after: (inout TextFrame) -> Void,
    options: ConsoleEncoder.Options = all
  ) -> String {
    var frame = TextFrame(maximumColumns: 20, maximumRows: 3)
    var encoder = ConsoleEncoder(maximumColumns: 20, maximumRows: 3, options: options)
    var output = OutputBuffer(capacity: 4_096)
    before(&frame)
    #expect(encoder.encode(frame, into: &output))
    output.removeAll()
    frame.clear()
    after(&frame)
    #expect(encoder.encode(frame, into: &output))
    return readable(output)
  }

  @Test func theFirstFrameIsSentWholeAfterClearing() {
    var frame = TextFrame(maximumColumns: 20, maximumRows: 3)
    var encoder = ConsoleEncoder(maximumColumns: 20, maximumRows: 3, options: Self.all)
    var output = OutputBuffer(capacity: 4_096)
    frame.write("LIVE", row: 0, column: 0, style: [.bold, .green])
    frame.write("HOM 2-1 AWY", row: 1, column: 0)
    frame.write("21:43", row: 2, column: 15)
    #expect(encoder.encode(frame, into: &output))
    #expect(readable(output) == "^m^2J^1H^1;32mLIVE^2H^mHOM 2-1 AWY^3;16H21:43")
    output.removeAll()
    #expect(encoder.encode(frame, into: &output))
    #expect(output.isEmpty)
    encoder.repaint()
    #expect(encoder.encode(frame, into: &output))
    #expect(readable(output).hasPrefix("^m^2J^1H"))
  }

  @Test func oneDigitIsOneMoveAndOneByte() {
    let sent = difference(
      { _ = $0.write("HOM 2-1 AWY", row: 1, column: 0) },
      { _ = $0.write("HOM 3-1 AWY", row: 1, column: 0) })
    #expect(sent == "^2;5H3")
  }

  @Test(arguments: [
    ("abcdefghijkl", "Abcdefghijkl", "^1HA"),
    // Gaps of up to three cells are written again, longer ones stepped over.
    ("abcdefghijkl", "AbCdefghijkl", "^1HAbC"),
    ("abcdefghijkl", "AbcdEfghijkl", "^1HAbcdE"),
    ("abcdefghijkl", "AbcdeFghijkl", "^1HA^4CF"),
    ("abcdefghijkl", "abc", "^1;4H^K"),
    ("abcdefghijklmnopqrst", "abcdefghijklmnopq", "^1;18H   "),
    ("日本", "日x", "^1;3Hx "),
    ("日本", "x日", "^1Hx日^1;4H "),
    // After a wide character the cursor is placed anew.
    ("", "日a", "^1H日^1;3Ha"),
    ("g", "g\u{308}", "^1Hg\u{308}"),
  ]) func onlyTheDifferenceIsSent(before: String, after: String, sent: String) {
    let bytes = difference(
      { _ = $0.write(before, row: 0, column: 0) }, { _ = $0.write(after, row: 0, column: 0) })
    #expect(bytes == sent)
  }

  @Test(
    arguments: [
      ([], [.dim], "^1H^2mx^m"),
      ([], [.flash], "^1H^1;7mx^m"),
      ([], [.flash, .dim, .red], "^1H^1;7;31mx^m"),
      ([.dim], [], "^1Hx"),
      ([], [.amber], "^1H^33mx^m"),
    ] as [(Style, Style, String)]) func stylesAreSentAsTheyChange(
      before: Style, after: Style, sent: String
    )
  {
    let bytes = difference(
      { _ = $0.write("x", row: 0, column: 0, style: before) },
      { _ = $0.write("x", row: 0, column: 0, style: after) })
    #expect(bytes == sent)
  }

  @Test func withinARowOnlyWhatIsAddedIsSent() {
    let bytes = difference(
      { _ in },
      {
        $0.write("a", row: 0, column: 0, style: .green)
        $0.write("b", row: 0, column: 1, style: [.green, .bold])
        $0.write("c", row: 0, column: 2, style: [.red, .bold])
        $0.write("d", row: 0, column: 3, style: .dim)
        $0.write("e", row: 0, column: 4)
      })
    #expect(bytes == "^1H^32ma^1mb^31mc^0;2md^me")
  }

  @Test func withoutColoursDimInverseAndBoldRemain() {
    let bytes = difference(
      { _ in },
      {
        $0.write("a", row: 0, column: 0, style: [.green, .inverse])
        $0.write("b", row: 0, column: 1, style: [.red])
      }, options: [.symbols])
    #expect(bytes == "^1H^7ma^mb")
  }

  @Test func withoutSymbolsAsciiStandsForThem() {
    let bytes = difference({ _ in }, { _ = $0.write("●○★▲▼▶", row: 0, column: 0) }, options: [])
    #expect(bytes == "^1H*.*^v>")
  }

  @Test func synchronizedFramesAreBracketedAndSilenceStaysSilent() {
    let options: ConsoleEncoder.Options = [.colours, .symbols, .synchronized]
    let same: (inout TextFrame) -> Void = { _ = $0.write("x", row: 0, column: 0) }
    #expect(difference({ _ in }, same, options: options) == "^?2026h^1Hx^?2026l")
    #expect(difference(same, same, options: options) == "")
  }

  @Test func leavingUndoesEntering() {
    for mode in ["?1049", "?25", "?7"] {
      let wasHidden = ConsoleEncoder.enter.contains("\u{1B}[\(mode)l")
      let opposite = "\u{1B}[\(mode)\(wasHidden ? "h" : "l")"
      #expect(ConsoleEncoder.leave.contains(opposite))
    }
  }

  /// Random frames of random sizes through a buffer that is always too small: the terminal shows
  /// each frame exactly, and no frame needs more than the worst case says.
  @Test(arguments: 1...40 as ClosedRange<UInt64>) func theTerminalShowsEveryFrame(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let texts = ["HOM 2-1 AWY", "日本語 v 中国", "g\u{308}x", "          ", "●○ ▲1.45", "👍 ok", "é"]
    let styles: [Style] = [[], .dim, .inverse, [.bold, .green], .red, [.amber, .dim]]
    var frame = TextFrame(maximumColumns: 33, maximumRows: 5)
    var encoder = ConsoleEncoder(
      maximumColumns: 33, maximumRows: 5, options: [.colours, .symbols, .synchronized])
    var terminal = Terminal(columns: 33, rows: 5)
    var output = OutputBuffer(capacity: 256)
    for _ in 0..<60 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        let columns = Int.random(in: 1...33, using: &random)
        frame.resize(columns: columns, rows: Int.random(in: 1...5, using: &random))
        terminal = Terminal(columns: frame.columns, rows: frame.rows)
        encoder.repaint()
      }
      for _ in 0..<Int.random(in: 0..<6, using: &random) {
        let text = texts.randomElement(using: &random) ?? ""
        frame.write(
          text, row: Int.random(in: 0..<5, using: &random),
          column: Int.random(in: 0..<33, using: &random),
          width: Int.random(in: 0..<20, using: &random),
          style: styles.randomElement(using: &random) ?? [])
      }
      var sent = 0
      var isWhole = false
      while !isWhole {
        isWhole = encoder.encode(frame, into: &output)
        terminal.receive(output.bytes[output.start..<output.end])
        sent += output.count
        output.consume(output.count)
      }
      #expect(sent <= ConsoleEncoder.worstCaseBytes(columns: frame.columns, rows: frame.rows))
      #expect(terminal.faults == [])
      #expect(differences(frame, terminal) == [])
    }
  }

  private func differences(_ frame: TextFrame, _ terminal: Terminal) -> [String] {
    (0..<frame.rows * frame.columns).compactMap { index in
      let wanted = frame[index / frame.columns, index % frame.columns]
      if wanted.isSecondHalf || wanted == terminal.cells[index] { return nil }
      return "\(index): \(wanted) is \(terminal.cells[index])"
    }
  }
}
