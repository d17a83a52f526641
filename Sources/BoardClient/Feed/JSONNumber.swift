/// A JSON number as exact decimal: (-)digits x 10^exponent. No floating point anywhere, so that
/// prices and versions come out as they were written, on every processor.
struct JSONNumber: Equatable, Sendable {
  var isNegative = false
  /// The first 19 significant digits.
  var digits: UInt64 = 0
  var exponent: Int64 = 0
  /// Digits other than zero were dropped after the 19th.
  var isTruncated = false

  /// 10^19 is the largest power that fits.
  private static let powerLimit: Int64 = 19

  /// The value when it is whole and fits, however it was written: `2`, `2.0`, `20e-1`.
  @_transparent
  var integer: Int64? {
    if exponent == 0 && digits >> 63 == 0 && !isTruncated {
      let value = Int64(truncatingIfNeeded: digits)
      return isNegative ? 0 &- value : value
    }
    return movedInteger
  }

  /// The same for what was written with a point or an exponent, or is very large.
  private var movedInteger: Int64? {
    guard let magnitude = wholeMagnitude else { return nil }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The value when it is a whole number of 32 bits.
  var integer32: Int32? {
    guard let integer else { return nil }
    return Int32(exactly: integer)
  }

  /// The value x 10^places, a half rounded up; nil for a negative one or past 64 bits.
  ///
  /// Digits beyond the 19th cannot turn a rounding: a half is known by its first digit.
  func scaled(places: Int64) -> UInt64? {
    guard digits != 0 else { return 0 }
    guard !isNegative else { return nil }
    let shift = exponent + places
    guard shift < 0 else { return isTruncated ? nil : Self.raised(digits, by: shift) }
    guard -shift <= Self.powerLimit, let divisor = Self.raised(1, by: -shift) else { return 0 }
    let rest = digits % divisor
    return digits / divisor + (rest >= divisor - rest ? 1 : 0)
  }

  private var wholeMagnitude: UInt64? {
    if exponent == 0 { return isTruncated ? nil : digits }
    guard digits != 0 else { return 0 }
    guard !isTruncated else { return nil }
    if exponent > 0 { return Self.raised(digits, by: exponent) }
    guard -exponent <= Self.powerLimit, let divisor = Self.raised(1, by: -exponent) else {
      return nil
    }
    return digits % divisor == 0 ? digits / divisor : nil
  }

  /// `value` x 10^power, nil past 64 bits.
  private static func raised(_ value: UInt64, by power: Int64) -> UInt64? {
    guard power <= powerLimit else { return nil }
    var product = value
    var left = power
    while left > 0 {
      left -= 1
      let (next, overflow) = product.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      product = next
    }
    return product
  }
}

extension JSONNumber {
  /// The usual number: at most 19 digits, no exponent, and eight bytes in sight at each step.
  ///
  /// Nil, with `at` anywhere, for every other: `NumberBuilder` then takes it byte by byte and
  /// decides whether it is one.
  @_transparent
  init?(shortOne bytes: Span<UInt8>, at: inout Int) {
    isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at &+= 1 }
    let start = at
    guard Scan.takeDigits(bytes, at: &at, into: &digits) else { return nil }
    guard at == start &+ 1 || Scan.byte(bytes, at: start) != UInt8(ascii: "0") else { return nil }
    if Scan.byte(bytes, at: at) == UInt8(ascii: ".") {
      at &+= 1
      let point = at
      guard Scan.takeDigits(bytes, at: &at, into: &digits), at &- start <= 20 else { return nil }
      exponent = Int64(truncatingIfNeeded: point &- at)
    }
    guard let next = Scan.byte(bytes, at: at), next | 0x20 != UInt8(ascii: "e") else { return nil }
  }
}
