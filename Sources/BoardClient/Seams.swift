// The four seams between the core and the world. Each has one real type under System/ and one
// simulated type in the tests; their owner is generic over them, never `any`.

/// What only the outside knows: time, the time zone and chance.
protocol Clock {
  mutating func now() -> Moment
  /// Seconds east of UTC in the system's zone at `unix`, daylight saving of that date included.
  func utcOffset(at unix: Int64) -> Int32
  /// 64 bits that nobody can predict (masking keys, RFC 6455 section 5.3; jitter).
  mutating func random() -> UInt64
}

/// Where a feed lives, as the settings give it.
struct Endpoint: Equatable, Sendable {
  var host = Text<256>()
  var port: UInt16 = 80
  /// Path with query, as sent in the request line. Starts with `/`.
  var path = Text<256>()
  var isSecure = false
}

/// How far a connection has come. Failure keeps errno, or 0 where none applies.
enum StreamPhase: Equatable, Sendable {
  case idle
  case resolving
  case connecting
  case open
  case failed(StreamFailure)
}

enum StreamFailure: Equatable, Sendable {
  /// The name has no address, or the resolver gave none in time.
  case noAddress
  /// No address took the connection; errno of the last attempt.
  case connect(errno: Int32)
  case closedByPeer
  case system(errno: Int32)
}

enum ReadResult: Equatable, Sendable {
  /// The first `count` bytes of the buffer are new.
  case bytes(count: Int)
  case wouldBlock
  case ended(StreamFailure)
}

/// A byte connection that never blocks. `open` starts it, `advance` moves it on.
protocol ByteStream {
  /// Starts resolving and connecting; drops what was open.
  mutating func open(_ endpoint: Endpoint, now: Instant)
  /// Does what can be done without waiting and says how far the connection is.
  mutating func advance(now: Instant) -> StreamPhase
  /// When `advance` wants to be called although no descriptor is ready.
  var nextDeadline: Instant { get }
  mutating func read(into buffer: inout [UInt8]) -> ReadResult
  /// Sends the bytes from `start` to `end` and returns how many were taken; 0 when it would block.
  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int
  mutating func close()
}

enum DiskError: Error, Equatable {
  case system(call: DiskCall, errno: Int32)
}

enum DiskCall: UInt8, Equatable, Sendable {
  case open
  case read
  case write
  case sync
  case keepAside
}

/// The state file: fixed size, read once at start, written slot by slot.
protocol Disk {
  /// Opens or makes the file with `size` bytes; returns whether it existed already. A shorter file
  /// is filled up with zeros.
  mutating func open(size: Int) throws(DiskError) -> Bool
  mutating func read(into bytes: inout [UInt8], at offset: Int) throws(DiskError)
  /// Writes `bytes[0..<count]` at `offset` and returns only when they are on the medium.
  mutating func write(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError)
  /// As `write`, but need not wait: the bytes are on the medium once a later `write` has returned.
  mutating func writeAhead(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError)
  /// Moves the present file to its one fixed name for unreadable files and starts a new one.
  mutating func keepAside(size: Int) throws(DiskError)
}

/// An edge on a button's line, already turned to "pressed" by the line's polarity.
struct ButtonEdge: Equatable, Sendable {
  var button: Button
  var isPressed: Bool
  /// When the kernel saw it, on the monotonic clock.
  var at: Instant
}

enum Button: UInt8, Equatable, Sendable, CaseIterable {
  case next
  case pin
  case back
  case power
}

/// The three lamps as the program wants them lit.
struct Lamps: OptionSet, Equatable, Sendable {
  let rawValue: UInt8
  static let live = Lamps(rawValue: 1)
  static let reconnecting = Lamps(rawValue: 2)
  static let offline = Lamps(rawValue: 4)
}

/// The lines of the board: buttons in, lamps out. A failed chip is the real type's to retry.
protocol Lines {
  /// The next waiting edge, or nil.
  mutating func nextEdge(now: Instant) -> ButtonEdge?
  /// The button's level now; nil when it has no line or the chip is away.
  mutating func isPressed(_ button: Button) -> Bool?
  mutating func set(_ lamps: Lamps)
}
