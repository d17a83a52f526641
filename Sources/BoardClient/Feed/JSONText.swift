/// A string being put together from pieces: across a boundary of the bytes, or around escapes.
struct JSONText {
  private var bytes = InlineArray<256, UInt8>(repeating: 0)
  private(set) var count = 0
  /// There was more than fits.
  private(set) var isCut = false
  var isKey = false
  /// Nobody will ask for it: checked only.
  private(set) var isQuiet = false
  /// The sequence beyond ASCII that a boundary interrupted.
  var sequence: UTF8Lead?
  var hexCount: UInt8 = 0
  var hex: UInt32 = 0
  /// A high surrogate that waits for its low half; 0 when none does.
  private var high: UInt32 = 0

  mutating func begin(isKey: Bool, isQuiet: Bool) {
    self.isKey = isKey
    self.isQuiet = isQuiet
    count = 0
    isCut = false
    sequence = nil
    high = 0
  }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(0..<count) }
  }

  var head: UInt64 { Scan.head(bytes.span, at: 0, count: count) }

  /// Takes `source[start..<end]`, which may end inside a sequence that goes on in the next piece.
  mutating func append(_ source: Span<UInt8>, from start: Int, to end: Int) {
    guard !isQuiet && start < end else { return }
    settleSurrogate()
    for index in start..<end where !isCut { append(source[index]) }
  }

  /// Takes what `\uXXXX` stands for; halves of a pair wait for each other (RFC 8259 section 7).
  mutating func append(unit: UInt32) {
    guard !isQuiet else { return }
    if unit & 0xFC00 == 0xDC00 && high != 0 {
      let scalar = 0x1_0000 + (high & 0x3FF) << 10 + unit & 0x3FF
      high = 0
      append(scalar: scalar)
      return
    }
    settleSurrogate()
    switch unit & 0xFC00 {
    case 0xD800: high = unit
    case 0xDC00: append(scalar: 0xFFFD)
    default: append(scalar: unit)
    }
  }

  /// A high surrogate without its low half becomes U+FFFD.
  mutating func settleSurrogate() {
    guard high != 0 else { return }
    high = 0
    append(scalar: 0xFFFD)
  }

  private mutating func append(scalar: UInt32) {
    switch scalar {
    case 0..<0x80: append(UInt8(truncatingIfNeeded: scalar))
    case 0x80..<0x800:
      append(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
      appendLow(scalar)
    case 0x800..<0x1_0000:
      append(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
      appendLow(scalar >> 6)
      appendLow(scalar)
    default:
      append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      appendLow(scalar >> 12)
      appendLow(scalar >> 6)
      appendLow(scalar)
    }
  }

  /// Takes a continuation byte: the low six bits.
  private mutating func appendLow(_ bits: UInt32) {
    append(0x80 | UInt8(truncatingIfNeeded: bits & 0x3F))
  }

  /// Takes one byte of valid UTF-8. At the first that does not fit the text is cut, and what was
  /// taken of its character goes too.
  private mutating func append(_ byte: UInt8) {
    guard !isCut else { return }
    if count < JSONReader.textBytes {
      bytes[count] = byte
      count += 1
      return
    }
    isCut = true
    guard byte & 0xC0 == 0x80 else { return }
    while count > 0 {
      count -= 1
      if bytes[count] & 0xC0 != 0x80 { return }
    }
  }
}
