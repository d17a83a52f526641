/// What may follow a lead byte in UTF-8 (RFC 3629 section 4), so that overlong forms, surrogates
/// and values past U+10FFFF are refused at the first byte that shows them.
struct UTF8Lead: Equatable {
  /// Continuation bytes still to come, 1...3.
  var left: UInt8
  /// Bounds of the next one.
  var low: UInt8 = 0x80
  var high: UInt8 = 0xBF

  /// Nil for a byte that begins no sequence of two to four bytes.
  @_transparent
  init?(_ lead: UInt8) {
    switch lead {
    case 0xC2...0xDF: left = 1
    case 0xE0...0xEF:
      left = 2
      if lead == 0xE0 { low = 0xA0 }
      if lead == 0xED { high = 0x9F }
    case 0xF0...0xF4:
      left = 3
      if lead == 0xF0 { low = 0x90 }
      if lead == 0xF4 { high = 0x8F }
    default: return nil
    }
  }

  /// Takes one continuation byte; false when it cannot stand here.
  @_transparent
  mutating func take(_ byte: UInt8) -> Bool {
    guard byte >= low && byte <= high else { return false }
    left &-= 1
    low = 0x80
    high = 0xBF
    return true
  }
}
