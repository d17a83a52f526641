import CLinux

/// The terminal as the console display and its keys use it: no echo, no lines, and everything put
/// back at the end, after a crash too. Ctrl-C stays a signal.
struct Terminal {
  /// Normal attributes, cursor shown, automatic margins on, main screen: for a display that uses
  /// the alternate one.
  static let restore: StaticString = "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l"

  private var fd: Int32
  private var isEntered = false
  private var buffer = [UInt8](repeating: 0, count: 64)
  private var begin = 0
  private var end = 0
  private var decoder = KeyDecoder()
  /// The terminal was hung up: there will be no more keys.
  private(set) var isGone = false

  /// Keys are read from descriptor 0, and only when it is a terminal.
  init(fd: Int32 = 0) {
    self.fd = clinux_is_terminal(fd) == 1 ? fd : -1
  }

  /// False when the input is a pipe, a file or nothing, as under a service manager.
  var isTerminal: Bool { fd >= 0 }

  /// Whether the descriptor shows what is written to it to a person.
  static func isTerminal(_ fd: Int32) -> Bool { clinux_is_terminal(fd) == 1 }

  /// NO_COLOR (no-color.org), or a terminal that says it can nothing.
  static var wantsNoColor: Bool {
    Environment.isSet("NO_COLOR") || Environment.text("TERM") == Text<255>("dumb")
  }

  /// Starts reading keys. Also after SIGCONT: the shell has set the terminal for itself meanwhile.
  /// `restore` is written to `output` by `leave` and by a crash.
  mutating func enter(
    output: Int32 = 1, restore: StaticString = Self.restore
  ) throws(SystemError) {
    guard fd >= 0 else { return }
    let result = unsafe restore.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: restore.byteCount + 1
    ) { unsafe clinux_terminal_enter(fd, output, $0) }
    guard result == 0 else { throw SystemError(call: .terminal, errno: -result) }
    isEntered = true
  }

  /// Puts the terminal back. Safe to call twice.
  mutating func leave() {
    clinux_terminal_leave()
    isEntered = false
  }

  /// Columns and rows of the terminal behind a descriptor; nil when it does not know.
  static func size(of fd: Int32 = 1) -> (columns: Int, rows: Int)? {
    var columns: Int32 = 0
    var rows: Int32 = 0
    let result = unsafe clinux_terminal_size(fd, &columns, &rows)
    guard result == 0, columns > 0, rows > 0 else { return nil }
    return (Int(columns), Int(rows))
  }

  func pollEntries(into set: inout PollSet) {
    if isEntered && !isGone { set.add(fd, .readable, .keys) }
  }

  /// The next key, or nil when none waits.
  mutating func nextKey() -> UInt8? {
    while isEntered && !isGone {
      if begin == end && !fill() { return decoder.endOfInput() }
      let byte = buffer[begin]
      begin += 1
      if let key = decoder.take(byte) { return key }
    }
    return nil
  }

  private mutating func fill() -> Bool {
    let descriptor = fd
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe clinux_read(descriptor, $0.baseAddress, $0.count)
    }
    // Without line mode a hung-up terminal reads as empty: only poll tells that from "no key yet".
    isGone = count == 0 ? isHungUp : count < 0 && count != -Int(EAGAIN)
    begin = 0
    end = max(0, count)
    return count > 0
  }

  private var isHungUp: Bool {
    var entry = pollfd(fd: fd, events: 0, revents: 0)
    return unsafe clinux_poll(&entry, 1, 0) > 0
  }
}
