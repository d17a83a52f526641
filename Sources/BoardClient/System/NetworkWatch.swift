import CLinux

/// Watches the machine's network through rtnetlink. A hint only: it says when to try and when to
/// wait, never that a connection is good. Asks no manager, so it works the same under all of them.
///
/// Any event means "look again": routes vanish without a message when a link goes down, and stay
/// when the carrier is lost. Without netlink the network is taken to be there.
struct NetworkWatch {
  /// A change comes as a burst of events; it is looked at when the burst is over.
  private static let quietMs: Int64 = 200
  /// A burst without end is looked at all the same.
  private static let burstMs: Int64 = 2_000
  /// A network that is not all there, or could not be read, is looked at again by itself: a lost
  /// event must not keep a board offline.
  private static let lookAgainMs: Int64 = 30_000
  /// 8 KiB is the largest datagram of a dump whatever the page size (NLMSG_GOODSIZE).
  private static let datagramBytes = 8_192
  /// A dump of a board is one to three datagrams; a table of a whole router is not read.
  private static let datagrams = 256

  enum Change: Equatable, Sendable {
    case reach(NetworkReach)
    /// Something changed and the network is still there: perhaps another access point. A ping with
    /// a short deadline tells whether the connection has lived on.
    case sameReach
  }

  private(set) var reach = NetworkReach.full
  /// The reach is a guess: netlink refused, with errno of the refusal.
  private(set) var refusal: Int32 = 0
  private var fd: Int32 = -1
  private var burstBegan: Instant?
  private var lookAt = Instant.distantPast
  private var hasLooked = false
  private var sequence: UInt32 = 0
  private var buffer: [UInt8]

  /// Joins the events. What is there is found out by the first `advance`.
  init() {
    buffer = [UInt8](repeating: 0, count: Self.datagramBytes)
    let opened = clinux_netlink_open(1)
    if opened >= 0 { fd = opened } else { refusal = -opened }
  }

  var nextDeadline: Instant { lookAt }

  func pollEntries(into set: inout PollSet) {
    set.add(fd, .readable, .network)
  }

  /// Whether an attempt to reach the endpoint makes sense now. This machine itself is always there;
  /// without a way out, a host of the own network still is.
  func allows(_ endpoint: Endpoint) -> Bool {
    switch reach {
    case .full: true
    case .local: HostKind(endpoint.host) != .elsewhere
    case .none: HostKind(endpoint.host) == .thisMachine
    }
  }

  /// Reads waiting events, and looks when it is time to. Returns what is new; the first look is
  /// new only when the network is not all there.
  mutating func advance(now: Instant) -> Change? {
    if drainEvents() {
      let began = burstBegan ?? now
      burstBegan = began
      lookAt = min(now + Self.quietMs, began + Self.burstMs)
    }
    guard now >= lookAt else { return nil }
    let wasEvent = burstBegan != nil
    burstBegan = nil
    let before = reach
    look()
    lookAt = reach == .full && refusal == 0 ? .distantFuture : now + Self.lookAgainMs
    if reach != before { return .reach(reach) }
    return wasEvent ? .sameReach : nil
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }

  /// True when there was an event. ENOBUFS says that events were lost, which is one as well.
  private mutating func drainEvents() -> Bool {
    guard fd >= 0 else { return false }
    var hadEvent = false
    for _ in 0..<Self.datagrams {
      let count = receive(fd)
      if count == -Int(EAGAIN) { break }
      hadEvent = true
      // Any other error would repeat without end on a broken descriptor.
      if count < 0, count != -Int(ENOBUFS), count != -Int(EMSGSIZE), count != -Int(EBADMSG) {
        refusal = Int32(-count)
        close()
        break
      }
    }
    return hadEvent
  }

  /// Dumps the tables; twice more when they changed meanwhile. A failure leaves `.full`.
  private mutating func look() {
    let socket = clinux_netlink_open(0)
    guard socket >= 0 else {
      reach = .full
      refusal = -socket
      return
    }
    for _ in 0..<3 {
      var facts = NetworkFacts()
      refusal = dump(socket, into: &facts)
      reach = refusal == 0 ? facts.reach : .full
      if !facts.isInterrupted { break }
    }
    _ = clinux_close(socket)
  }

  /// 0, or errno.
  private mutating func dump(_ socket: Int32, into facts: inout NetworkFacts) -> Int32 {
    for table in NetworkTable.allCases {
      sequence &+= 1
      let request = table.request(sequence: sequence)
      let sent = unsafe request.span.withUnsafeBytes {
        unsafe clinux_send(socket, $0.baseAddress, $0.count)
      }
      guard sent == request.count else { return sent < 0 ? Int32(-sent) : EMSGSIZE }
      let failure = readDump(socket, into: &facts)
      guard failure == 0 else { return failure }
    }
    return 0
  }

  /// The kernel answers while it is asked: there is a datagram at once, or never.
  private mutating func readDump(_ socket: Int32, into facts: inout NetworkFacts) -> Int32 {
    for _ in 0..<Self.datagrams {
      let count = receive(socket)
      if count == -Int(EBADMSG) { continue }
      guard count > 0 else { return count < 0 ? Int32(-count) : EBADMSG }
      switch facts.read(buffer.span.extracting(0..<count), sequence: sequence) {
      case .more: break
      case .done: return 0
      case .failed(let errno): return errno
      case .malformed: return EBADMSG
      }
    }
    return EMSGSIZE
  }

  private mutating func receive(_ socket: Int32) -> Int {
    unsafe buffer.withUnsafeMutableBytes {
      unsafe clinux_netlink_receive(socket, $0.baseAddress, $0.count)
    }
  }
}

/// A table that rtnetlink dumps.
enum NetworkTable: UInt8, CaseIterable {
  /// RTM_GETLINK, RTM_GETADDR, RTM_GETROUTE.
  case links = 18
  case addresses = 22
  case routes = 26

  /// The request for a dump of all families: struct nlmsghdr and an empty body, which is as long as
  /// the longest of the three (struct ifinfomsg).
  func request(sequence: UInt32) -> InlineArray<32, UInt8> {
    var bytes = InlineArray<32, UInt8>(repeating: 0)
    bytes[0] = 32
    bytes[4] = rawValue
    // NLM_F_REQUEST, and NLM_F_DUMP in the high byte.
    bytes[6] = 0x01
    bytes[7] = 0x03
    for index in 0..<4 { bytes[8 + index] = UInt8(truncatingIfNeeded: sequence >> (8 * index)) }
    return bytes
  }
}
