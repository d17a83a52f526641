private let quote = UInt8(ascii: "\"")

/// The hot loop: tokens that lie whole in the bytes given.
///
/// Everything here goes into `readTokens`, and `place` and `at` are handed to nothing that does
/// not, so that they stay in registers. `@_transparent` and not `@inline(__always)`, because
/// Embedded Swift keeps generic functions so marked apart, which costs a sixth of the speed.
extension JSONReader {
  /// Reads tokens until the bytes end, one is interrupted, the sink pauses or a fault shows.
  /// Returns false when the caller is not to go on at once.
  mutating func readTokens<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at position: inout Int, into sink: inout Sink
  ) -> Bool {
    var place = self.place
    var at = position
    // Steps in the order in which a member's tokens come: after each the next test is decided
    // already, where a switch in a loop would guess a jump for every token.
    while true {
      if place.phase.isBeforeKey {
        guard let byte = Scan.next(bytes, at: &at) else { break }
        guard readKey(byte, bytes, at: &at, place: &place, into: &sink) else { break }
      }
      if place.phase == .colon {
        guard passColon(bytes, at: &at) else { break }
        place.phase = .value
      }
      if place.phase.isBeforeValue {
        guard let byte = Scan.next(bytes, at: &at) else { break }
        guard readValue(byte, bytes, at: &at, place: &place, into: &sink) else { break }
      }
      if place.phase == .afterValue {
        guard let byte = Scan.next(bytes, at: &at) else { break }
        guard endMember(byte, at: &at, place: &place, into: &sink) else { break }
      }
    }
    self.place = place
    position = at
    return fault == nil && place.phase.isInsideToken
  }

  /// Reads a key, or the end of an object that has none.
  @_transparent
  private mutating func readKey<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    if byte == quote {
      if place.quietUntil < 0, let expected = sink.expectedKey(),
        let word = Scan.word(bytes, at: at &+ 1), expected.matches(word)
      {
        at &+= Int(expected.count) &+ 2
        place.phase = .colon
        return heed(sink.takeExpectedKey(), place: &place)
      }
      return readText(bytes, at: &at, isKey: true, place: &place, into: &sink)
    }
    guard byte == UInt8(ascii: "}") && place.phase == .firstKey else { return refuse() }
    at &+= 1
    return close(place: &place, into: &sink)
  }

  /// Most colons stand right behind their key.
  @_transparent
  private mutating func passColon(_ bytes: Span<UInt8>, at: inout Int) -> Bool {
    if Scan.byte(bytes, at: at) != UInt8(ascii: ":") {
      guard let byte = Scan.next(bytes, at: &at) else { return false }
      guard byte == UInt8(ascii: ":") else { return refuse() }
    }
    at &+= 1
    return true
  }

  @_transparent
  private mutating func readValue<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    if byte == quote {
      return readText(bytes, at: &at, isKey: false, place: &place, into: &sink)
    }
    switch byte {
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
    case UInt8(ascii: "]") where place.phase == .firstValue:
      at &+= 1
      return close(place: &place, into: &sink)
    default: return refuse()
    }
  }

  /// What follows a value: a comma, or the end of what it stands in.
  @_transparent
  private mutating func endMember<Sink: JSONSink>(
    _ byte: UInt8, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    if byte == UInt8(ascii: ",") && place.container != .none {
      at &+= 1
      place.phase = place.container == .object ? .nextKey : .value
      return true
    }
    let end = place.container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
    guard byte == end && place.container != .none else { return refuse() }
    at &+= 1
    return close(place: &place, into: &sink)
  }

  @_transparent
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

  @_transparent
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
  @_transparent
  func tellsValue(_ place: inout Place) -> Bool {
    place.phase = .afterValue
    guard place.quietUntil >= 0 else { return true }
    if place.quietUntil == place.depth { place.quietUntil = -1 }
    return false
  }

  @_transparent
  private mutating func readText<Sink: JSONSink>(
    _ bytes: Span<UInt8>, at: inout Int, isKey: Bool, place: inout Place, into sink: inout Sink
  ) -> Bool {
    let start = at &+ 1
    var end = Scan.endOfPlainText(bytes, from: start)
    if Scan.byte(bytes, at: end) != quote {
      end = endOfText(bytes, from: end)
      guard Scan.byte(bytes, at: end) == quote else {
        beginText(bytes, from: start, to: end, isKey: isKey, isQuiet: place.quietUntil >= 0)
        place.phase = .text
        at = end
        return false
      }
    }
    at = end &+ 1
    return tell(bytes, from: start, to: end, isKey: isKey, place: &place, into: &sink)
  }

  @_transparent
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
    let cut = end &- start > Self.textBytes ? Self.cut(bytes, from: start) : end
    let text = Scan.text(bytes, from: start, to: cut)
    let head = Scan.head(bytes, at: start, count: cut &- start)
    guard isKey else {
      sink.string(text, head: head, isCut: cut < end)
      return true
    }
    return heed(sink.key(text, head: head, isCut: cut < end), place: &place)
  }

  /// Does what the sink replied to a key. Returns false for a pause.
  @_transparent
  func heed(_ reply: JSONReply, place: inout Place) -> Bool {
    if reply == .skip { place.quietUntil = place.depth }
    return reply != .pause
  }

  @_transparent
  private mutating func readWord<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    let count = byte == UInt8(ascii: "f") ? 5 : 4
    guard bytes.count &- at >= count else {
      beginWord(byte)
      place.phase = .word
      at &+= 1
      return false
    }
    let head = Scan.head(bytes, at: at, count: count)
    guard head == JSONWord.yes || head == JSONWord.no || head == JSONWord.null else {
      return refuse()
    }
    at &+= count
    guard tellsValue(&place) else { return true }
    if head == JSONWord.null { sink.null() } else { sink.bool(head == JSONWord.yes) }
    return true
  }

  @_transparent
  private mutating func readNumber<Sink: JSONSink>(
    _ byte: UInt8, _ bytes: Span<UInt8>, at: inout Int, place: inout Place, into sink: inout Sink
  ) -> Bool {
    var end = at
    guard let number = JSONNumber(shortOne: bytes, at: &end) else {
      beginNumber(byte)
      place.phase = .number
      at &+= 1
      return false
    }
    at = end
    if tellsValue(&place) { sink.number(number) }
    return true
  }

  @_transparent
  private mutating func refuse() -> Bool {
    fail(.syntax)
    return false
  }
}
