/// How far the machine's network reaches.
enum NetworkReach: UInt8, Comparable, Sendable {
  /// No link is up with an address.
  case none
  /// A link is up with an address, but there is no way out of its own network.
  case local
  /// Such a link carries a default route.
  case full

  static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// What three rtnetlink dumps (links, addresses, routes) say, put together per link. Pure: bytes
/// in, facts out; every length is checked, the bytes may be anything. Numbers are in the machine's
/// own order, which is little-endian on every board this runs on.
struct NetworkFacts {
  /// More links than this (a host full of containers) and the network is taken to be there.
  static let capacity = 32

  enum Step: Equatable {
    /// The datagram is read; the dump goes on in the next one.
    case more
    case done
    case failed(errno: Int32)
    /// Not netlink: nothing after the fault was read.
    case malformed
  }

  private struct Families: OptionSet {
    let rawValue: UInt8
    static let v4 = Families(rawValue: 1)
    static let v6 = Families(rawValue: 2)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// AF_INET is 2, AF_INET6 is 10.
    init(family: UInt8) { self = family == 2 ? .v4 : family == 10 ? .v6 : [] }
  }

  private struct Link {
    var index: UInt32 = 0
    var isUp = false
    var addresses: Families = []
    var defaultRoutes: Families = []
  }

  private var links = InlineArray<32, Link>(repeating: Link())
  private var count = 0
  private var isOverfull = false
  /// Default routes that name no link, such as those through a nexthop group.
  private var unboundRoutes: Families = []
  /// The kernel's tables changed while it dumped them: the facts may not fit together.
  private(set) var isInterrupted = false

  /// Usable means a link that is up and running, has a global address, and a default route of the
  /// same family through it.
  var reach: NetworkReach {
    if isOverfull { return .full }
    var best = NetworkReach.none
    for index in 0..<count where links[index].isUp && !links[index].addresses.isEmpty {
      let routes = links[index].defaultRoutes.union(unboundRoutes)
      if !links[index].addresses.isDisjoint(with: routes) { return .full }
      best = .local
    }
    return best
  }

  /// Reads one datagram of the dump that was asked for with `sequence`.
  mutating func read(_ bytes: Span<UInt8>, sequence: UInt32) -> Step {
    var offset = 0
    while offset < bytes.count {
      guard let header = MessageHeader(bytes, at: offset) else { return .malformed }
      if header.sequence == sequence {
        if header.isInterrupted { isInterrupted = true }
        if let end = read(header, bytes) { return end }
      }
      offset = header.next
    }
    return .more
  }

  /// struct nlmsghdr (netlink(7)): length, type, flags, sequence, port.
  private struct MessageHeader {
    static let size = 16
    let type: UInt16
    let sequence: UInt32
    let isInterrupted: Bool
    let body: Int
    let end: Int
    /// Messages begin at multiples of four bytes.
    var next: Int { (end + 3) & ~3 }

    init?(_ bytes: Span<UInt8>, at offset: Int) {
      guard let length = bytes.number32(at: offset), let type = bytes.number16(at: offset + 4),
        let flags = bytes.number16(at: offset + 6), let sequence = bytes.number32(at: offset + 8)
      else { return nil }
      guard length >= Self.size, Int(length) <= bytes.count - offset else { return nil }
      self.type = type
      self.sequence = sequence
      // NLM_F_DUMP_INTR.
      isInterrupted = flags & 0x10 != 0
      body = offset + Self.size
      end = offset + Int(length)
    }
  }

  /// Nil when the dump goes on after this message.
  private mutating func read(_ header: MessageHeader, _ bytes: Span<UInt8>) -> Step? {
    let range = header.body..<header.end
    switch header.type {
    case 2:  // NLMSG_ERROR: a negative errno, 0 for an acknowledgement.
      guard let code = bytes.number32(at: header.body), range.count >= 4 else { return .malformed }
      let errno = Int32(bitPattern: code)
      return errno == 0 ? nil : .failed(errno: errno == .min ? .max : -errno)
    case 3: return .done  // NLMSG_DONE
    case 16: readLink(bytes, range)  // RTM_NEWLINK
    case 20: readAddress(bytes, range)  // RTM_NEWADDR
    case 24: readRoute(bytes, range)  // RTM_NEWROUTE
    default: break
    }
    return nil
  }

  /// struct ifinfomsg: family, pad, type (2), index (4), flags (4), change (4).
  private mutating func readLink(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 16, let index = bytes.number32(at: range.lowerBound + 4),
      let flags = bytes.number32(at: range.lowerBound + 8)
    else { return }
    let loopback: UInt32 = 0x8
    // IFF_UP, IFF_RUNNING, IFF_LOWER_UP.
    let running: UInt32 = 0x1 | 0x40 | 0x1_0000
    // IFLA_OPERSTATE: 6 is up, 0 is unknown, as tunnels and old drivers leave it.
    let attribute = bytes.attribute(16, in: range.lowerBound + 16..<range.upperBound)
    let state = attribute.map { bytes[$0.lowerBound] } ?? 0
    guard let place = place(index) else { return }
    let runs = flags & running == running && flags & loopback == 0
    links[place].isUp = runs && (state == 6 || state == 0)
  }

  /// struct ifaddrmsg: family, prefix length, flags, scope, index (4).
  private mutating func readAddress(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 8, let index = bytes.number32(at: range.lowerBound + 4) else { return }
    let family = Families(family: bytes[range.lowerBound])
    let attributes = range.lowerBound + 8..<range.upperBound
    var flags = UInt32(bytes[range.lowerBound + 2])
    // IFA_FLAGS holds all 32 of them.
    if let all = bytes.attribute(8, in: attributes), let wide = bytes.number32(at: all.lowerBound),
      all.count >= 4
    {
      flags = wide
    }
    // RT_SCOPE_LINK is 253, host 254: neither leaves the network. A tentative address (0x40) cannot
    // be used yet unless optimistic (0x04); one whose check failed (0x08) never.
    let isUsable = flags & 0x08 == 0 && (flags & 0x40 == 0 || flags & 0x04 != 0)
    guard bytes[range.lowerBound + 3] < 253, isUsable, let place = place(index) else { return }
    links[place].addresses.formUnion(family)
  }

  /// struct rtmsg: family, destination length, source length, tos, table, protocol, scope, type,
  /// flags (4).
  private mutating func readRoute(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count >= 12, let flags = bytes.number32(at: range.lowerBound + 8) else { return }
    let family = Families(family: bytes[range.lowerBound])
    // Any table but local (255): VPNs keep their default route in one of their own.
    let isDefault = bytes[range.lowerBound + 1] == 0 && bytes[range.lowerBound + 4] != 255
    // RTN_UNICAST; not RTNH_F_DEAD, RTNH_F_LINKDOWN or a cached clone.
    guard isDefault, bytes[range.lowerBound + 7] == 1, flags & (0x1 | 0x10 | 0x200) == 0 else {
      return
    }
    let attributes = range.lowerBound + 12..<range.upperBound
    if let link = bytes.attribute(4, in: attributes), link.count >= 4,  // RTA_OIF
      let index = bytes.number32(at: link.lowerBound)
    {
      addRoute(family, index)
    } else if let hops = bytes.attribute(9, in: attributes) {  // RTA_MULTIPATH
      readHops(bytes, hops, family)
    } else {
      unboundRoutes.formUnion(family)
    }
  }

  /// A row of struct rtnexthop: length (2), flags, hops, index (4), attributes.
  private mutating func readHops(_ bytes: Span<UInt8>, _ range: Range<Int>, _ family: Families) {
    var offset = range.lowerBound
    while range.upperBound - offset >= 8 {
      guard let length = bytes.number16(at: offset), let index = bytes.number32(at: offset + 4),
        length >= 8, Int(length) <= range.upperBound - offset
      else { return }
      if bytes[offset + 2] & 0x11 == 0 { addRoute(family, index) }
      offset += (Int(length) + 3) & ~3
    }
  }

  private mutating func addRoute(_ family: Families, _ index: UInt32) {
    guard let place = place(index) else { return }
    links[place].defaultRoutes.formUnion(family)
  }

  /// Where the link is kept; nil when there is no room for another.
  private mutating func place(_ index: UInt32) -> Int? {
    for place in 0..<count where links[place].index == index { return place }
    guard count < Self.capacity else {
      isOverfull = true
      return nil
    }
    links[count] = Link(index: index)
    count += 1
    return count - 1
  }
}

extension Span where Element == UInt8 {
  fileprivate func number16(at offset: Int) -> UInt16? {
    guard offset >= 0, offset <= count - 2 else { return nil }
    return UInt16(self[offset]) | UInt16(self[offset + 1]) << 8
  }

  fileprivate func number32(at offset: Int) -> UInt32? {
    guard let low = number16(at: offset), let high = number16(at: offset + 2) else { return nil }
    return UInt32(low) | UInt32(high) << 16
  }

  /// The value of the first attribute of that type (struct rtattr: length (2), type (2), value),
  /// never empty; nil when there is none or the attributes are malformed before it.
  fileprivate func attribute(_ wanted: UInt16, in range: Range<Int>) -> Range<Int>? {
    var offset = range.lowerBound
    while range.upperBound - offset >= 4 {
      guard let length = number16(at: offset), let type = number16(at: offset + 2),
        length >= 4, Int(length) <= range.upperBound - offset
      else { return nil }
      // The two high bits are flags (NLA_F_NESTED, NLA_F_NET_BYTEORDER).
      if type & 0x3FFF == wanted {
        return length > 4 ? offset + 4..<offset + Int(length) : nil
      }
      offset += (Int(length) + 3) & ~3
    }
    return nil
  }
}
