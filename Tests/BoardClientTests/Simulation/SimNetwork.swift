@testable import BoardClient

/// What lies between the board and the feed, and what became of each attempt to cross it.
final class SimNetwork {
  /// What an attempt to connect meets.
  enum Dial: Equatable {
    case answers
    case refused
    case unreachable
    /// The name has no address.
    case unknownName
    /// Nobody answers at all.
    case silent
  }

  enum Step {
    case opened
    case read(SimConnection)
    case closed(SimConnection)
  }

  let time: SimTime
  var dial = Dial.answers
  /// Milliseconds one way.
  var delay: Int64 = 20
  /// Packets are held back; nobody was told.
  private(set) var isOut = false
  private(set) var connection: SimConnection?
  /// What the board did since it was last asked, in order.
  private(set) var steps: [Step] = []
  /// Shorter writes than asked for: at most this many bytes a call.
  var mostTaken = Int.max

  init(time: SimTime) { self.time = time }

  func takeSteps() -> [Step] {
    let taken = steps
    steps.removeAll(keepingCapacity: true)
    return taken
  }

  func goOut() {
    isOut = true
    connection?.hold()
  }

  func comeBack(after ms: Int64) {
    isOut = false
    connection?.release(at: time.ms + ms)
  }

  // MARK: The board's side

  func open() {
    connection?.close()
    steps.append(.opened)
    let made: SimConnection
    switch isOut ? .silent : dial {
    case .answers: made = dialing(2 * delay, nil)
    case .refused: made = dialing(2 * delay, .connect(errno: Errno.connectionRefused))
    case .unreachable: made = dialing(1, .connect(errno: Errno.networkUnreachable))
    case .unknownName: made = dialing(5_000, .noAddress)
    case .silent: made = dialing(10_000, .connect(errno: 110))
    }
    made.delay = delay
    made.mostTaken = mostTaken
    connection = made
  }

  private func dialing(_ ms: Int64, _ failure: StreamFailure?) -> SimConnection {
    SimConnection(time: time, dialing: time.ms + ms, failure)
  }

  func advance() -> StreamPhase {
    guard let connection else { return .idle }
    connection.advance()
    switch connection.phase {
    case .dialing: return .connecting
    case .open: return .open
    case .failed(let failure): return .failed(failure)
    case .closed: return .idle
    }
  }

  func read(into buffer: inout [UInt8]) -> ReadResult {
    guard let connection else { return .wouldBlock }
    let result = connection.read(into: &buffer)
    if case .bytes = result { steps.append(.read(connection)) }
    return result
  }

  func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    guard let connection else { return 0 }
    let taken = connection.write(bytes, from: start, to: end)
    if isOut { connection.hold() }
    return taken
  }

  func close() {
    guard let connection, !connection.boardHasClosed else { return }
    connection.close()
    steps.append(.closed(connection))
  }
}

/// The board's end of the simulated network.
struct SimStream: ByteStream {
  let network: SimNetwork

  mutating func open(_ endpoint: Endpoint, now: Instant) { network.open() }
  mutating func advance(now: Instant) -> StreamPhase { network.advance() }

  /// Names and connects have deadlines of the stream's own.
  var nextDeadline: Instant {
    guard case .dialing(let until, _)? = network.connection?.phase else { return .distantFuture }
    return network.time.instant(until)
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadResult { network.read(into: &buffer) }

  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    network.write(bytes, from: start, to: end)
  }

  mutating func close() { network.close() }
}
