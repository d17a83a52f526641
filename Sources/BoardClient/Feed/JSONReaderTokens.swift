private let quote = UInt8(ascii: "\"")

/// The hot loop: tokens that lie whole in the bytes given.
extension JSONReader {
  /// Reads tokens until the bytes end, one is interrupted, the sink pauses or a fault shows.
  /// Returns false when the caller is not to go on at once.
  mutating func readTokens<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at position: inout Int, into sink: inout Sink
  ) -> Bool {
    var place = self.place
    var at = position
    defer {
      self.place = place
      position = at
    }
    while true {
      at = Scan.endOfBlanks(bytes, from: at)
      guard at < bytes.count else { return true }
      let goesOn = readToken(bytes, at: &at, place: &place, into: &sink)
      guard goesOn else { return fault == nil && place.phase.isInsideToken }
    }
  }

  /// Reads the token at `at`. Returns false when it is interrupted, wrong, or the sink pauses.
  @inline(__always)
  private mutating func readToken<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    let byte = bytes[at]
    switch place.phase {
    case .afterValue: return endMember(byte, at: &at, place: &place, into: &sink)
    case .nextKey where byte == quote, .firstKey where byte == quote:
      return readText(bytes, at: &at, isKey: true, place: &place, into: &sink)
    case .firstKey where byte == UInt8(ascii: "}"), .firstValue where byte == UInt8(ascii: "]"):
      at &+= 1
      return close(place: &place, into: &sink)
    case .colon where byte == UInt8(ascii: ":"):
      at &+= 1
      place.phase = .value
      return true
    case .value, .firstValue:
      return readValue(byte, bytes, at: &at, place: &place, into: &sink)
    default: return refuse()
    }
  }

  @inline(__always)
  private mutating func readValue<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    switch byte {
    case quote: return readText(bytes, at: &at, isKey: false, place: &place, into: &sink)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
      return readNumber(byte, bytes, at: &at, place: &place, into: &sink)
    case UInt8(ascii: "{"):
      at &+= 1
      return open(.object, place: &place, into: &sink)
    case UInt8(ascii: "["):
      at &+= 1
      return open(.array, place: &place, into: &sink)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      return readWord(byte, bytes, at: &at, place: &place, into: &sink)
    default: return refuse()
    }
  }

  /// What follows a value: a comma, or the end of what it stands in.
  @inline(__always)
  private mutating func endMember<Sink: JSONSink>(
    _ byte: UInt8, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    switch (byte, place.container) {
    case (UInt8(ascii: ","), .object): place.phase = .nextKey
    case (UInt8(ascii: ","), .array): place.phase = .value
    case (UInt8(ascii: "}"), .object), (UInt8(ascii: "]"), .array):
      at &+= 1
      return close(place: &place, into: &sink)
    default: return refuse()
    }
    at &+= 1
    return true
  }

  @inline(__always)
  private mutating func open<Sink: JSONSink>(
    _ container: JSONContainer, place: inout Place, into sink: inout Sink
  ) -> Bool {
    guard place.depth < depthLimit else {
      fail(.tooDeep)
      return false
    }
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: place.depth & 63)
    if place.container == .object {
      levels[place.depth >> 6] |= bit
    } else {
      levels[place.depth >> 6] &= ~bit
    }
    place.depth &+= 1
    place.container = container
    place.phase = container == .object ? .firstKey : .firstValue
    guard place.quietUntil < 0 else { return true }
    let reply = container == .object ? sink.beginObject() : sink.beginArray()
    if reply == .skip { place.quietUntil = place.depth &- 1 }
    return reply != .pause
  }

  @inline(__always)
  private mutating func close<Sink: JSONSink>(place: inout Place, into sink: inout Sink) -> Bool {
    let container = place.container
    place.depth &-= 1
    place.phase = .afterValue
    let bit = levels[place.depth >> 6] >> UInt64(truncatingIfNeeded: place.depth & 63) & 1
    place.container = place.depth == 0 ? .none : bit == 1 ? .object : .array
    guard place.quietUntil < 0 else {
      if place.quietUntil == place.depth { place.quietUntil = -1 }
      return true
    }
    return (container == .object ? sink.endObject() : sink.endArray()) != .pause
  }

  /// Whether the sink is to be told of a value that is no container; ends a skip of one value.
  @inline(__always)
  func tellsValue(_ place: inout Place) -> Bool {
    place.phase = .afterValue
    guard place.quietUntil >= 0 else { return true }
    if place.quietUntil == place.depth { place.quietUntil = -1 }
    return false
  }

  @inline(__always)
  private mutating func readText<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, isKey: Bool, place: inout Place, into sink: inout Sink
  ) -> Bool {
    let start = at &+ 1
    var end = Scan.endOfPlainText(bytes, from: start)
    while end < bytes.count && bytes[end] >= 0x80 {
      let next = Scan.endOfSequences(bytes, from: end)
      guard next > end else { break }
      end = Scan.endOfPlainText(bytes, from: next)
    }
    guard end < bytes.count && bytes[end] == quote else {
      beginText(bytes, from: start, to: end, isKey: isKey, place: &place)
      at = end
      return false
    }
    at = end &+ 1
    return tell(bytes, from: start, to: end, isKey: isKey, place: &place, into: &sink)
  }

  @inline(__always)
  private func tell<Sink: JSONSink>(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isKey: Bool, place: inout Place,
    into sink: inout Sink
  ) -> Bool {
    if isKey {
      place.phase = .colon
      guard place.quietUntil < 0 else { return true }
    } else {
      guard tellsValue(&place) else { return true }
    }
    let cut = Self.cut(bytes, from: start, to: end)
    let text = bytes.extracting(start..<cut)
    let head = Scan.head(bytes, at: start, count: cut &- start)
    guard isKey else {
      sink.string(text, head: head, isCut: cut < end)
      return true
    }
    let reply = sink.key(text, head: head, isCut: cut < end)
    if reply == .skip { place.quietUntil = place.depth }
    return reply != .pause
  }

  /// Where a text of valid UTF-8 is cut so that at most `textBytes` of it are told.
  @inline(__always)
  private static func cut(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    guard end &- start > textBytes else { return end }
    var cut = start &+ textBytes
    while cut > start && bytes[cut] & 0xC0 == 0x80 { cut &-= 1 }
    return cut
  }

  @inline(__always)
  private mutating func readWord<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    let count = byte == UInt8(ascii: "f") ? 5 : 4
    guard bytes.count &- at >= count else { return beginWord(byte, at: &at, place: &place) }
    let head = Scan.head(bytes, at: at, count: count)
    guard head == JSONWord.yes || head == JSONWord.no || head == JSONWord.null else {
      return refuse()
    }
    at &+= count
    guard tellsValue(&place) else { return true }
    if head == JSONWord.null { sink.null() } else { sink.bool(head == JSONWord.yes) }
    return true
  }

  @inline(__always)
  private mutating func readNumber<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    var end = at
    let number = JSONNumber(shortOne: bytes, at: &end)
    guard let number else { return beginNumber(byte, at: &at, place: &place) }
    at = end
    if tellsValue(&place) { sink.number(number) }
    return true
  }

  @inline(never)
  private mutating func refuse() -> Bool {
    fail(.syntax)
    return false
  }
}
