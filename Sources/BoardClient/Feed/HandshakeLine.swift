/// One line of an HTTP head as it arrives, without its end. It keeps the front and counts the rest,
/// so that a long cookie costs no memory.
struct HandshakeLine: Sendable {
  private var kept = InlineArray<256, UInt8>(repeating: 0)
  private(set) var count = 0
  private var endsInCR = false

  enum Progress: Equatable {
    case more
    case whole
    case malformed
  }

  init() {}

  /// Longer than what was kept.
  var isCut: Bool { count > kept.count }

  /// What was kept.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { kept.span.extracting(0..<min(count, kept.count)) }
  }

  /// A line ends in CR LF or, as RFC 9112 section 2.2 allows, in a bare LF. A bare CR and other
  /// control characters are malformed; HT and bytes from 0x80 on may be in a value.
  mutating func take(_ byte: UInt8) -> Progress {
    if byte == 0x0A { return .whole }
    guard !endsInCR else { return .malformed }
    guard byte != 0x0D else {
      endsInCR = true
      return .more
    }
    guard byte >= 0x20 && byte != 0x7F || byte == 0x09 else { return .malformed }
    if count < kept.count { kept[count] = byte }
    count &+= 1
    return .more
  }

  mutating func removeAll() {
    count = 0
    endsInCR = false
  }
}
