/// Takes a number of RFC 8259 section 6 byte by byte, in fixed memory however many digits come.
struct NumberBuilder {
  /// Ends of exponents beyond this are all alike: no document is long enough to undo them.
  private static let exponentLimit: Int64 = 1_000_000_000_000_000
  private static let digitLimit: UInt64 = 1_000_000_000_000_000_000

  /// What stands before the next byte.
  private enum Stage: UInt8 {
    case nothing
    case minus
    case zero
    case integer
    case point
    case fraction
    case e
    case sign
    case exponent
  }

  private var stage = Stage.nothing
  private var isNegative = false
  private var isTruncated = false
  private var exponentIsNegative = false
  private var digits: UInt64 = 0
  /// Places the digits are to be moved by: fraction digits taken, digits dropped.
  private var shift: Int64 = 0
  private var exponent: Int64 = 0

  /// Whether the number may end here.
  var isWhole: Bool {
    switch stage {
    case .zero, .integer, .fraction, .exponent: true
    default: false
    }
  }

  var number: JSONNumber {
    JSONNumber(
      isNegative: isNegative, digits: digits,
      exponent: shift + (exponentIsNegative ? -exponent : exponent), isTruncated: isTruncated)
  }

  /// Takes the next byte; false when it is no part of a number here.
  mutating func take(_ byte: UInt8) -> Bool {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return takeDigit(UInt64(digit)) }
    switch (byte, stage) {
    case (UInt8(ascii: "-"), .nothing):
      isNegative = true
      stage = .minus
    case (UInt8(ascii: "."), .zero), (UInt8(ascii: "."), .integer): stage = .point
    case (UInt8(ascii: "e"), _), (UInt8(ascii: "E"), _):
      guard isWhole && stage != .exponent else { return false }
      stage = .e
    case (UInt8(ascii: "+"), .e): stage = .sign
    case (UInt8(ascii: "-"), .e):
      exponentIsNegative = true
      stage = .sign
    default: return false
    }
    return true
  }

  private mutating func takeDigit(_ digit: UInt64) -> Bool {
    switch stage {
    case .nothing, .minus:
      stage = digit == 0 ? .zero : .integer
      digits = digit
    case .zero: return false
    case .integer: push(digit, isFraction: false)
    case .point, .fraction:
      stage = .fraction
      push(digit, isFraction: true)
    case .e, .sign, .exponent:
      stage = .exponent
      exponent = min(exponent * 10 + Int64(digit), Self.exponentLimit)
    }
    return true
  }

  private mutating func push(_ digit: UInt64, isFraction: Bool) {
    if digits < Self.digitLimit {
      digits = digits * 10 + digit
      if isFraction { shift -= 1 }
    } else {
      if digit != 0 { isTruncated = true }
      if !isFraction { shift += 1 }
    }
  }
}
