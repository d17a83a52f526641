extension Scan {
  /// Appends 1 to 19 digits to `digits`; false when there are others, or none, or fewer than eight
  /// bytes are left to look at. After true a byte follows at `at` that is no digit.
  ///
  /// Eight digits are one number in three multiplications, however many of them count: a loop over
  /// them would be left at a place that no branch predictor can know.
  @inline(__always)
  static func takeDigits(
    _ bytes: Span<UInt8>, at: inout Int, into digits: inout UInt64
  ) -> Bool {
    let start = at
    while let word = word(bytes, at: at) {
      let values = word ^ 0x3030_3030_3030_3030
      let others = (values &+ 0x7676_7676_7676_7676 | values) & 0x8080_8080_8080_8080
      let count = others.trailingZeroBitCount >> 3
      if count < 8 {
        guard count > 0 else { return at > start }
        let shift = UInt64(truncatingIfNeeded: 64 &- count &* 8)
        digits = digits &* power(count) &+ number(values &<< shift)
        at &+= count
        return at &- start <= 19
      }
      digits = digits &* 100_000_000 &+ number(values)
      at &+= 8
      guard at &- start <= 19 else { return false }
    }
    return false
  }

  /// Eight decimal digits, the first one in the lowest byte, as a number.
  @inline(__always)
  private static func number(_ values: UInt64) -> UInt64 {
    let pairs = values &* 10 &+ values >> 8
    let low = (pairs & 0x0000_00FF_0000_00FF) &* 0x000F_4240_0000_0064
    let high = (pairs >> 16 & 0x0000_00FF_0000_00FF) &* 0x0000_2710_0000_0001
    return (low &+ high) >> 32
  }

  /// 10^count for 1...7.
  @inline(__always)
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
