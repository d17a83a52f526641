import CLinux

/// Standard output that never makes the loop wait. A frame is taken whole or not at all; what the
/// reader has no room for yet is kept and sent first.
struct Output {
  enum Result: Equatable {
    case taken
    /// The reader is slow: nothing was taken. Draw the newest frame later.
    case busy
    /// The reader went away (EPIPE), or the terminal was hung up (EIO).
    case gone(errno: Int32)
  }

  private var fd: Int32
  /// A description of our own may be non-blocking. The inherited one is shared with the shell, so
  /// without one each write is preceded by a poll.
  private let isOwn: Bool
  private var pending: [UInt8]
  private var sent = 0
  private var end = 0
  private var failure: Int32 = 0

  /// `capacity` is the largest frame in bytes.
  init(fd: Int32 = 1, capacity: Int = 64 * 1_024) {
    let own = clinux_reopen_for_writing(fd)
    isOwn = own >= 0
    self.fd = isOwn ? own : fd
    pending = [UInt8](repeating: 0, count: capacity)
  }

  /// Part of an earlier frame is still to be sent.
  var isBusy: Bool { sent < end }

  /// Descriptor for the terminal's size and its crash handler.
  var descriptor: Int32 { fd }

  func pollEntries(into set: inout PollSet) {
    // Without `writable` poll still reports a reader that went away.
    if failure == 0 { set.add(fd, isBusy ? .writable : [], .output) }
  }

  /// Sends `bytes[0..<count]`, or keeps what does not go out at once.
  mutating func write(_ bytes: [UInt8], count: Int) -> Result {
    let before = flush()
    guard before == .taken else { return before }
    precondition(count <= pending.count && count <= bytes.count, "frame larger than the buffer")
    for index in 0..<count { pending[index] = bytes[index] }
    sent = 0
    end = count
    let after = flush()
    return after == .busy ? .taken : after
  }

  /// Sends what is kept: when poll says there is room, and before the end.
  mutating func flush() -> Result {
    while failure == 0 && isBusy {
      let count = send()
      if count == -Int(EAGAIN) { return .busy }
      if count < 0 { failure = Int32(-count) } else { sent += count }
    }
    return failure == 0 ? .taken : .gone(errno: failure)
  }

  /// Asks whether the reader is still there, for a descriptor that poll reports ready.
  mutating func check() -> Result {
    if isBusy { return flush() }
    var set = PollSet()
    set.add(fd, [], .output)
    if failure == 0, set.wait(until: .distantPast) > 0 { failure = EPIPE }
    return failure == 0 ? .taken : .gone(errno: failure)
  }

  private func send() -> Int {
    let range = sent..<end
    return unsafe pending.withUnsafeBytes {
      let start = unsafe $0.baseAddress?.advanced(by: range.lowerBound)
      return isOwn
        ? unsafe clinux_write(fd, start, range.count)
        : unsafe clinux_write_ready(fd, start, range.count)
    }
  }
}
