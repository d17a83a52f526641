import CLinux

/// Text with a NUL at its end, in place, as C calls want it.
struct CString {
  private var storage = InlineArray<512, UInt8>(repeating: 0)
  private var count = 0

  /// Takes the text up to a NUL inside it, then the suffix; both together fit whenever the text is
  /// a `Text`, which holds at most 255 bytes.
  init<let capacity: Int>(_ text: Text<capacity>, suffix: StaticString = "") {
    for index in 0..<text.count {
      guard text[index] != 0 else { break }
      append(text[index])
    }
    append(suffix)
  }

  init(_ literal: StaticString) {
    append(literal)
  }

  /// The bytes from `range` of the text, without a NUL inside.
  init<let capacity: Int>(_ text: Text<capacity>, range: Range<Int>) {
    for index in range where text[index] != 0 { append(text[index]) }
  }

  /// Calls `body` with a pointer that is valid only until it returns.
  func withPointer<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe storage.span.withUnsafeBytes { bytes in
      // The last byte is never written, so the text always ends.
      guard let start = bytes.baseAddress else { preconditionFailure("storage is never empty") }
      return unsafe body(start.assumingMemoryBound(to: CChar.self))
    }
  }

  private mutating func append(_ byte: UInt8) {
    guard count < 511 else { return }
    storage[count] = byte
    count += 1
  }

  private mutating func append(_ literal: StaticString) {
    for index in 0..<literal.byteCount { append(literal.byte(at: index)) }
  }
}

extension Text {
  /// Copies a C string, cut where it does not fit; empty for NULL.
  init(cString: UnsafePointer<CChar>?) {
    self.init()
    guard let cString = unsafe cString else { return }
    let length = unsafe strlen(cString)
    let bytes = unsafe UnsafeRawBufferPointer(start: cString, count: length)
    set(unsafe bytes.bindMemory(to: UInt8.self).span)
  }
}
