import CLinux

/// Finds the addresses of a name in a short-lived child process: getaddrinfo blocks for 10 s and
/// more when the name server is silent, and must never run on the loop.
struct Resolver {
  static let deadlineMs: Int64 = 5_000
  /// A killed child is gone within microseconds; it is asked for until it is.
  private static let reapAgainMs: Int64 = 20

  private var pipe: Int32 = -1
  private var deadline = Instant.distantFuture
  private var child: Int32 = 0
  /// Children killed and not reaped yet.
  private var ending = InlineArray<4, Int32>(repeating: 0)
  private var reapAt = Instant.distantFuture
  private var records: [clinux_address]

  enum Progress {
    case running
    case found(AddressList)
    case nothing
  }

  init() {
    records = [clinux_address](repeating: clinux_address(), count: Int(CLINUX_ADDRESSES))
  }

  var isRunning: Bool { pipe >= 0 }

  /// When `advance` wants to be called at the latest.
  var nextDeadline: Instant { min(isRunning ? deadline : .distantFuture, reapAt) }

  func pollEntries(into set: inout PollSet) {
    set.add(pipe, .readable, .stream)
  }

  /// Starts the child for `host`.
  mutating func start(_ host: CString, now: Instant) throws(SystemError) {
    cancel(now: now)
    guard hasRoom else { throw SystemError(call: .resolve, errno: EAGAIN) }
    var started: Int32 = 0
    let fd = unsafe host.withPointer { unsafe clinux_resolve($0, &started) }
    guard fd >= 0 else { throw SystemError(call: .resolve, errno: -fd) }
    pipe = fd
    child = started
    deadline = now + Self.deadlineMs
  }

  /// Takes the answer when it is there. Past the deadline the child is killed.
  mutating func advance(now: Instant) -> Progress {
    reap(now: now)
    guard isRunning else { return .nothing }
    let read = readRecords()
    if read == -EAGAIN && now < deadline { return .running }
    cancel(now: now)
    let size = MemoryLayout<clinux_address>.stride
    return read >= size ? .found(AddressList(records, count: read / size)) : .nothing
  }

  /// Gives up the present question, if there is one.
  mutating func cancel(now: Instant) {
    guard isRunning else { return }
    _ = clinux_close(pipe)
    pipe = -1
    clinux_kill_child(child)
    for index in ending.indices where ending[index] == 0 {
      ending[index] = child
      break
    }
    reap(now: now)
  }

  /// Takes the exit states of ended children, so that none stays a zombie.
  mutating func reap(now: Instant) {
    var isLeft = false
    for index in ending.indices where ending[index] != 0 {
      if clinux_reap_child(ending[index]) == 1 {
        ending[index] = 0
      } else {
        isLeft = true
      }
    }
    reapAt = isLeft ? now + Self.reapAgainMs : .distantFuture
  }

  private var hasRoom: Bool {
    for index in ending.indices where ending[index] == 0 { return true }
    return false
  }

  /// The child writes all records in one piece, so one read has them all.
  private mutating func readRecords() -> Int {
    let fd = pipe
    return unsafe records.withUnsafeMutableBytes {
      unsafe clinux_read(fd, $0.baseAddress, $0.count)
    }
  }
}
