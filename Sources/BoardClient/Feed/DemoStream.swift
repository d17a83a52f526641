/// The other end of `--demo`: a WebSocket server in the same process, behind the seam where
/// otherwise a socket is. It shakes hands, answers pings, and sends the demo's messages.
struct DemoStream: ByteStream {
  private enum State: Equatable {
    case idle
    /// The upgrade request is coming in.
    case head
    case open
    case ended
  }

  private var state: State = .idle
  private var feed = DemoFeed()
  private var key = InlineArray<24, UInt8>(repeating: 0)
  private var line = HandshakeLine()
  /// Bytes on their way to the client.
  private var out = ByteWriter(capacity: 4_096)
  private var taken = 0
  private var message = ByteWriter(capacity: 2_048)
  private var nextUpdate: Instant = .distantFuture

  var nextDeadline: Instant { state == .open ? nextUpdate : .distantFuture }

  mutating func open(_ endpoint: Endpoint, now: Instant) {
    state = .head
    line = HandshakeLine()
    out.removeAll()
    taken = 0
    nextUpdate = now + DemoFeed.stepMs
  }

  mutating func advance(now: Instant) -> StreamPhase {
    switch state {
    case .idle: return .idle
    case .ended: return .failed(.closedByPeer)
    case .head: return .open
    case .open:
      if now >= nextUpdate {
        nextUpdate = now + DemoFeed.stepMs
        message.removeAll()
        feed.writeUpdate(into: &message)
        sendMessage()
      }
      return .open
    }
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadResult {
    guard state != .ended else { return .ended(.closedByPeer) }
    let count = min(out.count - taken, buffer.count)
    guard count > 0 else { return .wouldBlock }
    for index in 0..<count { buffer[index] = out.bytes[taken + index] }
    taken += count
    if taken == out.count {
      out.removeAll()
      taken = 0
    }
    return .bytes(count: count)
  }

  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end && state == .head {
      takeHead(bytes[index])
      index += 1
    }
    // Frames come whole: the client writes each in one piece, and here nothing is cut.
    while index + 6 <= end && state == .open {
      takeFrame(first: bytes[index])
      index += 6 + Int(bytes[index + 1] & 0x7F)
    }
    return end - start
  }

  mutating func close() { state = .idle }

  private mutating func takeHead(_ byte: UInt8) {
    guard line.take(byte) == .whole else { return }
    let whole = line
    line.removeAll()
    let text = whole.span
    if text.isEmpty {
      answer()
    } else if text.count == 43, HTTPText.equals(text.extracting(0..<17), "Sec-WebSocket-Key") {
      for index in 0..<24 { key[index] = text[19 + index] }
    }
  }

  private mutating func answer() {
    state = .open
    out.add("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n")
    out.add("Sec-WebSocket-Accept: ")
    let accept = HandshakeKey.accept(for: key)
    for index in accept.indices { out.add(byte: accept[index]) }
    out.add("\r\n\r\n")
    message.removeAll()
    feed.writeSnapshot(into: &message)
    sendMessage()
  }

  private mutating func takeFrame(first: UInt8) {
    switch Opcode(rawValue: first & 0x0F) {
    case .ping:
      // The client's pings are empty, and so is the answer.
      out.add(byte: 0x80 | Opcode.pong.rawValue)
      out.add(byte: 0)
    case .close: state = .ended
    default: break
    }
  }

  /// One whole text frame, unmasked as a server's are.
  private mutating func sendMessage() {
    out.add(byte: 0x80 | Opcode.text.rawValue)
    if message.count < 126 {
      out.add(byte: UInt8(message.count))
    } else {
      out.add(byte: 126)
      out.add(byte: UInt8(message.count >> 8))
      out.add(byte: UInt8(message.count & 0xFF))
    }
    for index in 0..<message.count { out.add(byte: message.bytes[index]) }
  }
}
