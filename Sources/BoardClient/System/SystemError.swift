/// A failed call of the operating system, with errno as the kernel gave it.
struct SystemError: Error, Equatable {
  var call: SystemCall
  var errno: Int32
}

enum SystemCall: UInt8, Equatable, Sendable {
  case signalfd
  case netlink
  case terminal
  case open
  case read
  case write
  case resolve
  case notify
}
