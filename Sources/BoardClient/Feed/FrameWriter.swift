/// Writes the frames of a client (RFC 6455 section 5): whole messages, masked. The key is an
/// argument and must be fresh and unpredictable for every frame (section 5.3).
/// Each function appends one whole frame, or returns false and nothing when it does not fit.
enum FrameWriter {
  /// The longest payload of a control frame (section 5.5).
  static let controlBytes = 125

  static func appendText(
    _ payload: Span<UInt8>, mask: UInt32, to buffer: inout SendBuffer
  ) -> Bool {
    append(.text, payload, mask: mask, to: &buffer)
  }

  /// At most 125 bytes of payload.
  static func appendPing(
    _ payload: Span<UInt8>, mask: UInt32, to buffer: inout SendBuffer
  ) -> Bool {
    append(.ping, payload, mask: mask, to: &buffer)
  }

  /// The answer to a ping, with the ping's payload.
  static func appendPong(
    _ payload: Span<UInt8>, mask: UInt32, to buffer: inout SendBuffer
  ) -> Bool {
    append(.pong, payload, mask: mask, to: &buffer)
  }

  /// Without a code when `code` is nil, which answers a close that had none.
  static func appendClose(
    _ code: CloseCode?, mask: UInt32, to buffer: inout SendBuffer
  ) -> Bool {
    guard let code else { return append(.close, Span(), mask: mask, to: &buffer) }
    let big: InlineArray<2, UInt8> = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 0xFF)]
    return append(.close, big.span, mask: mask, to: &buffer)
  }

  static func append(
    _ opcode: Opcode, _ payload: Span<UInt8>, mask: UInt32, to buffer: inout SendBuffer
  ) -> Bool {
    precondition(
      !opcode.isControl || payload.count <= controlBytes, "control payload over 125 bytes")
    let waiting = buffer.count
    let fits =
      buffer.append(0x80 | opcode.rawValue)
      && appendLength(payload.count, to: &buffer)
      && append(mask, bytes: 4, to: &buffer)
      && buffer.append(payload, maskedWith: mask)
    if !fits { buffer.cut(to: waiting) }
    return fits
  }

  /// The mask bit and the length in the fewest bytes that hold it.
  private static func appendLength(_ count: Int, to buffer: inout SendBuffer) -> Bool {
    switch count {
    case ...125: buffer.append(0x80 | UInt8(count))
    case ...0xFFFF: buffer.append(0x80 | 126) && append(UInt64(count), bytes: 2, to: &buffer)
    default: buffer.append(0x80 | 127) && append(UInt64(count), bytes: 8, to: &buffer)
    }
  }

  /// The lowest `bytes` bytes of `value`, highest first.
  private static func append(
    _ value: some FixedWidthInteger, bytes: Int, to buffer: inout SendBuffer
  ) -> Bool {
    for index in (0..<bytes).reversed() {
      guard buffer.append(UInt8(truncatingIfNeeded: value >> (8 * index))) else { return false }
    }
    return true
  }
}
