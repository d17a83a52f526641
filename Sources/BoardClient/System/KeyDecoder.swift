/// Single keys out of what a terminal sends. Escape sequences (arrows, function keys, answers of
/// the terminal) and characters outside ASCII mean nothing here and are swallowed whole.
struct KeyDecoder {
  private enum State {
    case plain
    case escape
    /// Inside a control sequence (ECMA-48 5.4), which ends with a byte from `@` to `~`.
    case control
    /// After SS3: one byte follows.
    case single
  }

  static let escapeKey: UInt8 = 0x1B
  private var state = State.plain
  private var length = 0

  /// The key that the byte completes, or nil.
  mutating func take(_ byte: UInt8) -> UInt8? {
    switch state {
    case .plain:
      if byte == Self.escapeKey { state = .escape }
      return byte == Self.escapeKey || byte >= 0x80 ? nil : byte
    case .escape:
      length = 0
      switch byte {
      case UInt8(ascii: "["): state = .control
      case UInt8(ascii: "O"): state = .single
      case Self.escapeKey: break
      default: state = .plain
      }
    case .control:
      length += 1
      // Longer than any key's: the sequence was torn, and what follows is keys again.
      if (0x40...0x7E).contains(byte) || length > 24 { state = .plain }
    case .single:
      state = .plain
    }
    return nil
  }

  /// Called when nothing more is waiting: an escape alone is the key itself.
  mutating func endOfInput() -> UInt8? {
    guard state == .escape else { return nil }
    state = .plain
    return Self.escapeKey
  }
}
