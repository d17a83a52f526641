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
