import CLinux

/// Connects to the first of several addresses that answers: the next one is tried after 250 ms, or
/// at once when one fails (RFC 8305 section 5), and earlier attempts go on meanwhile.
struct ConnectRace {
  static let deadlineMs: Int64 = 10_000
  /// Connection Attempt Delay, RFC 8305 section 8.
  static let attemptDelayMs: Int64 = 250
  /// Unacknowledged data ends the connection after this time, whatever the loop believes.
  static let userTimeoutMs: Int32 = 30_000

  private var addresses = AddressList()
  private var port: UInt16 = 0
  private var sockets = InlineArray<8, Int32>(repeating: -1)
  private var started = 0
  private var nextAttempt = Instant.distantFuture
  private var deadline = Instant.distantFuture
  private var failure: Int32 = 0

  enum Progress: Equatable {
    case running
    case connected(fd: Int32)
    case failed(errno: Int32)
  }

  mutating func start(_ list: AddressList, port: UInt16, now: Instant) {
    cancel()
    addresses = list
    self.port = port
    started = 0
    failure = 0
    nextAttempt = now
    deadline = now + Self.deadlineMs
  }

  var nextDeadline: Instant {
    started < addresses.count ? min(nextAttempt, deadline) : deadline
  }

  func pollEntries(into set: inout PollSet) {
    for index in sockets.indices { set.add(sockets[index], .writable, .stream) }
  }

  mutating func advance(now: Instant) -> Progress {
    if let fd = collect(now: now) { return win(fd) }
    while started < addresses.count && now >= nextAttempt && now < deadline {
      attempt(now: now)
    }
    if let fd = collect(now: now) { return win(fd) }
    if now >= deadline { return lose(errno: ETIMEDOUT) }
    let isDone = started == addresses.count && !isAnyRunning
    return isDone ? lose(errno: failure) : .running
  }

  /// Closes every attempt.
  mutating func cancel() {
    for index in sockets.indices { closeSocket(index) }
  }

  private mutating func attempt(now: Instant) {
    let fd = unsafe withUnsafePointer(to: addresses[started]) {
      unsafe clinux_connect($0, port, Self.userTimeoutMs)
    }
    if fd >= 0 {
      sockets[started] = fd
      nextAttempt = now + Self.attemptDelayMs
    } else {
      note(-fd)
    }
    started += 1
  }

  /// The first connected socket, taken out of the race; failed ones are closed and make the next
  /// attempt due.
  private mutating func collect(now: Instant) -> Int32? {
    for index in sockets.indices where sockets[index] >= 0 {
      let result = clinux_connect_result(sockets[index])
      if result == 1 {
        let fd = sockets[index]
        sockets[index] = -1
        return fd
      }
      guard result < 0 else { continue }
      note(-result)
      closeSocket(index)
      nextAttempt = now
    }
    return nil
  }

  private mutating func win(_ fd: Int32) -> Progress {
    cancel()
    return .connected(fd: fd)
  }

  private mutating func lose(errno: Int32) -> Progress {
    cancel()
    return .failed(errno: errno)
  }

  /// Keeps the errno that says most: a family without a route must not hide that the host refused.
  private mutating func note(_ errno: Int32) {
    let saysLittle =
      errno == ENETUNREACH || errno == EADDRNOTAVAIL || errno == EAFNOSUPPORT || errno == EINVAL
    if failure == 0 || !saysLittle { failure = errno }
  }

  private var isAnyRunning: Bool {
    for index in sockets.indices where sockets[index] >= 0 { return true }
    return false
  }

  private mutating func closeSocket(_ index: Int) {
    guard sockets[index] >= 0 else { return }
    _ = clinux_close(sockets[index])
    sockets[index] = -1
  }
}
