/// Reads the frames a server sends (RFC 6455 section 5), from bytes in any split, without copying
/// payload: `next` names the ranges of the input that belong to the message. Only a control frame's
/// payload is kept, in place. It answers nothing itself and knows no socket.
struct FrameReader: Sendable {
  /// Of the last ping, pong or close.
  private var control = InlineArray<125, UInt8>(repeating: 0)
  private var controlCount = 0
  private let softLimit: UInt64
  private let hardLimit: UInt64

  private var state: State = .header
  /// Bytes of the present header seen so far, and of its extended length still due.
  private var headerCount = 0
  private var lengthBytesDue = 0
  private var opcode: Opcode = .continuation
  private var isFinal = false
  /// Payload bytes of the present frame: told by its header, and still to come.
  private var length: UInt64 = 0
  private var remaining: UInt64 = 0

  /// The message whose fragments are arriving.
  private var message: MessageKind?
  private var messageLength: UInt64 = 0
  /// Complete between messages: a text that ends inside a character fails.
  private var validator = UTF8Validator()

  private enum State: UInt8 {
    case header
    case payload
    case control
    case ended
  }

  /// A message of more than `softLimit` bytes, all fragments together, is read to its end and
  /// marked; one of more than `hardLimit` fails with 1009. Both are known from the frame's header,
  /// before its payload.
  init(softLimit: Int, hardLimit: Int) {
    precondition(0 <= softLimit && softLimit <= hardLimit, "message limits out of order")
    self.softLimit = UInt64(softLimit)
    self.hardLimit = UInt64(hardLimit)
  }

  /// Closed or failed: whatever still comes is ignored (section 5.5.1).
  var hasEnded: Bool { state == .ended }

  /// The payload of the last ping, pong or close, valid until the next call of `next`.
  var controlPayload: Span<UInt8> {
    @_lifetime(borrow self)
    get { control.span.extracting(0..<controlCount) }
  }

  /// The text after a close's code, UTF-8.
  var closeReason: Span<UInt8> {
    @_lifetime(borrow self)
    get { control.span.extracting(min(2, controlCount)..<controlCount) }
  }

  /// The next event of `bytes` from `index` on, which moves past what was used. Call again until
  /// `needMore`, then with the next bytes.
  mutating func next(_ bytes: Span<UInt8>, at index: inout Int) -> FrameEvent {
    precondition(index >= 0 && index <= bytes.count, "frame index outside the bytes")
    while true {
      let event: FrameEvent?
      switch state {
      case .header: event = readHeader(bytes, at: &index)
      case .payload: event = readPayload(bytes, at: &index)
      case .control: event = readControl(bytes, at: &index)
      case .ended:
        index = bytes.count
        event = .needMore
      }
      if let event { return event }
    }
  }

  // MARK: Header

  private mutating func readHeader(_ bytes: Span<UInt8>, at index: inout Int) -> FrameEvent? {
    guard index < bytes.count else { return .needMore }
    let byte = bytes[index]
    index &+= 1
    headerCount &+= 1
    let fault =
      switch headerCount {
      case 1: takeFirst(byte)
      case 2: takeSecond(byte)
      default: takeLength(byte)
      }
    if let fault { return fail(fault) }
    guard headerCount >= 2 && lengthBytesDue == 0 else { return nil }
    headerCount = 0
    return opcode.isControl ? beginControl() : beginData()
  }

  /// FIN, RSV1 to RSV3 and the opcode. Refused here, so that a bad frame fails at its first byte.
  private mutating func takeFirst(_ byte: UInt8) -> WebSocketError? {
    guard byte & 0x70 == 0 else { return .reservedBits }
    guard let opcode = Opcode(rawValue: byte & 0x0F) else { return .reservedOpcode(byte & 0x0F) }
    self.opcode = opcode
    isFinal = byte & 0x80 != 0
    if opcode.isControl { return isFinal ? nil : .fragmentedControl }
    if opcode == .continuation { return message == nil ? .strayContinuation : nil }
    return message == nil ? nil : .messageInsideMessage
  }

  private mutating func takeSecond(_ byte: UInt8) -> WebSocketError? {
    guard byte & 0x80 == 0 else { return .masked }
    guard byte > 125 else {
      length = UInt64(byte)
      return nil
    }
    guard !opcode.isControl else { return .controlTooLong }
    length = 0
    lengthBytesDue = byte == 126 ? 2 : 8
    return nil
  }

  private mutating func takeLength(_ byte: UInt8) -> WebSocketError? {
    if lengthBytesDue == 8 && byte & 0x80 != 0 { return .lengthInvalid }
    length = length << 8 | UInt64(byte)
    lengthBytesDue &-= 1
    guard lengthBytesDue == 0 else { return nil }
    let isShort = headerCount == 4
    return length > (isShort ? 125 : 0xFFFF) ? nil : .lengthNotMinimal
  }

  // MARK: Messages

  private mutating func beginData() -> FrameEvent? {
    var begins: FrameEvent?
    if opcode != .continuation {
      let kind: MessageKind = opcode == .text ? .text : .binary
      message = kind
      messageLength = 0
      begins = .messageBegin(kind)
    }
    // Cannot overflow: the length is below 2^63, and so is what was within the hard limit.
    messageLength += length
    guard messageLength <= hardLimit else { return fail(.messageTooBig) }
    remaining = length
    state = .payload
    return begins
  }

  private mutating func readPayload(_ bytes: Span<UInt8>, at index: inout Int) -> FrameEvent? {
    guard remaining > 0 else { return endFrame() }
    guard index < bytes.count else { return .needMore }
    let count = Int(min(remaining, UInt64(bytes.count &- index)))
    let range = index..<(index &+ count)
    index = range.upperBound
    remaining &-= UInt64(count)
    if message == .text && !validator.accept(bytes.extracting(range)) { return fail(.notUTF8) }
    return messageLength <= softLimit ? .data(range) : nil
  }

  /// nil when the message goes on in another frame.
  private mutating func endFrame() -> FrameEvent? {
    state = .header
    guard isFinal else { return nil }
    guard message != .text || validator.isComplete else { return fail(.notUTF8) }
    message = nil
    return .messageEnd(isTooLong: messageLength > softLimit)
  }

  // MARK: Control frames

  private mutating func beginControl() -> FrameEvent? {
    if opcode == .close && length == 1 { return fail(.closeCodeCut) }
    controlCount = 0
    remaining = length
    state = .control
    return nil
  }

  private mutating func readControl(_ bytes: Span<UInt8>, at index: inout Int) -> FrameEvent? {
    while remaining > 0 {
      guard index < bytes.count else { return .needMore }
      control[controlCount] = bytes[index]
      controlCount &+= 1
      index &+= 1
      remaining &-= 1
    }
    state = .header
    switch opcode {
    case .ping: return .ping
    case .pong: return .pong
    default: return endByClose()
    }
  }

  private mutating func endByClose() -> FrameEvent {
    state = .ended
    guard controlCount >= 2 else { return .close(nil) }
    let code = CloseCode(rawValue: UInt16(control[0]) << 8 | UInt16(control[1]))
    guard code.mayBeSent else { return .failed(.closeCodeInvalid(code.rawValue)) }
    var reason = UTF8Validator()
    guard reason.accept(closeReason) && reason.isComplete else { return .failed(.notUTF8) }
    return .close(code)
  }

  private mutating func fail(_ error: WebSocketError) -> FrameEvent {
    state = .ended
    return .failed(error)
  }
}
