/// Reads the server's answer to the upgrade in any split (RFC 6455 section 4.1) and names what is
/// wrong with it. Bytes behind the head are not touched: they are the first frames.
struct HandshakeReader: Sendable {
  /// The longest head, in bytes, interim answers included.
  static let headBytes = 8 * 1_024

  /// Where a redirect wanted to lead, empty when not told or too long.
  private(set) var location = Text<128>()
  private let accept: InlineArray<28, UInt8>
  private var line = HandshakeLine()
  private var total = 0
  /// 0 until the status line has been read.
  private var status: Int32 = 0
  private var minorVersion: UInt8 = 0
  private var answer = Answer()
  private var result: HandshakeProgress = .needMore

  /// What the headers told so far.
  private struct Answer: Sendable {
    var upgrade: Sighting = .none
    var accept: Sighting = .none
    var connectionUpgrades = false
    var namesExtension = false
    var namesProtocol = false
    var retryAfterSeconds: Int32?
  }

  private enum Sighting: UInt8, Sendable {
    case none
    case right
    case wrong
    case doubled
  }

  init(key: HandshakeKey) {
    accept = key.accept
  }

  /// Takes `bytes` from `index` on, which moves past what belongs to the head. When accepted, the
  /// rest is the first frames. After an end every call answers the same.
  mutating func read(_ bytes: Span<UInt8>, at index: inout Int) -> HandshakeProgress {
    precondition(index >= 0 && index <= bytes.count, "head index outside the bytes")
    while result == .needMore && index < bytes.count {
      let byte = bytes[index]
      index &+= 1
      total &+= 1
      result = take(byte)
    }
    return result
  }

  private mutating func take(_ byte: UInt8) -> HandshakeProgress {
    if total <= 7 && !startsAsHTTP(byte) {
      // A TLS record of type alert is what a TLS server says to a plain GET.
      return .failed(total == 1 && byte == 0x15 ? .answeredTLS : .notHTTP)
    }
    guard total <= Self.headBytes else { return .failed(.headTooLong) }
    switch line.take(byte) {
    case .more: return .needMore
    case .malformed: return .failed(.headMalformed)
    case .whole: break
    }
    let progress = takeLine()
    line.removeAll()
    return progress
  }

  /// Refuses anything but HTTP/1 at its first strange byte, instead of waiting for a line's end.
  private func startsAsHTTP(_ byte: UInt8) -> Bool {
    var index = 1
    for expected in "HTTP/1.".utf8 {
      if index == total { return byte == expected }
      index &+= 1
    }
    return false
  }

  private mutating func takeLine() -> HandshakeProgress {
    if status == 0 { return takeStatusLine() }
    if line.count == 0 { return endHead() }
    return takeHeader() ? .needMore : .failed(.headMalformed)
  }

  /// `HTTP/1.d ddd`, then nothing or a space and a reason (RFC 9112 section 4). Servers that leave
  /// out the space before an empty reason are common.
  private mutating func takeStatusLine() -> HandshakeProgress {
    let text = line.span
    guard text.count >= 12, HTTPText.equals(text.extracting(0..<7), "http/1."),
      Self.isDigit(text[7]), text[8] == 0x20
    else {
      return .failed(.headMalformed)
    }
    var value: Int32 = 0
    for index in 9..<12 {
      guard Self.isDigit(text[index]) else { return .failed(.headMalformed) }
      value = value * 10 + Int32(text[index] - 0x30)
    }
    guard value >= 100 && (text.count == 12 || text[12] == 0x20) else {
      return .failed(.headMalformed)
    }
    minorVersion = text[7] - 0x30
    status = value
    return .needMore
  }

  // MARK: Headers

  /// False when the line is no header: a fold, an empty name, a space before the colon.
  private mutating func takeHeader() -> Bool {
    let text = line.span
    var colon = 0
    while colon < text.count && HTTPText.isToken(text[colon]) { colon &+= 1 }
    guard colon > 0 && colon < text.count && text[colon] == UInt8(ascii: ":") else { return false }
    let name = text.extracting(0..<colon)
    let value = HTTPText.trimmed(text.extracting((colon + 1)..<text.count))
    guard let header = Header(name) else { return true }
    guard !line.isCut || header == .location else { return false }
    switch header {
    case .upgrade:
      Self.see(&answer.upgrade, isRight: HTTPText.equals(value, "websocket"))
    case .accept:
      Self.see(&answer.accept, isRight: isAccept(value))
    case .connection:
      if HTTPText.list(value, contains: "upgrade") { answer.connectionUpgrades = true }
    case .extensions:
      if !value.isEmpty { answer.namesExtension = true }
    case .subprotocol:
      if !value.isEmpty { answer.namesProtocol = true }
    case .retryAfter: answer.retryAfterSeconds = RetryAfter.seconds(value)
    case .location: location = value.count <= 128 && !line.isCut ? Text(value) : Text()
    }
    return true
  }

  /// The headers that decide something; all others are skipped.
  private enum Header: UInt8 {
    case upgrade
    case connection
    case accept
    case extensions
    case subprotocol
    case retryAfter
    case location

    init?(_ name: Span<UInt8>) {
      if HTTPText.equals(name, "upgrade") {
        self = .upgrade
      } else if HTTPText.equals(name, "connection") {
        self = .connection
      } else if HTTPText.equals(name, "sec-websocket-accept") {
        self = .accept
      } else if HTTPText.equals(name, "sec-websocket-extensions") {
        self = .extensions
      } else if HTTPText.equals(name, "sec-websocket-protocol") {
        self = .subprotocol
      } else if HTTPText.equals(name, "retry-after") {
        self = .retryAfter
      } else if HTTPText.equals(name, "location") {
        self = .location
      } else {
        return nil
      }
    }
  }

  private static func see(_ sighting: inout Sighting, isRight: Bool) {
    sighting = sighting == .none ? (isRight ? .right : .wrong) : .doubled
  }

  /// Base64 is compared as it is, in its own case.
  private func isAccept(_ value: Span<UInt8>) -> Bool {
    guard value.count == accept.count else { return false }
    for index in value.indices where value[index] != accept[index] { return false }
    return true
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  // MARK: Verdict

  private mutating func endHead() -> HandshakeProgress {
    switch status {
    case 101:
      if let error = upgradeFault() { return .failed(error) }
      return .accepted
    case 100..<200:
      // An interim answer such as 103: the real one follows (RFC 9110 section 15.2).
      status = 0
      answer = Answer()
      return .needMore
    case 300..<400: return .failed(.redirect(status))
    default:
      return .failed(.status(status, retryAfterSeconds: answer.retryAfterSeconds))
    }
  }

  private func upgradeFault() -> HandshakeError? {
    if minorVersion == 0 { return .versionTooOld }
    switch answer.upgrade {
    case .none: return .upgradeMissing
    case .wrong, .doubled: return .upgradeWrong
    case .right: break
    }
    if !answer.connectionUpgrades { return .connectionMissing }
    switch answer.accept {
    case .none: return .acceptMissing
    case .wrong: return .acceptWrong
    case .doubled: return .acceptDoubled
    case .right: break
    }
    if answer.namesExtension { return .extensionNotOffered }
    if answer.namesProtocol { return .protocolNotOffered }
    return nil
  }
}

/// How far the answer has been read.
enum HandshakeProgress: Equatable, Sendable {
  case needMore
  case accepted
  case failed(HandshakeError)
}
