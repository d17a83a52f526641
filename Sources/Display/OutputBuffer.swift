/// Bytes on their way to a display, in memory of a fixed size. `start ..< end` is what waits; the
/// owner sends some of it and says how much with `consume`.
public struct OutputBuffer: Sendable {
  /// Storage; only `start ..< end` is meant to be sent.
  public private(set) var bytes: [UInt8]
  public private(set) var start = 0
  public private(set) var end = 0

  public init(capacity: Int) {
    precondition(capacity > 0, "an output buffer holds something")
    bytes = Array(repeating: 0, count: capacity)
  }

  public var capacity: Int { bytes.count }
  public var count: Int { end - start }
  public var isEmpty: Bool { start == end }
  /// Bytes that can still be appended.
  public var room: Int { bytes.count - end }

  /// Marks the first `count` waiting bytes as sent.
  public mutating func consume(_ count: Int) {
    precondition(count >= 0 && count <= end - start, "more consumed than was waiting")
    start += count
    if start == end { removeAll() }
  }

  public mutating func removeAll() {
    start = 0
    end = 0
  }

  /// Appends one byte. Encoders check `room` before; past the end is their error.
  mutating func append(_ byte: UInt8) {
    precondition(end < bytes.count, "output buffer is full")
    bytes[end] = byte
    end += 1
  }

  mutating func append(_ literal: String) {
    for byte in literal.utf8 { append(byte) }
  }

  /// Appends a decimal number, 0 or more.
  mutating func append(number: Int) {
    if number >= 10 { append(number: number / 10) }
    append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a scalar as UTF-8, one to four bytes.
  mutating func append(scalar: UInt32) {
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
      return
    }
    let tail = scalar < 0x800 ? 1 : scalar < 0x1_0000 ? 2 : 3
    let lead: [3 of UInt8] = [0xC0, 0xE0, 0xF0]
    append(lead[tail - 1] | UInt8(truncatingIfNeeded: scalar >> UInt32(6 * tail)))
    for index in (0..<tail).reversed() {
      append(0x80 | UInt8(truncatingIfNeeded: scalar >> UInt32(6 * index)) & 0x3F)
    }
  }
}
