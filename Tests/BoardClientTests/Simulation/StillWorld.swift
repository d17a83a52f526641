@testable import BoardClient

/// A world that takes no memory while the client runs in it, so that whatever is taken is the
/// client's own: bytes lie ready before a turn, and what the client writes goes to a fixed place.
final class StillWorld {
  var ms: Int64 = 1_000_000
  var unix: Int64 { 1_790_000_000 + ms / 1_000 }
  fileprivate var draws: UInt64 = 7

  var phase = StreamPhase.idle
  /// What the next attempt comes to, at once.
  var answer = StreamPhase.open
  private var inbound: [UInt8] = []
  private var read = 0
  fileprivate(set) var written = [UInt8](repeating: 0, count: 65_536)
  fileprivate(set) var writtenCount = 0
  fileprivate(set) var attempts = 0

  fileprivate var edges = [ButtonEdge](
    repeating: ButtonEdge(button: .next, isPressed: false, at: .distantPast), count: 64)
  fileprivate var firstEdge = 0
  fileprivate var edgeCount = 0
  fileprivate var pressed: [4 of Bool] = [false, false, false, false]
  fileprivate(set) var lamps: Lamps = []

  fileprivate var medium = [UInt8](repeating: 0, count: StoreLayout.fileBytes)
  fileprivate(set) var writes = 0

  var waiting: Int { inbound.count - read }

  /// Bytes for the client to read, in place of those it has read.
  func give(_ bytes: [UInt8]) {
    precondition(waiting == 0, "the client has not read all")
    inbound = bytes
    read = 0
  }

  func lose() {
    inbound = []
    read = 0
    phase = .failed(.closedByPeer)
  }

  func set(_ button: Button, isPressed: Bool) {
    edges[(firstEdge + edgeCount) % edges.count] = ButtonEdge(
      button: button, isPressed: isPressed, at: Instant(ms: ms))
    edgeCount += 1
    pressed[Int(button.rawValue)] = isPressed
  }

  func forgetWritten() { writtenCount = 0 }

  /// The key of the request that was written last.
  var requestKey: String {
    let text = String(decoding: written[0..<writtenCount], as: UTF8.self)
    let line = text.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") }
    return String((line ?? "").dropFirst("Sec-WebSocket-Key: ".count))
  }

  fileprivate func take(into buffer: inout [UInt8]) -> ReadResult {
    if case .failed(let failure) = phase { return .ended(failure) }
    let count = min(buffer.count, waiting)
    guard count > 0 else { return .wouldBlock }
    SimBytes.copy(inbound, from: read, count: count, into: &buffer, at: 0)
    read += count
    return .bytes(count: count)
  }

  fileprivate func keep(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
    let count = min(end - start, written.count - writtenCount)
    SimBytes.copy(bytes, from: start, count: count, into: &written, at: writtenCount)
    writtenCount += count
    return count
  }

  fileprivate func nextEdge() -> ButtonEdge? {
    guard edgeCount > 0 else { return nil }
    defer {
      firstEdge = (firstEdge + 1) % edges.count
      edgeCount -= 1
    }
    return edges[firstEdge]
  }
}

typealias StillClient = Client<StillClock, StillStream, StillDisk, StillLines>

struct StillClock: Clock {
  let world: StillWorld
  mutating func now() -> Moment {
    Moment(instant: Instant(ms: world.ms), unix: world.unix, wallIsTrusted: true)
  }
  func utcOffset(at unix: Int64) -> Int32 { 3_600 }
  mutating func random() -> UInt64 {
    world.draws = world.draws &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return world.draws
  }
}

struct StillStream: ByteStream {
  let world: StillWorld
  mutating func open(_ endpoint: Endpoint, now: Instant) {
    world.attempts += 1
    world.phase = world.answer
  }
  mutating func advance(now: Instant) -> StreamPhase { world.phase }
  var nextDeadline: Instant { .distantFuture }
  mutating func read(into buffer: inout [UInt8]) -> ReadResult { world.take(into: &buffer) }
  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    world.keep(bytes, start, end)
  }
  mutating func close() { world.phase = .idle }
}

struct StillDisk: Disk {
  let world: StillWorld
  mutating func open(size: Int) throws(DiskError) -> Bool { false }
  mutating func read(into bytes: inout [UInt8], at offset: Int) throws(DiskError) {
    SimBytes.copy(world.medium, from: offset, count: bytes.count, into: &bytes, at: 0)
  }
  mutating func write(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    world.writes += 1
    SimBytes.copy(bytes, from: 0, count: count, into: &world.medium, at: offset)
  }
  mutating func writeAhead(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    try write(bytes, count: count, at: offset)
  }
  mutating func keepAside(size: Int) throws(DiskError) {}
}

struct StillLines: Lines {
  let world: StillWorld
  mutating func nextEdge(now: Instant) -> ButtonEdge? { world.nextEdge() }
  mutating func isPressed(_ button: Button) -> Bool? { world.pressed[Int(button.rawValue)] }
  mutating func set(_ lamps: Lamps) { world.lamps = lamps }
}
