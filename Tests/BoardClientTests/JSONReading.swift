@testable import BoardClient

/// One reading of a document: what it came to and what was told.
struct JSONReading: Equatable {
  var verdict: JSONVerdict
  var lines: [String]

  /// Reads `bytes` in pieces that end at each of `cuts` and at the end.
  init(
    _ bytes: [UInt8], cuts: [Int] = [], depthLimit: Int = JSONReader.deepest,
    allowsByteOrderMark: Bool = false, sink: JSONRecorder = JSONRecorder()
  ) {
    var reader = JSONReader(depthLimit: depthLimit, allowsByteOrderMark: allowsByteOrderMark)
    var sink = sink
    var start = 0
    for end in cuts + [bytes.count] {
      let piece = bytes.span.extracting(start..<end)
      var at = 0
      while at < piece.count && reader.fault == nil {
        at = reader.read(piece, from: at, into: &sink)
      }
      start = end
    }
    verdict = reader.finish(into: &sink)
    lines = sink.lines
  }

  init(_ text: String, cuts: [Int] = []) {
    self.init(Array(text.utf8), cuts: cuts)
  }
}
