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

/// What the reader is to do next.
enum JSONReply: UInt8, Equatable, Sendable {
  case goOn
  /// To a key: its value is checked but not told. To a beginning: nor is the rest, its end
  /// included.
  case skip
  /// Return to the caller after this token; the next `read` goes on from there.
  case pause
}
