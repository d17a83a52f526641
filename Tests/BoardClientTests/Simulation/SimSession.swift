@testable import BoardClient

/// The feed's end of one connection: checks the board's request and takes its frames apart. It
/// reports whatever RFC 6455 or PROTOCOL.md forbid a client.
final class SimSession {
  enum Event: Equatable {
    case request(key: String)
    case ping([UInt8])
    case pong([UInt8])
    case resync
    case close(UInt16?)
    case wrong(String)
  }

  private var bytes: [UInt8] = []
  private(set) var isUpgraded = false
  private(set) var hasClosed = false
  private var hasRequest = false
  /// Masks of the frames since they were last taken.
  private(set) var masks: [UInt32] = []
  /// Pings of the feed that were not answered yet.
  var pings: [[UInt8]] = []
  var hasFinished = false
  /// A snapshot was sent on this connection.
  var hasSnapshot = false
  /// How much the board had read when it sent its last ping.
  var readAtPing: Int?

  func upgrade() { isUpgraded = true }
  func takeMasks() -> [UInt32] {
    defer { masks = [] }
    return masks
  }

  func take(_ new: [UInt8]) -> [Event] {
    bytes += new
    var events: [Event] = []
    while let event = hasRequest ? frame() : request() {
      events.append(event)
      if case .wrong = event { break }
    }
    return events
  }

  // MARK: The request

  private func request() -> Event? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasSuffix("\r\n\r\n") else { return nil }
    bytes = []
    hasRequest = true
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
    guard lines[0] == "GET /board?club=7 HTTP/1.1" else { return .wrong("request \(lines[0])") }
    var headers: [String: String] = [:]
    for line in lines.dropFirst().dropLast(2) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, headers[parts[0].lowercased()] == nil else {
        return .wrong("header \(line)")
      }
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    let wanted = [
      "host": "scores.example:8080", "upgrade": "websocket", "connection": "Upgrade",
      "sec-websocket-version": "13",
    ]
    for (name, value) in wanted where headers[name] != value {
      return .wrong("\(name): \(headers[name] ?? "none")")
    }
    let key = headers["sec-websocket-key"] ?? ""
    guard key.count == 24, key.hasSuffix("==") else { return .wrong("key \(key)") }
    guard headers["sec-websocket-extensions"] == nil, headers["sec-websocket-protocol"] == nil
    else { return .wrong("offers an extension or a subprotocol") }
    return .request(key: key)
  }

  /// The whole answer of a server that speaks WebSocket.
  static func answer(to key: String) -> String {
    """
    HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
    Sec-WebSocket-Accept: \(accept(key))\r\n\r\n
    """
  }

  static func accept(_ key: String) -> String {
    var hash = SHA1()
    for byte in (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8 { hash.update(byte) }
    var text = InlineArray<28, UInt8>(repeating: 0)
    let digest = hash.finish()
    Base64.encode(digest.span, into: &text)
    return String(decoding: array(text.span), as: UTF8.self)
  }

  // MARK: Frames

  private func frame() -> Event? {
    guard bytes.count >= 2 else { return nil }
    if hasClosed { return .wrong("a frame after the close frame") }
    guard isUpgraded else { return .wrong("a frame before the upgrade") }
    guard bytes[0] & 0x70 == 0, bytes[0] & 0x80 != 0 else { return .wrong("bits \(bytes[0])") }
    guard bytes[1] & 0x80 != 0 else { return .wrong("an unmasked frame") }
    guard bytes[1] & 0x7F <= 125 else { return .wrong("a frame larger than any message") }
    guard let (first, mask, payload, rest) = decodeClientFrame(bytes) else { return nil }
    bytes = rest
    masks.append(mask.reduce(0) { $0 << 8 | UInt32($1) })
    switch first & 0x0F {
    case Opcode.text.rawValue:
      let text = String(decoding: payload, as: UTF8.self)
      return text == #"{"type":"resync"}"# ? .resync : .wrong("message \(text)")
    case Opcode.ping.rawValue: return .ping(payload)
    case Opcode.pong.rawValue:
      guard pings.first == payload else { return .wrong("a pong nobody asked for") }
      pings.removeFirst()
      return .pong(payload)
    case Opcode.close.rawValue:
      hasClosed = true
      guard payload.count >= 2 else { return payload.isEmpty ? .close(nil) : .wrong("close cut") }
      return .close(UInt16(payload[0]) << 8 | UInt16(payload[1]))
    default: return .wrong("opcode \(first & 0x0F)")
    }
  }
}
