@testable import BoardClient

// A second, plain writing of RFC 6455 section 5 for the tests: a server's encoder, a client's
// decoder, and a reader's events put together to whole messages.

/// What a reader told, with a message's pieces joined.
enum Seen: Equatable {
  case text([UInt8])
  case binary([UInt8])
  case tooLong
  case ping([UInt8])
  case pong([UInt8])
  case close(UInt16?, [UInt8])
  case failed(WebSocketError)
}

/// One frame of a server, whose parts can all be wrong.
struct ServerFrame {
  /// FIN, RSV1 to RSV3 and the opcode.
  var first: UInt8
  var payload: [UInt8]

  init(_ opcode: Opcode, _ payload: [UInt8] = [], isFinal: Bool = true) {
    first = opcode.rawValue + (isFinal ? 128 : 0)
    self.payload = payload
  }

  init(_ opcode: Opcode, _ text: String, isFinal: Bool = true) {
    self.init(opcode, Array(text.utf8), isFinal: isFinal)
  }

  var bytes: [UInt8] {
    let count = payload.count
    if count < 126 { return [first, UInt8(count)] + payload }
    if count < 65_536 { return [first, 126, UInt8(count / 256), UInt8(count % 256)] + payload }
    let length = (0..<8).map { UInt8(count >> (56 - 8 * $0) & 255) }
    return [first, 127] + length + payload
  }
}

func bytes(of frames: [ServerFrame]) -> [UInt8] { frames.flatMap(\.bytes) }

/// Reads with the input cut into the chunks that `chunkSize` gives, one call each.
func read(
  _ input: [UInt8], softLimit: Int = 1 << 20, hardLimit: Int = 1 << 22,
  chunkSize: (Int) -> Int = { $0 }
) -> [Seen] {
  var reader = FrameReader(softLimit: softLimit, hardLimit: hardLimit)
  var collector = Collector()
  var start = 0
  while start < input.count {
    let size = max(1, min(chunkSize(input.count - start), input.count - start))
    let chunk = Array(input[start..<(start + size)])
    var index = 0
    var event = reader.next(chunk.span, at: &index)
    while event != .needMore {
      collector.take(event, of: chunk, reader)
      event = reader.next(chunk.span, at: &index)
    }
    precondition(index == chunk.count, "bytes left although the reader wants more")
    start += size
  }
  return collector.seen
}

struct Collector {
  private(set) var seen: [Seen] = []
  private var kind: MessageKind?
  private var payload: [UInt8] = []

  mutating func take(_ event: FrameEvent, of chunk: [UInt8], _ reader: borrowing FrameReader) {
    switch event {
    case .needMore: break
    case .messageBegin(let kind):
      precondition(self.kind == nil, "a message begins inside another")
      self.kind = kind
      payload = []
    case .data(let range):
      precondition(kind != nil && !range.isEmpty, "data outside a message, or none")
      payload += chunk[range]
    case .messageEnd(let isTooLong):
      seen.append(isTooLong ? .tooLong : kind == .text ? .text(payload) : .binary(payload))
      kind = nil
    case .ping: seen.append(.ping(array(reader.controlPayload)))
    case .pong: seen.append(.pong(array(reader.controlPayload)))
    case .close(let code): seen.append(.close(code?.rawValue, array(reader.closeReason)))
    case .failed(let error): seen.append(.failed(error))
    }
  }
}

// The `#expect` macro takes neither a call on a variable that changes nor a span; these do.

func next(_ reader: inout FrameReader, _ bytes: [UInt8], _ index: inout Int) -> FrameEvent {
  reader.next(bytes.span, at: &index)
}

func append(_ bytes: [UInt8], to buffer: inout SendBuffer) -> Bool { buffer.append(bytes.span) }

func append(
  _ opcode: Opcode, _ payload: [UInt8], mask: UInt32, to buffer: inout SendBuffer
) -> Bool {
  switch opcode {
  case .text: FrameWriter.appendText(payload.span, mask: mask, to: &buffer)
  case .ping: FrameWriter.appendPing(payload.span, mask: mask, to: &buffer)
  case .pong: FrameWriter.appendPong(payload.span, mask: mask, to: &buffer)
  default: FrameWriter.append(opcode, payload.span, mask: mask, to: &buffer)
  }
}

func accept(_ bytes: ArraySlice<UInt8>, by validator: inout UTF8Validator) -> Bool {
  let bytes = Array(bytes)
  return validator.accept(bytes.span)
}

func array(_ span: Span<UInt8>) -> [UInt8] { span.indices.map { span[$0] } }

/// The one client frame at the front of `bytes`, unmasked, and the bytes behind it; nil when it is
/// not a whole, masked frame with the shortest length.
func decodeClientFrame(
  _ bytes: [UInt8]
) -> (first: UInt8, mask: [UInt8], payload: [UInt8], rest: [UInt8])? {
  guard bytes.count >= 6, bytes[1] >= 128 else { return nil }
  var count = Int(bytes[1] - 128)
  var start = 2
  if count > 125 {
    let width = count == 126 ? 2 : 8
    guard bytes.count >= 6 + width else { return nil }
    count = bytes[2..<(2 + width)].reduce(0) { $0 * 256 + Int($1) }
    guard count > (width == 2 ? 125 : 65_535) else { return nil }
    start += width
  }
  guard bytes.count >= start + 4 + count else { return nil }
  let mask = Array(bytes[start..<(start + 4)])
  let masked = bytes[(start + 4)..<(start + 4 + count)]
  let payload = masked.enumerated().map { $0.element ^ mask[$0.offset % 4] }
  return (bytes[0], mask, payload, Array(bytes[(start + 4 + count)...]))
}

/// SplitMix64: small, seeded, the same everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
