import CLinux
import Foundation

@testable import BoardClient

enum SystemTestClock {
  static var now: Instant {
    var clock = SystemClock()
    return clock.now().instant
  }
}

/// A listening socket on loopback.
struct TestListener {
  enum Family {
    case v4
    case v6
  }
  struct Failed: Error { var errno: Int32 }

  let fd: Int32
  let port: UInt16
  private var fillers: [Int32] = []

  /// A black hole's queue is full: the kernel drops further attempts, as a dead host does.
  init(_ family: Family, port wanted: UInt16 = 0, isBlackHole: Bool = false) throws {
    let fd = socket(family == .v4 ? AF_INET : AF_INET6, Int32(SOCK_STREAM.rawValue), 0)
    guard fd >= 0 else { throw Failed(errno: errno) }
    var on: Int32 = 1
    unsafe setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    if family == .v6 { unsafe setsockopt(fd, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, 4) }
    let bound = unsafe Self.withAddress(family, wanted) { unsafe bind(fd, $0, $1) }
    guard bound == 0, listen(fd, isBlackHole ? 0 : 16) == 0 else { throw Failed(errno: errno) }
    var name = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = unsafe withUnsafeMutablePointer(to: &name) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe getsockname(fd, $0, &length)
      }
    }
    self.fd = fd
    port = UInt16(bigEndian: name.sin6_port)
    guard isBlackHole else { return }
    for _ in 0..<4 {
      let filler = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      _ = fcntl(filler, F_SETFL, O_NONBLOCK)
      _ = unsafe Self.withAddress(family, port) { unsafe connect(filler, $0, $1) }
      fillers.append(filler)
    }
  }

  /// Waits for the next connection, 5 s at most.
  func accept() -> Int32 {
    var entry = pollfd(fd: fd, events: Int16(POLLIN), revents: 0)
    _ = unsafe poll(&entry, 1, 5_000)
    return Foundation.accept(fd, nil, nil)
  }

  func close() {
    for filler in fillers { Foundation.close(filler) }
    Foundation.close(fd)
  }

  static func addresses(_ families: [Family]) -> AddressList {
    var list = AddressList()
    for address in addressArray(families) { list.append(address) }
    return list
  }

  static func addressArray(_ families: [Family]) -> [clinux_address] {
    families.map { family in
      var address = clinux_address()
      _ = unsafe (family == .v4 ? "127.0.0.1" : "::1").withCString {
        unsafe clinux_parse_address($0, &address)
      }
      return address
    }
  }

  private static func withAddress(
    _ family: Family, _ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    if family == .v4 {
      var address = sockaddr_in()
      address.sin_family = UInt16(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }
    var address = sockaddr_in6()
    address.sin6_family = UInt16(AF_INET6)
    address.sin6_port = port.bigEndian
    address.sin6_addr = in6addr_loopback
    return unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
  }
}
