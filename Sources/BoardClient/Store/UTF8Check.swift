/// Checks UTF-8 a byte at a time (RFC 3629 section 4): no overlong forms, no surrogates, nothing
/// past U+10FFFF.
struct UTF8Check {
  /// Continuation bytes still to come, and what the next one may be.
  private var missing = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  var isComplete: Bool { missing == 0 }

  mutating func accept(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard range.contains(byte) else { return false }
      missing -= 1
      range = 0x80...0xBF
      return true
    }
    switch byte {
    case 0x00...0x7F: return true
    case 0xC2...0xDF: return expect(1, 0x80...0xBF)
    case 0xE0: return expect(2, 0xA0...0xBF)
    case 0xED: return expect(2, 0x80...0x9F)
    case 0xE1...0xEF: return expect(2, 0x80...0xBF)
    case 0xF0: return expect(3, 0x90...0xBF)
    case 0xF1...0xF3: return expect(3, 0x80...0xBF)
    case 0xF4: return expect(3, 0x80...0x8F)
    default: return false
    }
  }

  private mutating func expect(_ count: Int, _ next: ClosedRange<UInt8>) -> Bool {
    missing = count
    range = next
    return true
  }
}
