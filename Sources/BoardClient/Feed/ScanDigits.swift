extension Scan {
  /// Appends 1 to 19 digits to `digits`; false when there are others, or none, or fewer than eight
  /// bytes are left to look at. After true a byte follows at `at` that is no digit.
  ///
  /// Eight digits are one number in three multiplications, however many of them count: a loop over
  /// them would be left at a place that no branch predictor can know.
  @_transparent
  static func takeDigits(
    _ bytes: Span<UInt8>, at: inout Int, into digits: inout UInt64
  ) -> Bool {
    guard let word = word(bytes, at: at) else { return false }
    let values = word ^ 0x3030_3030_3030_3030
    let count = digitCount(values)
    guard count < 8 else { return takeManyDigits(bytes, at: &at, into: &digits) }
    guard count > 0 else { return false }
    digits =
      digits &* power(count) &+ number(values &<< UInt64(truncatingIfNeeded: 64 &- count &* 8))
    at &+= count
    return true
  }

  /// The same for eight digits or more, as times have.
  @_transparent
  private static func takeManyDigits(
    _ bytes: Span<UInt8>, at: inout Int, into digits: inout UInt64
  ) -> Bool {
    let start = at
    while let word = word(bytes, at: at) {
      let values = word ^ 0x3030_3030_3030_3030
      let count = digitCount(values)
      if count < 8 {
        if count > 0 {
          let shift = UInt64(truncatingIfNeeded: 64 &- count &* 8)
          digits = digits &* power(count) &+ number(values &<< shift)
          at &+= count
        }
        return at &- start <= 19
      }
      digits = digits &* 100_000_000 &+ number(values)
      at &+= 8
      guard at &- start <= 19 else { return false }
    }
    return false
  }

  /// How many of eight bytes, less `0`, are digits before the first that is none.
  @_transparent
  private static func digitCount(_ values: UInt64) -> Int {
    let others = (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount >> 3
  }

  /// Eight decimal digits, the first one in the lowest byte, as a number.
  @_transparent
  private static func number(_ values: UInt64) -> UInt64 {
    let pairs = values &* 10 &+ values >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// 10^count for 1...7.
  @_transparent
  private static func power(_ count: Int) -> UInt64 {
    switch count {
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    default: 10_000_000
    }
  }
}
