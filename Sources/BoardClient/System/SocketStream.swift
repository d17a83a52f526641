import CLinux

/// A plain TCP connection: resolves, connects, reads and writes, and never waits. It enforces the
/// deadlines of the first two steps itself (5 s and 10 s); what follows is its owner's.
struct SocketStream: ByteStream {
  private var phase: StreamPhase = .idle
  private var port: UInt16 = 0
  private var resolver = Resolver()
  private var race = ConnectRace()
  private var fd: Int32 = -1
  /// The last write was cut short: the descriptor is polled for room until one is not.
  private var wantsRoom = false

  mutating func open(_ endpoint: Endpoint, now: Instant) {
    close(now: now)
    port = endpoint.port
    let host = Self.bareHost(endpoint.host)
    guard host.count > 0 else {
      phase = .failed(.noAddress)
      return
    }
    let name = CString(endpoint.host, range: host)
    if let literal = Self.literalAddress(name) {
      var list = AddressList()
      list.append(literal)
      race.start(list, port: port, now: now)
      phase = .connecting
      return
    }
    do throws(SystemError) {
      try resolver.start(name, now: now)
      phase = .resolving
    } catch {
      phase = .failed(.system(errno: error.errno))
    }
  }

  mutating func advance(now: Instant) -> StreamPhase {
    if phase == .resolving {
      switch resolver.advance(now: now) {
      case .running: break
      case .nothing: phase = .failed(.noAddress)
      case .found(let list):
        race.start(list, port: port, now: now)
        phase = .connecting
      }
    } else {
      resolver.reap(now: now)
    }
    if phase == .connecting {
      switch race.advance(now: now) {
      case .running: break
      case .failed(let errno): phase = .failed(.connect(errno: errno))
      case .connected(let connected):
        fd = connected
        phase = .open
      }
    }
    return phase
  }

  var nextDeadline: Instant {
    phase == .connecting ? min(race.nextDeadline, resolver.nextDeadline) : resolver.nextDeadline
  }

  func pollEntries(into set: inout PollSet) {
    resolver.pollEntries(into: &set)
    race.pollEntries(into: &set)
    set.add(fd, wantsRoom ? [.readable, .writable] : .readable, .stream)
  }

  mutating func read(into buffer: inout [UInt8]) -> ReadResult {
    guard fd >= 0 else { return .ended(failure) }
    let descriptor = fd
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe clinux_receive(descriptor, $0.baseAddress, $0.count)
    }
    if count > 0 { return .bytes(count: count) }
    if count == -Int(EAGAIN) { return .wouldBlock }
    fail(count == 0 ? .closedByPeer : .system(errno: Int32(-count)))
    return .ended(failure)
  }

  /// An error ends the connection; the next `read` or `advance` says which.
  mutating func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    precondition(start >= 0 && end <= bytes.count, "range past the bytes")
    guard fd >= 0, start < end else { return 0 }
    let descriptor = fd
    let count = unsafe bytes.withUnsafeBytes {
      unsafe clinux_send(descriptor, $0.baseAddress?.advanced(by: start), end - start)
    }
    wantsRoom = count < end - start
    if count >= 0 { return count }
    if count != -Int(EAGAIN) { fail(.system(errno: Int32(-count))) }
    return 0
  }

  mutating func close() {
    close(now: .distantPast)
  }

  private mutating func close(now: Instant) {
    resolver.cancel(now: now)
    race.cancel()
    closeSocket()
    phase = .idle
  }

  private mutating func fail(_ failure: StreamFailure) {
    closeSocket()
    phase = .failed(failure)
  }

  private mutating func closeSocket() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
    wantsRoom = false
  }

  private var failure: StreamFailure {
    if case .failed(let failure) = phase { failure } else { .closedByPeer }
  }

  /// The host without the brackets that a URL puts around an IPv6 address.
  private static func bareHost(_ host: Text<256>) -> Range<Int> {
    let end = host.count
    if end >= 2, host[0] == UInt8(ascii: "["), host[end - 1] == UInt8(ascii: "]") {
      return 1..<end - 1
    }
    return 0..<end
  }

  private static func literalAddress(_ name: CString) -> clinux_address? {
    var address = clinux_address()
    let isLiteral = unsafe name.withPointer { unsafe clinux_parse_address($0, &address) }
    return isLiteral == 1 ? address : nil
  }
}
