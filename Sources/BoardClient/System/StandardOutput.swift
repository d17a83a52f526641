import CLinux

/// Standard output for what is printed once: `--help`, `--version`, `--check`. May wait for its
/// reader, which is why frames go through `Output`.
enum StandardOutput {
  /// False when the reader went away.
  static func write(_ text: ByteWriter) -> Bool {
    var sent = 0
    while sent < text.count {
      let start = sent
      let count = unsafe text.bytes.withUnsafeBytes {
        unsafe clinux_write(1, $0.baseAddress?.advanced(by: start), text.count - start)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  static func write(_ words: StaticString) -> Bool {
    var text = ByteWriter(capacity: words.byteCount)
    text.add(words)
    return write(text)
  }
}
