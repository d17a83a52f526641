/// What is wrong with a feed's address: what was found and what is wanted, for the settings'
/// report.
struct EndpointError: Error, Equatable, Sendable {
  let problem: Problem
  /// The offending part, cut to fit. Empty where there is nothing to show, or nothing that may be
  /// shown: a user name or a query can be a secret.
  let found: Text<32>

  enum Problem: UInt8, Equatable, Sendable {
    case empty
    /// A space, a control character or a byte outside ASCII.
    case character
    case schemeMissing
    /// Anything but `ws` and `wss`; `http` and `https` too.
    case scheme
    case userInfo
    case fragment
    case hostEmpty
    case hostTooLong
    case host
    case bracketMissing
    case ipv6
    case port
    case pathTooLong
  }

  init(_ problem: Problem, found: Text<32> = Text()) {
    self.problem = problem
    self.found = found
  }

  /// Completes "wanted: ".
  var wanted: String {
    switch problem {
    case .empty: "an address such as ws://host:port/path"
    case .character: "printable ASCII without spaces (percent-encode the rest)"
    case .schemeMissing: "an address that begins with ws:// or wss://"
    case .scheme: "ws:// or wss://"
    case .userInfo: "an address without user name and password"
    case .fragment: "an address without #"
    case .hostEmpty: "a host name or address after //"
    case .hostTooLong: "a host name of at most 253 characters"
    case .host: "letters, digits, - _ and single dots in the host (other scripts as xn--)"
    case .bracketMissing: "an IPv6 address in brackets, such as [::1]"
    case .ipv6: "an IPv6 address such as [2001:db8::1], without a zone"
    case .port: "a port from 1 to 65535"
    case .pathTooLong: "a path and query of at most 255 characters"
    }
  }
}
