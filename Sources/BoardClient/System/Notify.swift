import CLinux

/// Tells the service manager how the program is doing (sd_notify(3)). Silent without one.
struct Notify {
  private var fd: Int32 = -1
  private var line = ByteWriter(capacity: 256)
  /// How often `watchdog` wants to be called; nil when the manager keeps no watchdog.
  let watchdogMs: Int64?
  private var lastWatchdog = Instant.distantPast

  /// As the manager's environment variables say.
  init() {
    let interval = Self.watchdogInterval(
      usec: Environment.text("WATCHDOG_USEC"), pid: Environment.text("WATCHDOG_PID"),
      ownPid: Environment.processId)
    self.init(address: Environment.text("NOTIFY_SOCKET"), watchdogMs: interval)
  }

  init(address: Text<255>?, watchdogMs: Int64?) {
    self.watchdogMs = watchdogMs
    guard let address else { return }
    fd = max(-1, unsafe CString(address).withPointer { unsafe clinux_notify_open($0) })
  }

  /// A third of the manager's limit, as sd_watchdog_enabled(3) asks for at least half; nil when
  /// the variables are missing, malformed or meant for another process.
  static func watchdogInterval(usec: Text<255>?, pid: Text<255>?, ownPid: Int32) -> Int64? {
    guard let usec, let limit = number(usec), limit > 0 else { return nil }
    if let pid, number(pid) != Int64(ownPid) { return nil }
    return max(1, limit / 1_000 / 3)
  }

  /// Before any network: a board without one is a working board.
  mutating func ready() { send("READY=1") }

  mutating func stopping() { send("STOPPING=1") }

  /// One line for `systemctl status`.
  mutating func status<let capacity: Int>(_ words: Text<capacity>) {
    line.removeAll()
    line.add("STATUS=")
    line.add(words)
    send()
  }

  /// When the next sign of life is due.
  var nextDeadline: Instant {
    guard fd >= 0, let watchdogMs else { return .distantFuture }
    return lastWatchdog == .distantPast ? .distantPast : lastWatchdog + watchdogMs
  }

  /// A sign of life, at most as often as needed. To be called only after the loop's own checks: a
  /// watchdog that a stuck loop keeps feeding is worth nothing.
  mutating func watchdog(now: Instant) {
    guard fd >= 0, now >= nextDeadline else { return }
    lastWatchdog = now
    send("WATCHDOG=1")
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }

  private mutating func send(_ words: StaticString) {
    line.removeAll()
    line.add(words)
    send()
  }

  private mutating func send() {
    guard fd >= 0 else { return }
    let count = line.count
    _ = unsafe line.bytes.withUnsafeBytes { unsafe clinux_send(fd, $0.baseAddress, count) }
  }

  private static func number(_ text: Text<255>) -> Int64? {
    guard !text.isEmpty, text.count <= 18 else { return nil }
    var value: Int64 = 0
    for index in 0..<text.count {
      guard (0x30...0x39).contains(text[index]) else { return nil }
      value = value * 10 + Int64(text[index] - 0x30)
    }
    return value
  }
}
