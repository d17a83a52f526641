import Display

@testable import BoardClient

/// A connection that is up at once and gives the board what a test hands out, a piece a read.
final class ScriptedFeed {
  /// What the next reads bring, one each, as long as `isFlowing`.
  var pieces: [[UInt8]] = []
  /// Whether attempts meet anybody.
  var answers = true
  private(set) var attempts = 0
  fileprivate private(set) var phase = StreamPhase.idle
  private var session = SimSession()
  /// The board may be sent messages.
  var isUpgraded: Bool { session.isUpgraded && pieces.isEmpty }
  /// What the board sent against the protocol.
  private(set) var faults: [String] = []

  fileprivate func open() {
    attempts += 1
    phase = answers ? .open : .failed(.connect(errno: Errno.connectionRefused))
    session = SimSession()
    pieces = []
  }

  fileprivate func close() {
    phase = .idle
    pieces = []
  }

  fileprivate func take(_ bytes: [UInt8]) {
    for event in session.take(bytes) {
      switch event {
      case .request(let key):
        session.upgrade()
        pieces.append(Array(SimSession.answer(to: key).utf8))
      case .ping(let payload): pieces.append([0x8A, UInt8(payload.count)] + payload)
      case .wrong(let words): faults.append(words)
      case .pong, .resync, .close: break
      }
    }
  }

  /// Sends a text message whole, in pieces of at most `size` bytes.
  func say(_ text: String, size: Int = Limits.receiveBytes) {
    let payload = Array(text.utf8)
    // RFC 6455 section 5.2: the shortest form that fits.
    var frame: [UInt8] = [0x81]
    let bytes = payload.count < 126 ? 0 : payload.count < 65_536 ? 2 : 8
    frame.append(bytes == 0 ? UInt8(payload.count) : bytes == 2 ? 126 : 127)
    for place in 0..<bytes {
      frame.append(UInt8(truncatingIfNeeded: payload.count >> (8 * (bytes - 1 - place))))
    }
    frame += payload
    for start in stride(from: 0, to: frame.count, by: size) {
      pieces.append(Array(frame[start..<min(start + size, frame.count)]))
    }
  }

  /// Says that these are all games.
  func snapshot(_ games: [String], size: Int = Limits.receiveBytes) {
    say("{\"type\":\"snapshot\",\"games\":[\(games.joined(separator: ","))]}", size: size)
  }

  static func game(
    _ id: String, _ home: String, _ away: String, _ score: (Int, Int)? = (1, 0),
    status: String = "live", version: Int = 1, more: String = ""
  ) -> String {
    let points = score.map { "[\($0.0),\($0.1)]" } ?? "[null,null]"
    return """
      {"id":"\(id)","version":\(version),"sport":"soccer","status":"\(status)","score":\(points),\
      "home":{"name":"\(home) Town","abbr":"\(home)"},\
      "away":{"name":"\(away) Town","abbr":"\(away)"}\(more)}
      """
  }
}

struct ScriptedStream: ByteStream {
  let feed: ScriptedFeed
  /// Reads of one turn that bring something.
  private var left = 0

  init(feed: ScriptedFeed) { self.feed = feed }

  mutating func open(_ endpoint: Endpoint, now: Instant) { feed.open() }

  mutating func advance(now: Instant) -> StreamPhase {
    left = 1
    return feed.phase
  }

  var nextDeadline: Instant { .distantFuture }

  mutating func read(into buffer: inout [UInt8]) -> ReadResult {
    guard left > 0, !feed.pieces.isEmpty else { return .wouldBlock }
    left -= 1
    let piece = feed.pieces.removeFirst()
    SimBytes.copy(piece, from: 0, count: piece.count, into: &buffer, at: 0)
    return .bytes(count: piece.count)
  }

  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    if feed.phase == .open { feed.take(Array(bytes[start..<end])) }
    return end - start
  }

  mutating func close() { feed.close() }
}

/// A whole client of which a test turns every turn itself: one piece of the feed a turn, buttons,
/// and a medium that outlasts it.
final class ScriptedBoard {
  let time = SimTime(seed: 7)
  let feed = ScriptedFeed()
  let buttons: SimBoard
  let medium: SimulatedMedium
  var client: Client<SimClock, ScriptedStream, SimulatedDisk, SimLines>
  /// What was told so far.
  private(set) var notices: [Notice] = []

  init(
    medium: SimulatedMedium = SimulatedMedium(), columns: Int = 40, rows: Int = 6,
    _ change: (inout BoardSetup) -> Void = { _ in }
  ) {
    self.medium = medium
    buttons = SimBoard(time: time)
    var setup = Self.setup(columns: columns, rows: rows)
    change(&setup)
    client = Client(
      clock: SimClock(time: time), stream: ScriptedStream(feed: feed),
      disk: SimulatedDisk(medium: medium), lines: SimLines(board: buttons), setup: setup)
    client.networkChanged(isUsable: true)
    client.start()
    turn()
  }

  static func setup(columns: Int, rows: Int) -> BoardSetup {
    var setup = BoardSetup()
    setup.endpoint = Endpoint(
      host: Text("scores.example"), port: 8_080, path: Text("/board?club=7"))
    setup.columns = columns
    setup.rows = rows
    setup.maximumColumns = columns
    setup.maximumRows = rows
    setup.canDim = false
    setup.wiredLamps = [.live, .reconnecting, .offline]
    return setup
  }

  var picture: String { screenPicture(client.frame) }
  var isLive: Bool { client.status.state == .live }

  func turn() {
    client.readClock()
    client.turn()
    while let notice = client.ends.notices.next() { notices.append(notice) }
  }

  /// Time passes to the next deadline or piece, and on, until so much is over.
  func pass(_ ms: Int64) {
    let end = time.ms + ms
    var turns = 0
    while true {
      turns += 1
      precondition(turns < 100_000, "the board does not come to rest")
      let next = feed.pieces.isEmpty ? time.ms(of: client.nextDeadline) : time.ms + 1
      let event = max(min(next, buttons.nextEvent), time.ms)
      guard event <= end else { break }
      time.advance(to: event)
      turn()
      if event == end { break }
    }
    time.advance(to: end)
    turn()
  }

  /// Lets the board connect, which it does within seconds of its start, and hands it these games.
  func connect(_ games: [String]) {
    for _ in 0..<50 where !feed.isUpgraded { pass(100) }
    feed.snapshot(games)
    pass(1_000)
  }

  /// A press and its release; over when the board has taken it.
  func press(_ button: Button, holding ms: Int64 = 80) {
    buttons.press(button, at: time.ms + 1, holding: ms)
    pass(ms + 60)
  }
}
