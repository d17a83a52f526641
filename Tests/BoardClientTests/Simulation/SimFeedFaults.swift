@testable import BoardClient

/// Answers to an upgrade that no WebSocket server gives.
enum WrongAnswer: CaseIterable {
  case notHTTP
  case tls
  case loginPage
  case redirect
  case wrongAccept
  case noAccept
  case noUpgrade
  case oldVersion
  case extensionNobodyOffered
  case endlessHead

  /// After how many bytes a client can tell; nil for all of them.
  var counted: Int? {
    switch self {
    case .notHTTP, .tls: 1
    case .endlessHead: HandshakeReader.headBytes + 1
    default: nil
    }
  }

  func text(_ accept: String) -> String {
    let switching = "HTTP/1.1 101 Switching Protocols\r\n"
    let upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    let right = "Sec-WebSocket-Accept: \(accept)\r\n"
    switch self {
    case .notHTTP: return "SSH-2.0-OpenSSH_9.2\r\n"
    case .tls: return "\u{15}\u{3}\u{3}\u{0}\u{2}\u{2}\u{46}"
    case .loginPage: return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>"
    case .redirect: return "HTTP/1.1 302 Found\r\nLocation: https://hotel.example/\r\n\r\n"
    case .wrongAccept:
      return switching + upgrade + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n"
    case .noAccept: return switching + upgrade + "\r\n"
    case .noUpgrade: return switching + "Connection: Upgrade\r\n" + right + "\r\n"
    case .oldVersion: return "HTTP/1.0 101 Switching Protocols\r\n" + upgrade + right + "\r\n"
    case .extensionNobodyOffered:
      return switching + upgrade + right + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    case .endlessHead:
      return switching + "X: " + String(repeating: "x", count: 9_000)
    }
  }
}

// What the feed does wrong on a connection that stands.
extension SimFeed {
  /// Frames against RFC 6455, each ending with the byte that shows it, and the code to close with.
  static let violations: [([UInt8], UInt16)] = [
    ([0x81, 0x85], 1_002),  // masked
    ([0xC1], 1_002),  // a reserved bit
    ([0x83], 1_002),  // a reserved opcode
    ([0x09], 1_002),  // a ping in fragments
    ([0x89, 126], 1_002),  // a ping of over 125 bytes
    ([0x81, 126, 0, 5], 1_002),  // a length not in its shortest form
    ([0x81, 127, 0x80], 1_002),  // a length past 2^63
    ([0x80], 1_002),  // a continuation of nothing
    ([0x01, 1, 0x7B, 0x01], 1_002),  // a message inside a message
    ([0x88, 1], 1_002),  // half a close code
    ([0x88, 2, 0x03, 0xED], 1_002),  // close 1005
    ([0x81, 1, 0xFF], 1_007),  // no UTF-8
    ([0x81, 3, 0xE2, 0x28], 1_007),  // a character that breaks off
    ([0x81, 2, 0x20, 0xC3], 1_007),  // half a character at the end
    ([0x81, 3, 0xED, 0xA0], 1_007),  // half a surrogate pair
  ]

  func violate() {
    let (bytes, code) = pick(Self.violations)
    send(bytes, .violates(code))
    // What follows must not count any more.
    for _ in 0..<2 { change() }
  }

  func sayGarbage() {
    let texts = [
      "", "{", "null", "[]", "\"snapshot\"", "{}", "{\"type\":7}", "{\"type\":\"snapshot\"}",
      "{\"type\":\"update\"}", "{\"type\":\"update\",\"id\":\"fx-1\"}",
      "{\"type\":\"update\",\"id\":\"\",\"version\":9}",
      "{\"type\":\"update\",\"id\":\"fx-1\",\"version\":-1}",
      "{\"type\":\"remove\",\"id\":\"fx-1\",\"version\":1.5}",
      "{\"type\":\"update\",\"id\":\"fx-1\",\"version\":99999,\"score\":[1,2}",
      "{\"type\":\"snapshot\",\"games\":[]}x", String(repeating: "[", count: 100),
      "\u{FEFF}{\"type\":\"snapshot\",\"games\":[]}",
    ]
    for _ in 0..<Int.random(in: 1...5, using: &random) { say(Array(pick(texts).utf8), .broken) }
  }

  func sayUnknown() {
    say(
      Array("{\"type\":\"weather\",\"text\":\"rain\",\"games\":[{\"id\":\"fx-1\"}]}".utf8), .unknown
    )
    let noise = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
    say(noise, .unknown, opcode: .binary)
  }

  /// A snapshot that breaks off: nothing of it may be taken.
  func sayCutSnapshot() {
    let list = games.keys.sorted().compactMap { games[$0] }.map { game in
      var game = game
      game.version += 1_000
      game.homeScore = .number(2)
      return game
    }
    let whole = json.snapshot(list, spread: nil)
    var count = Int.random(in: 1..<whole.count, using: &random)
    while count > 1 && whole[count] & 0xC0 == 0x80 { count -= 1 }
    say(Array(whole[0..<count]), .broken)
  }

  /// What was said before, again.
  func sayOld() {
    let old = said.keys.filter { key in
      key.epoch == epoch && games[key.number].map { $0.version > key.version } ?? false
    }
    .sorted { ($0.number, $0.version) < ($1.number, $1.version) }
    guard !old.isEmpty else { return }
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let key = pick(old)
      guard let game = said[key] else { continue }
      if chance(5) {
        say(json.remove(game.id, version: game.version), .remove(key.number, version: key.version))
      } else {
        tell(key.number, game, GameFields(rawValue: .max))
      }
    }
  }

  func sayAgain() {
    for number in games.keys.sorted().prefix(3) {
      if let game = games[number] { tell(number, game, GameFields(rawValue: .max)) }
    }
  }

  /// An update of a game the board cannot know.
  func sayUnplaced() {
    var game = Game()
    game.id = Text("fx-\(100_000 + Int.random(in: 0...9, using: &random))")
    game.version = 1
    say(json.update(game, .score), .update(-1, game, .score))
  }

  func sayHuge() {
    let filler = [UInt8](repeating: 0x20, count: Limits.messageBytes + 1)
    send(ServerFrame(.text, filler).bytes, .broken)
  }

  func close(_ code: UInt16?, retryAfter seconds: Int32? = nil) {
    guard let connection = talk else { return }
    var payload: [UInt8] = []
    if let code {
      payload = [UInt8(code >> 8), UInt8(code & 255)]
      if let seconds { payload += Array("retry-after=\(seconds)".utf8) }
    }
    send(ServerFrame(.close, payload).bytes, .closes(retryAfter: seconds))
    connection.session.hasFinished = true
    connection.finish(.closedByPeer, after: network.delay + 3)
  }

  /// The connection ends without a word.
  func drop(_ failure: StreamFailure = .closedByPeer) {
    network.connection?.session.hasFinished = true
    network.connection?.finish(failure, after: network.delay)
  }
}
