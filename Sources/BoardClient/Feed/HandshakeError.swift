/// Why an answer to the upgrade is none of a WebSocket server (RFC 6455 section 4.1).
enum HandshakeError: Error, Equatable, Sendable {
  /// Not even HTTP/1.
  case notHTTP
  /// The port speaks TLS: the feed wants `wss://`.
  case answeredTLS
  /// 101 in HTTP/1.0.
  case versionTooOld
  /// Any status but 101 and the redirects. `retryAfterSeconds` as the server asked.
  case status(Int32, retryAfterSeconds: Int32?)
  /// 300 to 399; never followed. Where to is in `HandshakeReader.location`.
  case redirect(Int32)
  case upgradeMissing
  /// Anything but one `Upgrade: websocket`.
  case upgradeWrong
  /// No `Connection` names `Upgrade`.
  case connectionMissing
  case acceptMissing
  case acceptWrong
  case acceptDoubled
  case extensionNotOffered
  case protocolNotOffered
  /// Over 8 KiB of head.
  case headTooLong
  /// A line that is no status line or header (RFC 9112 sections 4 and 5).
  case headMalformed

  /// What the display says of it.
  var cause: Cause {
    switch self {
    case .status(let status, _):
      switch status {
      case 401, 403, 404: .refused(status: status)
      case 429: .rateLimit
      case 500...599: .serverBusy
      default: .notWebSocket
      }
    default: .notWebSocket
    }
  }

  /// For the log.
  var words: String {
    switch self {
    case .notHTTP: "the answer is not HTTP/1"
    case .answeredTLS: "the server speaks TLS here; use wss://"
    case .versionTooOld: "the answer is HTTP/1.0"
    case .status: "the server did not upgrade"
    case .redirect: "the server redirects, which is not followed"
    case .upgradeMissing: "no Upgrade in the answer"
    case .upgradeWrong: "Upgrade in the answer is not websocket"
    case .connectionMissing: "no Connection: Upgrade in the answer"
    case .acceptMissing: "no Sec-WebSocket-Accept in the answer"
    case .acceptWrong: "wrong Sec-WebSocket-Accept in the answer"
    case .acceptDoubled: "two Sec-WebSocket-Accept in the answer"
    case .extensionNotOffered: "the server uses an extension nobody offered"
    case .protocolNotOffered: "the server uses a subprotocol nobody offered"
    case .headTooLong: "the answer's head is over 8 KiB"
    case .headMalformed: "the answer's head is malformed"
    }
  }
}
