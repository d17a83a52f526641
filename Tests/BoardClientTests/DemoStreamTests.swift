import Testing

@testable import BoardClient

/// The demo's server against the client's own reader: what it sends must be valid all the way.
@Suite struct DemoStreamTests {
  private struct Counting: MessageSink {
    var staged: [Game] = []
    mutating func beginStaging() { staged = [] }
    mutating func stage(_ game: borrowing Game, fields: GameFields) { staged.append(copy game) }
  }

  /// A demo whose upgrade was asked for, with the key that its answer belongs to.
  private func upgraded() -> (DemoStream, HandshakeKey) {
    var stream = DemoStream()
    stream.open(Endpoint(host: Text("localhost"), path: Text("/")), now: Instant(ms: 0))
    let key = HandshakeKey(random: 1, 2)
    var request = SendBuffer(capacity: 2_048)
    #expect(
      HandshakeRequest.append(
        Endpoint(host: Text("localhost"), path: Text("/")), key: key, version: "1", to: &request))
    let taken = stream.write(request.storage, from: request.start, to: request.end)
    #expect(taken == request.count)
    return (stream, key)
  }

  private func bytes(_ stream: inout DemoStream) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 700)
    var all: [UInt8] = []
    while case .bytes(let count) = stream.read(into: &buffer) { all += buffer.prefix(count) }
    return all
  }

  /// The verdicts of the messages in `bytes`, and what was staged.
  private func messages(
    in bytes: [UInt8], from start: Int = 0
  ) -> (verdicts: [MessageVerdict], staged: [Game]) {
    var frames = FrameReader(softLimit: 65_536, hardLimit: 65_536)
    var reader = MessageReader()
    var sink = Counting()
    var verdicts: [MessageVerdict] = []
    var index = start
    while true {
      switch frames.next(bytes.span, at: &index) {
      case .messageBegin: reader.begin()
      case .data(let range): reader.read(bytes.span.extracting(range), into: &sink)
      case .messageEnd: verdicts.append(reader.finish())
      case .needMore: return (verdicts, sink.staged)
      default: Issue.record("only messages are expected")
      }
    }
  }

  @Test func itsAnswerAndItsSnapshotAreTaken() {
    var (stream, key) = upgraded()
    let all = bytes(&stream)
    var handshake = HandshakeReader(key: key)
    var index = 0
    #expect(handshake.read(all.span, at: &index) == .accepted)
    let (verdicts, staged) = messages(in: all, from: index)
    #expect(verdicts == [.snapshot(spreadSeconds: nil, skipped: 0)])
    #expect(staged.map(\.home.name).first == Text("Harrowgate Town"))
    #expect(staged.count == 5)
  }

  @Test func everyTwoSecondsAnUpdateComes() {
    var (stream, _) = upgraded()
    _ = bytes(&stream)
    var all: [UInt8] = []
    for _ in 0..<500 {
      let now = stream.nextDeadline
      #expect(stream.advance(now: now) == .open)
      #expect(stream.nextDeadline == .distantPast)
      all += bytes(&stream)
      #expect(stream.nextDeadline == now + 2_000)
    }
    #expect(messages(in: all).verdicts == [MessageVerdict](repeating: .update, count: 500))
  }

  @Test func aPingIsAnsweredAndACloseEndsIt() {
    var (stream, _) = upgraded()
    _ = bytes(&stream)
    var frames = SendBuffer(capacity: 64)
    #expect(FrameWriter.appendPing(Span(), mask: 0x1234_5678, to: &frames))
    _ = stream.write(frames.storage, from: frames.start, to: frames.end)
    #expect(bytes(&stream) == [0x8A, 0x00])
    frames.removeAll()
    #expect(FrameWriter.appendClose(.goingAway, mask: 7, to: &frames))
    _ = stream.write(frames.storage, from: frames.start, to: frames.end)
    #expect(stream.advance(now: Instant(ms: 1)) == .failed(.closedByPeer))
  }
}
