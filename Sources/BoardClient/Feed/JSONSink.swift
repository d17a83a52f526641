/// What a `JSONReader` calls while it reads. Generic at the reader, so that every call is direct.
///
/// Texts are valid UTF-8 with escapes resolved, at most `JSONReader.textBytes` long; `isCut` says
/// that there was more. `head` is the text's first eight bytes, the first one lowest, filled up
/// with zeros: with the count it tells short words apart in one comparison.
protocol JSONSink {
  mutating func beginObject() -> JSONReply
  mutating func endObject() -> JSONReply
  mutating func beginArray() -> JSONReply
  mutating func endArray() -> JSONReply
  mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply
  mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool)
  mutating func number(_ number: JSONNumber)
  mutating func bool(_ value: Bool)
  mutating func null()

  /// The key that most likely comes next, if any. Mutating only because a getter would copy
  /// the sink's tables to read one element.
  mutating func expectedKey() -> JSONExpectedKey?
  /// Called instead of `key` when the expected one has come.
  mutating func takeExpectedKey() -> JSONReply
}

extension JSONSink {
  mutating func expectedKey() -> JSONExpectedKey? { nil }
  mutating func takeExpectedKey() -> JSONReply { .goOn }
}

/// A key of one to seven bytes to be recognised, its closing quote included, by one comparison:
/// programs write the members of their objects in the same order again and again.
struct JSONExpectedKey: Equatable, Sendable {
  /// The key and a quote behind it, the first byte lowest; above them zeros.
  private(set) var bits: UInt64 = 0
  /// Bytes of the key without the quote.
  private(set) var count: UInt8 = 0

  /// No key at all, for tables; not to be given to the reader.
  init() {}

  /// From a key as a sink is told it, plain ASCII; nil when it is too short or too long.
  init?(head: UInt64, count: Int) {
    guard count >= 1 && count <= 7 else { return nil }
    let quote = UInt64(UInt8(ascii: "\"")) &<< UInt64(truncatingIfNeeded: count &* 8)
    bits = head | quote
    self.count = UInt8(truncatingIfNeeded: count)
  }

  @_transparent
  func matches(_ word: UInt64) -> Bool {
    (word ^ bits) &<< (56 &- UInt64(count) &* 8) == 0
  }
}

/// What the reader is to do next.
enum JSONReply: UInt8, Equatable, Sendable {
  case goOn
  /// To a key: its value is checked but not told. To a beginning: nor is the rest, its end
  /// included.
  case skip
  /// Return to the caller after this token; the next `read` goes on from there.
  case pause
}

/// Why a document was given up. Nothing after it is looked at.
enum JSONFault: UInt8, Equatable, Sendable {
  case syntax
  case tooDeep
}

enum JSONVerdict: Equatable, Sendable {
  case complete
  /// Valid so far, but not a whole document.
  case incomplete
  case broken(JSONFault)
}
