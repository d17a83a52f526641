/// Tokens that the end of the bytes or an escape interrupts: read piece by piece, kept in the
/// reader's own record between pieces.
extension JSONReader {
  @inline(never)
  mutating func beginText(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isKey: Bool, isQuiet: Bool
  ) {
    text.begin(isKey: isKey, isQuiet: isQuiet)
    text.append(bytes, from: start, to: end)
  }

  /// Takes the first byte of `true`, `false` or `null`.
  @inline(never)
  mutating func beginWord(_ byte: UInt8) {
    if let word = JSONWord(first: byte) { self.word = word }
  }

  /// Takes the first byte of a number.
  @inline(never)
  mutating func beginNumber(_ byte: UInt8) {
    builder = NumberBuilder()
    _ = builder.take(byte)
  }

  /// Index of the first byte from `start` on that is neither plain nor of a whole, valid sequence.
  @inline(never)
  func endOfText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count && bytes[at] >= 0x80 {
      let next = Scan.endOfSequences(bytes, from: at)
      guard next > at else { break }
      at = Scan.endOfPlainText(bytes, from: next)
    }
    return at
  }

  /// Where a text of valid UTF-8 longer than `textBytes` is cut.
  @inline(never)
  static func cut(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var cut = start &+ textBytes
    while cut > start && bytes[cut] & 0xC0 == 0x80 { cut &-= 1 }
    return cut
  }

  /// Reads on in the token begun. Returns false when the caller is not to go on.
  @inline(never)
  mutating func resume<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, into sink: inout Sink
  ) -> Bool {
    switch place.phase {
    case .number: return resumeNumber(bytes, at: &at, into: &sink)
    case .word: return resumeWord(bytes, at: &at, into: &sink)
    case .start:
      begin(first: bytes[at], at: &at)
      return true
    default: return resumeText(bytes, at: &at, into: &sink)
    }
  }

  /// The first byte of a document that may begin with a byte order mark.
  private mutating func begin(first byte: UInt8, at: inout Int) {
    place.phase = .value
    guard byte == 0xEF, let mark = JSONWord(first: byte) else { return }
    at += 1
    word = mark
    place.phase = .word
  }

  private mutating func resumeNumber<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, into sink: inout Sink
  ) -> Bool {
    while builder.take(bytes[at]) {
      at += 1
      guard at < bytes.count else { return true }
    }
    guard builder.isWhole else { return refusePart() }
    if tellsValue(&place) { sink.number(builder.number) }
    return true
  }

  private mutating func resumeWord<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, into sink: inout Sink
  ) -> Bool {
    while !word.isWhole {
      guard at < bytes.count else { return true }
      guard word.take(bytes[at]) else { return refusePart() }
      at += 1
    }
    if word.meaning == .mark {
      place.phase = .value
      return true
    }
    guard tellsValue(&place) else { return true }
    if word.meaning == .null { sink.null() } else { sink.bool(word.meaning == .yes) }
    return true
  }

  private mutating func resumeText<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, into sink: inout Sink
  ) -> Bool {
    while at < bytes.count {
      let isRight: Bool
      switch place.phase {
      case .escape: isRight = takeEscape(bytes[at])
      case .hex: isRight = takeHex(bytes[at])
      case .sequence: isRight = takeContinuation(bytes, at: at)
      default:
        takeRun(bytes, at: &at)
        guard at < bytes.count else { return true }
        if bytes[at] == UInt8(ascii: "\"") {
          at += 1
          return endText(into: &sink)
        }
        isRight = takeStop(bytes, at: at)
      }
      guard isRight else { return refusePart() }
      at += 1
    }
    return true
  }

  /// Takes plain characters and whole sequences.
  private mutating func takeRun(_ bytes: Span<UInt8>, at: inout Int) {
    let start = at
    at = endOfText(bytes, from: Scan.endOfPlainText(bytes, from: at))
    text.append(bytes, from: start, to: at)
  }

  /// Takes what ends a plain run and is not the closing quote.
  private mutating func takeStop(_ bytes: Span<UInt8>, at: Int) -> Bool {
    if bytes[at] == UInt8(ascii: "\\") {
      place.phase = .escape
      return true
    }
    guard let lead = UTF8Lead(bytes[at]) else { return false }
    text.sequence = lead
    text.append(bytes, from: at, to: at + 1)
    place.phase = .sequence
    return true
  }

  private mutating func takeContinuation(_ bytes: Span<UInt8>, at: Int) -> Bool {
    guard var sequence = text.sequence, sequence.take(bytes[at]) else { return false }
    text.append(bytes, from: at, to: at + 1)
    text.sequence = sequence
    if sequence.left == 0 { place.phase = .text }
    return true
  }

  /// Takes the character after a backslash (RFC 8259 section 7).
  private mutating func takeEscape(_ byte: UInt8) -> Bool {
    place.phase = .text
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(unit: UInt32(byte))
    case UInt8(ascii: "b"): text.append(unit: 0x08)
    case UInt8(ascii: "f"): text.append(unit: 0x0C)
    case UInt8(ascii: "n"): text.append(unit: 0x0A)
    case UInt8(ascii: "r"): text.append(unit: 0x0D)
    case UInt8(ascii: "t"): text.append(unit: 0x09)
    case UInt8(ascii: "u"):
      text.hex = 0
      text.hexCount = 0
      place.phase = .hex
    default: return false
    }
    return true
  }

  private mutating func takeHex(_ byte: UInt8) -> Bool {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
    default: return false
    }
    text.hex = text.hex << 4 | UInt32(digit)
    text.hexCount += 1
    if text.hexCount == 4 {
      place.phase = .text
      text.append(unit: text.hex)
    }
    return true
  }

  private mutating func endText<Sink: JSONSink>(into sink: inout Sink) -> Bool {
    text.settleSurrogate()
    guard text.isKey else {
      if tellsValue(&place) { sink.string(text.span, head: text.head, isCut: text.isCut) }
      return true
    }
    place.phase = .colon
    guard place.quietUntil < 0 else { return true }
    return heed(sink.key(text.span, head: text.head, isCut: text.isCut), place: &place)
  }

  private mutating func refusePart() -> Bool {
    fail(.syntax)
    return false
  }
}
