import CLinux

/// Who a descriptor of the loop belongs to.
enum PollSource: UInt8, Sendable {
  case signals
  case stream
  case network
  case clock
  case keys
  case output
  case lines
  case display
}

struct PollEvents: OptionSet, Sendable {
  let rawValue: Int16
  static let readable = PollEvents(rawValue: Int16(POLLIN))
  static let writable = PollEvents(rawValue: Int16(POLLOUT))
  /// GPIO chips and others with out-of-band news.
  static let priority = PollEvents(rawValue: Int16(POLLPRI))
}

/// The descriptors of one turn of the loop. Every owner of descriptors has
/// `func pollEntries(into: inout PollSet)`, and the loop gathers them anew each turn: what is open
/// and what is waited for changes with the owner's state, and sixteen entries cost nothing.
struct PollSet {
  /// Signals, netlink, clock, keys, output: 5; eight attempts of one connection; three chips.
  static let capacity = 16

  private var entries = InlineArray<16, pollfd>(repeating: pollfd())
  private var sources = InlineArray<16, PollSource>(repeating: .signals)
  private(set) var count = 0

  mutating func removeAll() { count = 0 }

  /// Adds a descriptor; a negative one is left out, so an owner need not ask itself twice.
  mutating func add(_ fd: Int32, _ events: PollEvents, _ source: PollSource) {
    guard fd >= 0 else { return }
    precondition(count < Self.capacity, "more descriptors than the loop has places")
    entries[count] = pollfd(fd: fd, events: events.rawValue, revents: 0)
    sources[count] = source
    count += 1
  }

  /// Sleeps until a descriptor is ready or the deadline has come, and returns how many are ready.
  ///
  /// Milliseconds of the clock are rounded down and poll never wakes early, so a wait to a deadline
  /// ends at or after it: one call, no rest of a millisecond to spin on.
  mutating func wait(until deadline: Instant) -> Int {
    while true {
      let left = deadline - Instant(ms: clinux_monotonic_ms())
      let timeout: Int32 = left <= 0 ? 0 : left > Self.forever ? -1 : Int32(left)
      let ready = poll(timeout)
      if ready != -EINTR { return max(0, Int(ready)) }
    }
  }

  /// Whether a descriptor of that owner is ready, has an error, or was hung up.
  func isReady(_ source: PollSource) -> Bool {
    for index in 0..<count where sources[index] == source && entries[index].revents != 0 {
      return true
    }
    return false
  }

  /// 24 days: poll's milliseconds are 32 bits; past that there is no deadline.
  private static let forever = Int64(Int32.max)

  private mutating func poll(_ timeout: Int32) -> Int32 {
    let used = Int32(count)
    var span = entries.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer {
      unsafe clinux_poll($0.baseAddress, used, timeout)
    }
  }
}
