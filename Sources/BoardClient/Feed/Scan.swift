/// Finds where a run of bytes ends, eight bytes at a time, by arithmetic on whole words ("SWAR").
/// It knows bytes, not JSON's structure. One step a byte would make the feed's hot loops four times
/// slower, and `Span` has no safe load of a word; so `word(_:at:)`, `byte(_:at:)` and `text` are
/// the only `unsafe` outside System/. They check their bounds themselves, once, and load plain
/// integers only.
enum Scan {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let tops: UInt64 = 0x8080_8080_8080_8080

  /// The eight bytes from `at` on, the first one lowest; nil when fewer are left.
  ///
  /// One comparison covers both ends: a negative `at` is a large one without its sign.
  @_transparent
  static func word(_ bytes: Span<UInt8>, at: Int) -> UInt64? {
    let places = UInt(bitPattern: max(bytes.count &- 7, 0))
    guard UInt(bitPattern: at) < places else { return nil }
    let loaded = unsafe bytes.bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: at, as: UInt64.self)
    return UInt64(littleEndian: loaded)
  }

  /// The byte at `at`; nil past the end.
  @_transparent
  static func byte(_ bytes: Span<UInt8>, at: Int) -> UInt8? {
    guard UInt(bitPattern: at) < UInt(bitPattern: bytes.count) else { return nil }
    return unsafe bytes[unchecked: at]
  }

  /// The bytes from `start` to before `end`.
  @_transparent
  @_lifetime(copy bytes)
  static func text(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Span<UInt8> {
    precondition(
      UInt(bitPattern: start) <= UInt(bitPattern: end)
        && UInt(bitPattern: end) <= UInt(bitPattern: bytes.count), "text past the bytes")
    return unsafe bytes.extracting(unchecked: Range(uncheckedBounds: (start, end)))
  }

  /// The first `count` bytes from `at` on, eight at most, the first one lowest, above them zeros.
  @_transparent
  static func head(_ bytes: Span<UInt8>, at: Int, count: Int) -> UInt64 {
    if let whole = word(bytes, at: at) {
      return count >= 8 ? whole : whole & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
    }
    var head: UInt64 = 0
    for index in 0..<min(count, 8) {
      head |= UInt64(bytes[at &+ index]) << UInt64(truncatingIfNeeded: index &* 8)
    }
    return head
  }

  /// Index of the first byte that is not ASCII, or the count.
  @_transparent
  static func endOfASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while let word = word(bytes, at: at) {
      let hits = word & tops
      if hits != 0 { return at &+ hits.trailingZeroBitCount >> 3 }
      at &+= 8
    }
    while at < bytes.count && bytes[at] < 0x80 { at &+= 1 }
    return at
  }

  /// Index of the first quote, backslash, control character or byte beyond ASCII, or the count.
  @_transparent
  static func endOfPlainText(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while let word = word(bytes, at: at) {
      let hits = textStops(word)
      if hits != 0 { return at &+ hits.trailingZeroBitCount >> 3 }
      at &+= 8
    }
    while at < bytes.count && !stopsText(bytes[at]) { at &+= 1 }
    return at
  }

  /// Passes JSON white space (RFC 8259 section 2) and returns the byte after it; nil at the end.
  @_transparent
  static func next(_ bytes: Span<UInt8>, at: inout Int) -> UInt8? {
    guard let byte = byte(bytes, at: at) else { return nil }
    return byte > 0x20 ? byte : afterBlanks(byte, bytes, at: &at)
  }

  /// Compact documents have at most one blank between tokens, others a line's end and spaces.
  @_transparent
  private static func afterBlanks(_ first: UInt8, _ bytes: Span<UInt8>, at: inout Int) -> UInt8? {
    guard isBlank(first) else { return first }
    at = first == 0x20 ? at &+ 1 : endOfSpaces(bytes, from: at &+ 1)
    guard let byte = byte(bytes, at: at) else { return nil }
    if byte > 0x20 { return byte }
    at = endOfBlanks(bytes, from: at)
    return self.byte(bytes, at: at)
  }

  /// Index of the first byte that is not JSON white space, or the count.
  @inline(never)
  static func endOfBlanks(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count && isBlank(bytes[at]) { at = endOfSpaces(bytes, from: at &+ 1) }
    return at
  }

  /// Passes spaces, or some of them near the end.
  @_transparent
  private static func endOfSpaces(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while let word = word(bytes, at: at) {
      let others = word ^ (ones &* 0x20)
      if others != 0 { return at &+ others.trailingZeroBitCount >> 3 }
      at &+= 8
    }
    return at
  }

  @_transparent
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  @_transparent
  private static func stopsText(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte >= 0x80 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// The top bit of the first byte that stops plain text, and nothing reliable above it.
  ///
  /// `byte ^ 2` moves the quote (0x22) to 0x20, next to the controls, so that one subtraction of
  /// 0x21 borrows for both. A borrow spoils only the bytes above a true hit.
  @_transparent
  private static func textStops(_ word: UInt64) -> UInt64 {
    let quoteOrControl = (word ^ (ones &* 0x02)) &- (ones &* 0x21)
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    return (quoteOrControl | backslash | word) & tops
  }
}
