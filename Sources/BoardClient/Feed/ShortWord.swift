/// A word of one to eight ASCII bytes as one number, its first byte lowest and zeros above: the
/// protocol's keys and words are told apart by comparing numbers.
struct ShortWord: Equatable {
  let bits: UInt64

  /// A word of the protocol, letter by letter; the compiler folds it into a constant.
  @_transparent
  init(
    _ a: Unicode.Scalar, _ b: Unicode.Scalar = "\0", _ c: Unicode.Scalar = "\0",
    _ d: Unicode.Scalar = "\0", _ e: Unicode.Scalar = "\0", _ f: Unicode.Scalar = "\0",
    _ g: Unicode.Scalar = "\0", _ h: Unicode.Scalar = "\0"
  ) {
    let low = a.value | b.value << 8 | c.value << 16 | d.value << 24
    let high = e.value | f.value << 8 | g.value << 16 | h.value << 24
    bits = UInt64(low) | UInt64(high) << 32
  }

  /// A text's first eight bytes as a sink is given them.
  @_transparent
  init(head: UInt64) { bits = head }

  /// Bytes before the zeros above: the word's length, unless it holds a U+0000 itself.
  @_transparent
  var count: Int { 8 &- bits.leadingZeroBitCount >> 3 }

  @_transparent
  static func ~= (pattern: ShortWord, value: ShortWord) -> Bool { pattern.bits == value.bits }
}
