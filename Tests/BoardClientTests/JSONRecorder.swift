@testable import BoardClient

/// Writes down what a reader tells, one line an event, so that two readings can be compared.
struct JSONRecorder: JSONSink {
  var lines: [String] = []
  /// Keys whose values are skipped, beginnings answered with `skip`, and all answered with `pause`.
  var skippedKeys: Set<String> = []
  var skipsArrays = false
  var pauses = false

  private var reply: JSONReply { pauses ? .pause : .goOn }

  mutating func beginObject() -> JSONReply {
    lines.append("{")
    return reply
  }
  mutating func endObject() -> JSONReply {
    lines.append("}")
    return reply
  }
  mutating func beginArray() -> JSONReply {
    lines.append("[")
    return skipsArrays ? .skip : reply
  }
  mutating func endArray() -> JSONReply {
    lines.append("]")
    return reply
  }
  mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply {
    let key = Self.string(text, head: head)
    lines.append("key \(key)\(isCut ? " ..." : "")")
    return skippedKeys.contains(key) ? .skip : reply
  }
  mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool) {
    lines.append("text \(Self.string(text, head: head))\(isCut ? " ..." : "")")
  }
  mutating func number(_ number: JSONNumber) {
    let sign = number.isNegative ? "-" : ""
    let rest = number.isTruncated ? "+" : ""
    lines.append("number \(sign)\(number.digits)\(rest)e\(number.exponent)")
  }
  mutating func bool(_ value: Bool) { lines.append("\(value)") }
  mutating func null() { lines.append("null") }

  /// The text; `invalid` or `wrong head` where the reader broke its promise.
  private static func string(_ text: Span<UInt8>, head: UInt64) -> String {
    let bytes = text.indices.map { text[$0] }
    var expected: UInt64 = 0
    for (index, byte) in bytes.prefix(8).enumerated() {
      expected |= UInt64(byte) << UInt64(index * 8)
    }
    guard head == expected else { return "wrong head" }
    return String(validating: bytes, as: UTF8.self) ?? "invalid"
  }
}
