import Testing

@testable import Display

@Suite struct PlainTextEncoderTests {
  private func text(_ output: OutputBuffer) -> String {
    String(decoding: output.bytes[output.start..<output.end], as: UTF8.self)
  }

  @Test func aFrameIsAFormFeedAndItsRows() {
    var frame = TextFrame(maximumColumns: 12, maximumRows: 3)
    var encoder = PlainTextEncoder(maximumColumns: 12, maximumRows: 3)
    var output = OutputBuffer(
      capacity: PlainTextEncoder.worstCaseBytes(columns: 12, rows: 3))
    frame.write("LIVE", row: 0, column: 0, style: .inverse)
    frame.write("日本 2-1 g\u{308}", row: 2, column: 0)
    #expect(encoder.encode(frame, into: &output))
    #expect(text(output) == "\u{0C}LIVE\n\n日本 2-1 g\u{308}\n")
  }

  @Test func onlyAChangeOfTextIsSent() {
    var frame = TextFrame(maximumColumns: 8, maximumRows: 1)
    var encoder = PlainTextEncoder(maximumColumns: 8, maximumRows: 1)
    var output = OutputBuffer(capacity: PlainTextEncoder.worstCaseBytes(columns: 8, rows: 1))
    #expect(encoder.encode(frame, into: &output))
    #expect(text(output) == "\u{0C}\n")
    output.removeAll()
    frame.add(.dim, row: 0, column: 0, width: 8)
    #expect(!encoder.encode(frame, into: &output))
    #expect(output.isEmpty)
    frame.write("~2-1", row: 0, column: 0)
    #expect(encoder.encode(frame, into: &output))
    #expect(text(output) == "\u{0C}~2-1\n")
  }

  @Test func theLargestFrameFits() {
    let size = PlainTextEncoder.worstCaseBytes(columns: 40, rows: 16)
    var frame = TextFrame(maximumColumns: 40, maximumRows: 16)
    var encoder = PlainTextEncoder(maximumColumns: 40, maximumRows: 16)
    var output = OutputBuffer(capacity: size)
    for row in 0..<16 {
      for column in 0..<40 {
        frame.write("\u{10FFFD}\u{20DD}", row: row, column: column)
      }
    }
    #expect(encoder.encode(frame, into: &output))
    #expect(output.count == size)
  }

  @Test func consumedBytesLeaveTheRestWaiting() {
    var output = OutputBuffer(capacity: 8)
    for byte in "abcd".utf8 { output.append(byte) }
    output.consume(3)
    #expect(text(output) == "d")
    output.consume(1)
    #expect(output.isEmpty && output.room == 8)
  }
}
