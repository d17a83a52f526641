/// Why a connection is closed (RFC 6455 section 7.4 and IANA's registry of close codes).
struct CloseCode: RawRepresentable, Equatable, Sendable {
  let rawValue: UInt16

  static let normal = CloseCode(rawValue: 1_000)
  /// An end that leaves: a client that stops, a server that goes down.
  static let goingAway = CloseCode(rawValue: 1_001)
  static let protocolError = CloseCode(rawValue: 1_002)
  /// A text message, or a close reason, that is not UTF-8.
  static let invalidData = CloseCode(rawValue: 1_007)
  static let messageTooBig = CloseCode(rawValue: 1_009)
  static let serviceRestart = CloseCode(rawValue: 1_012)
  static let tryAgainLater = CloseCode(rawValue: 1_013)

  /// Whether a frame may carry it. 1004 to 1006 and 1015 only name what no frame told, the rest of
  /// 1000 to 2999 is reserved, and nothing is defined from 5000 up.
  var mayBeSent: Bool {
    switch rawValue {
    case 1_000...1_003, 1_007...1_014, 3_000...4_999: true
    default: false
    }
  }
}
