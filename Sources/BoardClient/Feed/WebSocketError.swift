/// What a server did against RFC 6455, or past this client's limits. The connection is failed.
enum WebSocketError: Error, Equatable, Sendable {
  /// RSV1 to RSV3 need an extension, and none was offered (section 5.2).
  case reservedBits
  case reservedOpcode(UInt8)
  /// A server must not mask (section 5.1).
  case masked
  case fragmentedControl
  case controlTooLong
  /// A 64-bit length with its top bit set.
  case lengthInvalid
  case lengthNotMinimal
  case strayContinuation
  /// A new message while the fragments of another are still to come.
  case messageInsideMessage
  case closeCodeInvalid(UInt16)
  /// A close payload of one byte holds half a code.
  case closeCodeCut
  case notUTF8
  case messageTooBig

  /// The code to close with (section 7.4.1).
  var closeCode: CloseCode {
    switch self {
    case .notUTF8: .invalidData
    case .messageTooBig: .messageTooBig
    default: .protocolError
    }
  }

  /// For the log.
  var words: String {
    switch self {
    case .reservedBits: "frame with reserved bits"
    case .reservedOpcode: "frame with a reserved opcode"
    case .masked: "masked frame from the server"
    case .fragmentedControl: "fragmented control frame"
    case .controlTooLong: "control frame over 125 bytes"
    case .lengthInvalid: "frame length with its top bit set"
    case .lengthNotMinimal: "frame length in more bytes than needed"
    case .strayContinuation: "continuation of no message"
    case .messageInsideMessage: "new message inside a fragmented one"
    case .closeCodeInvalid: "close code that may not be sent"
    case .closeCodeCut: "close payload of one byte"
    case .notUTF8: "text that is not UTF-8"
    case .messageTooBig: "message over the limit"
    }
  }
}
