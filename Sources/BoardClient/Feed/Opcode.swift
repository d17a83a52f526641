/// What a frame is (RFC 6455 section 5.2). The values left out are reserved.
enum Opcode: UInt8, Equatable, Sendable, CaseIterable {
  case continuation = 0x0
  case text = 0x1
  case binary = 0x2
  case close = 0x8
  case ping = 0x9
  case pong = 0xA

  /// Control frames are whole, at most 125 bytes, and may stand between fragments.
  var isControl: Bool { rawValue & 0x8 != 0 }
}

/// What a message is, whatever frames it came in.
enum MessageKind: UInt8, Equatable, Sendable {
  case text
  case binary
}
