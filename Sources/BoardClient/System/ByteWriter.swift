import CLinux

/// Text put together in a buffer made once: what does not fit is left out, and `isCut` says so.
struct ByteWriter {
  private(set) var bytes: [UInt8]
  private(set) var count = 0
  private(set) var isCut = false

  init(capacity: Int) {
    bytes = [UInt8](repeating: 0, count: capacity)
  }

  mutating func removeAll() {
    count = 0
    isCut = false
  }

  mutating func add(byte: UInt8) {
    guard count < bytes.count else {
      isCut = true
      return
    }
    bytes[count] = byte
    count += 1
  }

  mutating func add(_ literal: StaticString) {
    for index in 0..<literal.byteCount { add(byte: literal.byte(at: index)) }
  }

  /// Control characters are written as `?`: the text may come from the network, and an escape
  /// sequence in a log line would be obeyed by the terminal that shows it.
  mutating func add<let capacity: Int>(_ text: Text<capacity>) {
    for index in 0..<text.count {
      let byte = text[index]
      add(byte: byte < 0x20 || byte == 0x7F ? 0x3F : byte)
    }
  }

  mutating func add(_ number: some FixedWidthInteger) {
    if number < 0 { add(byte: 0x2D) }
    var rest = UInt64(number.magnitude)
    var digits = InlineArray<20, UInt8>(repeating: 0)
    var first = 20
    repeat {
      first -= 1
      digits[first] = 0x30 + UInt8(rest % 10)
      rest /= 10
    } while rest > 0
    for index in first..<20 { add(byte: digits[index]) }
  }

  /// The words for an errno, and its number: `Connection refused (111)`.
  mutating func add(errno: Int32) {
    let words = unsafe Text<64>(cString: clinux_error_words(errno))
    add(words.isEmpty ? Text<64>("error") : words)
    add(" (")
    add(errno)
    add(")")
  }
}
