/// How long a server asks to stay away, in seconds: an HTTP answer's `Retry-After` or the reason of
/// a close with 1012 or 1013.
enum RetryAfter {
  /// Longer waits are cut to a day: nobody wants a board that stays away a week for a typo.
  static let mostSeconds: Int32 = 86_400

  /// The value of `Retry-After` as a number of seconds (RFC 9110 section 10.2.3). A date is nil:
  /// it would need a wall clock that may be wrong.
  static func seconds(_ digits: Span<UInt8>) -> Int32? {
    guard !digits.isEmpty else { return nil }
    var value: Int32 = 0
    for index in digits.indices {
      guard digits[index] >= 0x30 && digits[index] <= 0x39 else { return nil }
      value = min(value * 10 + Int32(digits[index] - 0x30), mostSeconds)
    }
    return value
  }

  /// The number in a close reason `retry-after=N`, nil when the reason says anything else.
  static func seconds(inReason reason: Span<UInt8>) -> Int32? {
    let name = "retry-after="
    guard reason.count > name.utf8.count else { return nil }
    var index = 0
    for byte in name.utf8 {
      guard reason[index] == byte else { return nil }
      index += 1
    }
    return seconds(reason.extracting(index..<reason.count))
  }
}
