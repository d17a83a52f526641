@testable import BoardClient

/// The scripted feed: speaks PROTOCOL.md, keeps everything it ever said, and can be told to do
/// wrong. It acts at its own times; its owner asks when.
final class SimFeed {
  /// What an upgrade request is answered with.
  enum Greeting {
    case upgrade
    /// Accepts, and never sends a snapshot.
    case upgradeOnly
    case status(Int, retryAfter: Int32?)
    case wrong(WrongAnswer)
  }

  /// How bytes arrive at the board.
  enum Pace {
    case whole
    /// In pieces of drawn sizes with drawn gaps, in milliseconds.
    case pieces(ClosedRange<Int>, gap: ClosedRange<Int64>)
  }

  let time: SimTime
  let network: SimNetwork
  var random: SeededGenerator
  var json: SimJSON
  var greeting = Greeting.upgrade
  var pace = Pace.whole
  /// Open, and answering nothing.
  var isMute = false
  var spread: Int32?
  /// Something new every so often, in milliseconds; nil for never.
  var updateEvery: Int64? = 8_000
  var nextUpdate: Int64 = 0
  var nextConfirmation: Int64 = 0
  var confirmEvery: Int64 = 45_000
  /// Answers to resync.
  var answersResync = true

  var games: [Int: Game] = [:]
  var lastNumber = 0
  /// A feed that restarts may count its versions anew.
  private(set) var epoch = 0
  private(set) var said: [Said: Game] = [:]

  // What the board did.
  private(set) var keys: Set<String> = []
  private(set) var masks: Set<UInt32> = []
  private(set) var faults: [String] = []
  private(set) var pingsOfBoard = 0
  private(set) var resyncs: [Int64] = []
  private(set) var closes: [UInt16?] = []
  private(set) var pongs = 0

  struct Said: Hashable {
    let number: Int
    let epoch: Int
    let version: Int64
  }

  init(time: SimTime, network: SimNetwork, seed: UInt64) {
    self.time = time
    self.network = network
    random = SeededGenerator(seed: seed ^ 0xFEED)
    json = SimJSON(random: SeededGenerator(seed: seed ^ 0x150A))
  }

  func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  /// Keeps what is about to be said.
  func note(_ number: Int, _ game: Game) {
    let key = Said(number: number, epoch: epoch, version: game.version)
    precondition(said[key] == nil || said[key] == game, "a version used twice")
    said[key] = game
  }

  func wasSaid(_ number: Int, _ game: Game, in epoch: Int) -> Bool {
    said[Said(number: number, epoch: epoch, version: game.version)] == game
  }

  func beginEpoch() {
    epoch += 1
    for number in games.keys.sorted() {
      games[number]?.version = Int64.random(in: 0...3, using: &random)
    }
  }

  // MARK: Its turn

  /// The connection while the feed may speak on it.
  var talk: SimConnection? {
    guard let connection = network.connection, connection.isOpen, connection.session.isUpgraded,
      !connection.session.hasFinished
    else { return nil }
    return connection
  }

  var nextEvent: Int64 {
    guard !isMute else { return .max / 4 }
    let own = min(updateEvery == nil ? .max / 4 : nextUpdate, nextConfirmation)
    return min(own, network.connection?.nextForFeed ?? .max / 4)
  }

  func turn() {
    guard !isMute else { return }
    if let connection = network.connection { hear(connection) }
    if let updateEvery, time.ms >= nextUpdate {
      nextUpdate = time.ms + Int64.random(in: updateEvery / 4...updateEvery * 7 / 4, using: &random)
      change()
    }
    if time.ms >= nextConfirmation {
      nextConfirmation = time.ms + confirmEvery
      confirm()
    }
  }

  private func hear(_ connection: SimConnection) {
    while let piece = connection.takeFromBoard() {
      for event in connection.session.take(piece.bytes) {
        take(event, connection)
        guard case .ping = event, !connection.wasShort else { continue }
        if connection.session.readAtPing == piece.read { faults.append("a ping on a ping") }
        connection.session.readAtPing = piece.read
      }
      for mask in connection.session.takeMasks() where !masks.insert(mask).inserted {
        faults.append("a mask used twice")
      }
    }
    if connection.boardHasClosed { connection.session.hasFinished = true }
  }

  private func take(_ event: SimSession.Event, _ connection: SimConnection) {
    switch event {
    case .request(let key):
      if !keys.insert(key).inserted { faults.append("a handshake key used twice") }
      greet(connection, key)
    case .ping(let payload):
      pingsOfBoard += 1
      send(ServerFrame(.pong, payload).bytes, .none, on: connection)
    case .pong: pongs += 1
    case .resync:
      if let last = resyncs.last, time.ms - last < 9_900 { faults.append("resync too soon") }
      resyncs.append(time.ms)
      if answersResync { sendSnapshot() }
    case .close(let code):
      closes.append(code)
      guard !connection.session.hasFinished else { return }
      send(ServerFrame(.close, code.map { [UInt8($0 >> 8), UInt8($0 & 255)] } ?? []).bytes, .none)
      connection.session.hasFinished = true
      connection.finish(.closedByPeer, after: network.delay)
    case .wrong(let words): faults.append(words)
    }
  }

  private func greet(_ connection: SimConnection, _ key: String) {
    switch greeting {
    case .upgrade, .upgradeOnly:
      send(Array(SimSession.answer(to: key).utf8), .accepted, on: connection)
      connection.session.upgrade()
      if case .upgrade = greeting { sendSnapshot() }
    case .status(let status, let seconds):
      let hint: Backoff.Hint =
        seconds.map { .retryAfter(seconds: $0) }
        ?? ([401, 403, 404].contains(status) ? .refused : .none)
      let retry = seconds.map { "Retry-After: \($0)\r\n" } ?? ""
      refuse(connection, "HTTP/1.1 \(status) No\r\n\(retry)Content-Length: 0\r\n\r\n", hint)
    case .wrong(let answer):
      refuse(connection, answer.text(SimSession.accept(key)), .none, counted: answer.counted)
    }
  }

  private func refuse(
    _ connection: SimConnection, _ text: String, _ hint: Backoff.Hint, counted: Int? = nil
  ) {
    send(Array(text.utf8), .refused(hint), counted: counted, on: connection)
    connection.session.hasFinished = true
    connection.finish(.closedByPeer, after: network.delay)
  }

  // MARK: Sending

  func send(
    _ bytes: [UInt8], _ effect: SimEffect, counted: Int? = nil, on connection: SimConnection? = nil
  ) {
    guard let connection = connection ?? talk else { return }
    connection.send(bytes, meaning: effect, counted: counted) { pieces(of: bytes, from: $0) }
    if network.isOut { connection.hold() }
  }

  /// A message in one frame or in several, with pings between them.
  func say(_ payload: [UInt8], _ effect: SimEffect, opcode: Opcode = .text) {
    guard let connection = talk else { return }
    guard chance(7), payload.count > 4 else {
      return send(ServerFrame(opcode, payload).bytes, effect)
    }
    var bytes: [UInt8] = []
    var rest = payload[...]
    var next = opcode
    repeat {
      let piece = rest.prefix(Int.random(in: 0...max(payload.count / 3, 1), using: &random))
      rest = rest.dropFirst(piece.count)
      bytes += ServerFrame(next, Array(piece), isFinal: rest.isEmpty).bytes
      next = .continuation
      if !rest.isEmpty && chance(3) { bytes += ping(connection) }
    } while !rest.isEmpty
    send(bytes, effect)
  }

  private func ping(_ connection: SimConnection) -> [UInt8] {
    let count = Int.random(in: 0...125, using: &random)
    let payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    connection.session.pings.append(payload)
    return ServerFrame(.ping, payload).bytes
  }

  func sendPing() {
    guard let connection = talk, connection.session.pings.count < 20 else { return }
    send(ping(connection), .none)
  }

  private func pieces(of bytes: [UInt8], from earliest: Int64) -> [SimConnection.Piece] {
    let start = max(earliest, time.ms + network.delay)
    guard case .pieces(let sizes, let gap) = pace else {
      return [SimConnection.Piece(at: start, bytes: bytes)]
    }
    var pieces: [SimConnection.Piece] = []
    var at = start
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: sizes, using: &random))
      pieces.append(SimConnection.Piece(at: at, bytes: Array(piece)))
      rest = rest.dropFirst(piece.count)
      at += Int64.random(in: gap, using: &random)
    }
    return pieces
  }
}
