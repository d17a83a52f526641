import CLinux

/// What a signal asks of the board.
enum SignalEvent: Int32, Equatable, Sendable {
  /// SIGTERM, SIGINT, SIGQUIT.
  case stop = 1
  /// SIGHUP: read the settings anew.
  case reload
  /// SIGUSR1: standby.
  case standby
  /// SIGUSR2: end standby.
  case wake
  /// SIGWINCH: the terminal has another size.
  case resize
  /// SIGCHLD: a resolver child has ended.
  case child
  /// SIGCONT: the program was stopped, and the terminal was the shell's meanwhile.
  case resume
}

/// Signals as events of the loop. They stay blocked, so no handler runs and no call is interrupted.
struct Signals {
  private var fd: Int32

  /// Blocks the signals and ignores SIGPIPE. Once, before the first child.
  init() throws(SystemError) {
    fd = clinux_signals_open()
    guard fd >= 0 else { throw SystemError(call: .signalfd, errno: -fd) }
  }

  func pollEntries(into set: inout PollSet) {
    set.add(fd, .readable, .signals)
  }

  /// The next signal that has come, or nil.
  mutating func next() -> SignalEvent? {
    SignalEvent(rawValue: clinux_signals_next(fd))
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }
}
