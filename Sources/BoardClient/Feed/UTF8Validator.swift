/// Checks UTF-8 as the bytes arrive, in any split (RFC 3629): the first byte that cannot continue
/// valid text is refused, so a broken message fails before it has ended.
/// Overlong forms, surrogates and code points past U+10FFFF are refused by the second byte's range.
struct UTF8Validator: Equatable, Sendable {
  /// Continuation bytes still due in the character begun.
  private var due: UInt8 = 0
  /// What the next continuation byte may be.
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF

  /// Bytes looked at together while the text is ASCII. The sum over one block has no bounds check
  /// and no branch, so the compiler reads it in one or two wide loads without anything unsafe.
  private static let block = 16

  init() {}

  /// No character is half told: the text may end here.
  var isComplete: Bool { due == 0 }

  /// Takes the next bytes of the text; false when they cannot be part of valid UTF-8. After false
  /// the validator must not be used again.
  mutating func accept(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      if due == 0 && bytes[index] < 0x80 {
        index = Self.endOfASCII(in: bytes, from: index)
      } else if accept(bytes[index]) {
        index &+= 1
      } else {
        return false
      }
    }
    return true
  }

  /// Takes one byte, as `accept` of many.
  mutating func accept(_ byte: UInt8) -> Bool {
    guard due == 0 else { return acceptContinuation(byte) }
    lowest = 0x80
    highest = 0xBF
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: due = 1
    case 0xE0...0xEF:
      due = 2
      if byte == 0xE0 { lowest = 0xA0 }
      if byte == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      due = 3
      if byte == 0xF0 { lowest = 0x90 }
      if byte == 0xF4 { highest = 0x8F }
    default: return false
    }
    return true
  }

  private mutating func acceptContinuation(_ byte: UInt8) -> Bool {
    guard byte >= lowest && byte <= highest else { return false }
    due &-= 1
    lowest = 0x80
    highest = 0xBF
    return true
  }

  /// The place of the first byte at or after `start` that is not ASCII, or the end.
  private static func endOfASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while bytes.count &- index >= block {
      let part = bytes.extracting(index..<(index &+ block))
      var sum: UInt8 = 0
      for place in part.indices { sum |= part[place] }
      guard sum < 0x80 else { break }
      index &+= block
    }
    while index < bytes.count && bytes[index] < 0x80 { index &+= 1 }
    return index
  }
}
