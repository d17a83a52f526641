/// Reads one JSON document (RFC 8259) as its bytes come, in any split with the same result, and
/// tells a sink what it holds. It builds nothing: its memory is this record, whatever the
/// document's size; depth is a counter, numbers are exact decimals, text is checked UTF-8.
///
/// `JSONReaderTokens` reads tokens that lie whole in the bytes given, which is nearly all of them;
/// `JSONReaderParts` reads one that a boundary or an escape interrupts.
struct JSONReader {
  /// Longer texts are cut here, at a code point boundary. The longest text kept of a game is 64.
  static let textBytes = 256
  /// Most levels `depthLimit` may allow: one bit each.
  static let deepest = 1_024

  /// Where in the document the next byte stands. A record of its own so that the hot loop can
  /// hold a copy in registers.
  struct Place: Equatable {
    var phase = JSONPhase.value
    /// What the next value or key stands in.
    var container = JSONContainer.none
    var depth = 0
    /// Values are not told until one ends at this depth; -1 while all are told.
    var quietUntil = -1
  }

  let depthLimit: Int
  /// An HTTP body may begin with U+FEFF (RFC 8259 section 8.1), a WebSocket message may not.
  let allowsByteOrderMark: Bool
  private(set) var fault: JSONFault?

  var place = Place()
  /// For each level whether the container around it is an object.
  var levels = InlineArray<16, UInt64>(repeating: 0)
  /// The token being read across a boundary.
  var text = JSONText()
  var builder = NumberBuilder()
  var word = JSONWord()

  init(depthLimit: Int, allowsByteOrderMark: Bool = false) {
    precondition(depthLimit > 0 && depthLimit <= Self.deepest, "depth limit past the bits kept")
    self.depthLimit = depthLimit
    self.allowsByteOrderMark = allowsByteOrderMark
    begin()
  }

  /// Forgets everything: the next byte begins a document.
  mutating func begin() {
    fault = nil
    place = Place()
    if allowsByteOrderMark { place.phase = .start }
  }

  /// Reads from `start` on and returns where it stopped: at the end of the bytes, after a token at
  /// which the sink paused, or at a fault.
  @_transparent
  mutating func read<Sink: JSONSink>(
    _ bytes: Span<UInt8>, from start: Int = 0, into sink: inout Sink
  ) -> Int {
    var at = start
    var goesOn = true
    while goesOn && at < bytes.count && fault == nil {
      if place.phase.isInsideToken {
        goesOn = resume(bytes, at: &at, into: &sink)
      } else {
        goesOn = readTokens(bytes, at: &at, into: &sink)
      }
    }
    return at
  }

  /// Says what the bytes read so far amount to. A number ends only here when it is the document.
  mutating func finish<Sink: JSONSink>(into sink: inout Sink) -> JSONVerdict {
    if let fault { return .broken(fault) }
    if place.phase == .number && place.depth == 0 {
      guard builder.isWhole else { return .incomplete }
      place.phase = .afterValue
      sink.number(builder.number)
    }
    return place.phase == .afterValue && place.depth == 0 ? .complete : .incomplete
  }

  /// Gives the document up.
  mutating func fail(_ fault: JSONFault) {
    self.fault = fault
  }
}
