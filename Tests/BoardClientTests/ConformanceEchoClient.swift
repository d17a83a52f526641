import Glibc

@testable import BoardClient

/// A client that sends every message back as its own kind until the connection is closed.
struct EchoClient {
  enum End: Equatable {
    case closed(UInt16?)
    case failed(WebSocketError)
    /// The server dropped the connection without a close frame.
    case dropped
    case timedOut
  }

  enum Failure: Error {
    case address
    case connect(errno: Int32)
    case send(errno: Int32)
    case handshake(HandshakeError)
    case noAnswer
  }

  struct Outcome {
    var end: End
    var lastText: String?
  }

  private var sending: SendBuffer
  private var random = SystemRandomNumberGenerator()
  private let largestMessage: Int

  init(largestMessage: Int) {
    self.largestMessage = largestMessage
    sending = SendBuffer(capacity: largestMessage + 4_096)
  }

  mutating func run(_ url: String) throws -> Outcome {
    let endpoint = try EndpointParser.parse(url)
    let socket = try connect(to: endpoint)
    defer { close(socket) }
    sending.removeAll()
    let key = HandshakeKey(random: random.next(), random.next())
    _ = HandshakeRequest.append(endpoint, key: key, version: "conformance", to: &sending)
    try flush(socket)
    var received = [UInt8](repeating: 0, count: 1 << 16)
    var (count, index) = try upgrade(socket, key, &received)
    var frames = FrameReader(softLimit: largestMessage, hardLimit: largestMessage)
    var session = Session()
    while count > 0 {
      take(received.span.extracting(0..<count), from: index, &frames, &session)
      try flush(socket)
      count = receive(socket, &received)
      index = 0
    }
    let end = session.end ?? (count == 0 ? .dropped : .timedOut)
    return Outcome(end: end, lastText: session.lastText)
  }

  private struct Session {
    var kind: MessageKind = .text
    var message: [UInt8] = []
    var lastText: String?
    var end: End?
  }

  private mutating func take(
    _ bytes: Span<UInt8>, from start: Int, _ frames: inout FrameReader, _ session: inout Session
  ) {
    var index = start
    while true {
      let event = frames.next(bytes, at: &index)
      let mask = UInt32(truncatingIfNeeded: random.next())
      switch event {
      case .needMore: return
      case .messageBegin(let kind):
        session.kind = kind
        session.message.removeAll(keepingCapacity: true)
      case .data(let range):
        for place in range { session.message.append(bytes[place]) }
      case .messageEnd:
        let opcode: Opcode = session.kind == .text ? .text : .binary
        _ = FrameWriter.append(opcode, session.message.span, mask: mask, to: &sending)
        if session.kind == .text {
          session.lastText = String(decoding: session.message, as: UTF8.self)
        }
      case .ping: _ = FrameWriter.appendPong(frames.controlPayload, mask: mask, to: &sending)
      case .pong: break
      case .close(let code):
        _ = FrameWriter.appendClose(code, mask: mask, to: &sending)
        session.end = .closed(code?.rawValue)
      case .failed(let error):
        _ = FrameWriter.appendClose(error.closeCode, mask: mask, to: &sending)
        session.end = .failed(error)
      }
    }
  }

  /// Reads until the upgrade is accepted; returns the count of the last read and where its frames
  /// begin.
  private func upgrade(
    _ socket: Int32, _ key: HandshakeKey, _ received: inout [UInt8]
  ) throws -> (Int, Int) {
    var head = HandshakeReader(key: key)
    while true {
      let count = receive(socket, &received)
      guard count > 0 else { throw Failure.noAnswer }
      var index = 0
      switch head.read(received.span.extracting(0..<count), at: &index) {
      case .needMore: continue
      case .accepted: return (count, index)
      case .failed(let error): throw Failure.handshake(error)
      }
    }
  }

  // MARK: Socket

  private func connect(to endpoint: Endpoint) throws -> Int32 {
    let host = String(decoding: array(endpoint.host.span), as: UTF8.self)
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(endpoint.port), &hints, &found) == 0,
      let address = unsafe found
    else { throw Failure.address }
    defer { unsafe freeaddrinfo(address) }
    let fd = unsafe socket(address.pointee.ai_family, address.pointee.ai_socktype, 0)
    var on: Int32 = 1
    unsafe setsockopt(fd, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    unsafe setsockopt(
      fd, SOL_SOCKET, SO_RCVTIMEO, &limit, UInt32(MemoryLayout<timeval>.size))
    guard unsafe Glibc.connect(fd, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
      let error = errno
      close(fd)
      throw Failure.connect(errno: error)
    }
    return fd
  }

  /// The count of bytes, 0 at the end of the stream or when the peer reset it, -1 when nothing came
  /// in time.
  private func receive(_ socket: Int32, _ received: inout [UInt8]) -> Int {
    let size = received.count
    let count = unsafe received.withUnsafeMutableBytes { buffer in
      unsafe recv(socket, buffer.baseAddress, size, 0)
    }
    return count < 0 && errno == ECONNRESET ? 0 : count
  }

  /// Sends all that waits. A peer that has gone is seen by the next read.
  private mutating func flush(_ socket: Int32) throws {
    while !sending.isEmpty {
      let start = sending.start
      let count = sending.count
      let sent = unsafe sending.storage.withUnsafeBytes { buffer in
        unsafe send(socket, buffer.baseAddress! + start, count, Int32(MSG_NOSIGNAL))
      }
      guard sent > 0 else {
        guard errno == EPIPE || errno == ECONNRESET else { throw Failure.send(errno: errno) }
        sending.removeAll()
        return
      }
      sending.consume(sent)
    }
  }
}
