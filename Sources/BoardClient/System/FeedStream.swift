/// The stream of the program: the network, or the demo in its place. Two members rather than an
/// enum, whose payload would be copied to be changed.
struct FeedStream: ByteStream {
  private var socket = SocketStream()
  private var demo: DemoStream?

  init(isDemo: Bool) { demo = isDemo ? DemoStream() : nil }

  mutating func open(_ endpoint: Endpoint, now: Instant) {
    if demo == nil { socket.open(endpoint, now: now) } else { demo?.open(endpoint, now: now) }
  }

  mutating func advance(now: Instant) -> StreamPhase {
    demo?.advance(now: now) ?? socket.advance(now: now)
  }

  var nextDeadline: Instant { demo?.nextDeadline ?? socket.nextDeadline }

  func pollEntries(into set: inout PollSet) { socket.pollEntries(into: &set) }

  mutating func read(into buffer: inout [UInt8]) -> ReadResult {
    demo?.read(into: &buffer) ?? socket.read(into: &buffer)
  }

  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    demo?.write(bytes, from: start, to: end) ?? socket.write(bytes, from: start, to: end)
  }

  mutating func close() {
    demo?.close()
    socket.close()
  }
}
