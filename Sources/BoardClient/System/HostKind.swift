/// Where a host is, as far as its name tells.
enum HostKind: Equatable, Sendable {
  case thisMachine
  /// An address, a bare name, or a name in a zone that only the own network answers for.
  case nearby
  case elsewhere

  init(_ host: Text<256>) {
    let last = host.count - 1
    let isBracketed = host.count >= 2 && host[0] == UInt8(ascii: "[") && host[last] == 0x5D
    let range = isBracketed ? 1..<last : 0..<host.count
    if host.ends(with: "localhost", in: range), host.isWhole("localhost".utf8.count, in: range) {
      self = .thisMachine
    } else if Self.isIPv4(host, range) {
      self = host.starts(with: "127.", in: range) ? .thisMachine : .nearby
    } else if host.contains(UInt8(ascii: ":"), in: range) {
      let isLoopback = host.ends(with: "::1", in: range) && range.count == 3
      self = isLoopback ? .thisMachine : .nearby
    } else if !host.contains(UInt8(ascii: "."), in: range) || Self.isLocalZone(host, range) {
      self = .nearby
    } else {
      self = .elsewhere
    }
  }

  private static func isIPv4(_ host: Text<256>, _ range: Range<Int>) -> Bool {
    for index in range {
      let isDigit = host[index] >= 0x30 && host[index] <= 0x39
      if !isDigit && host[index] != 0x2E { return false }
    }
    return !range.isEmpty && host.contains(0x2E, in: range)
  }

  /// RFC 6762, RFC 8375, the zone ICANN set aside for private use, and what home routers use.
  private static func isLocalZone(_ host: Text<256>, _ range: Range<Int>) -> Bool {
    host.ends(with: ".local", in: range) || host.ends(with: ".home.arpa", in: range)
      || host.ends(with: ".internal", in: range) || host.ends(with: ".lan", in: range)
      || host.ends(with: ".home", in: range) || host.ends(with: ".box", in: range)
  }
}

extension Text where capacity == 256 {
  fileprivate func starts(with word: StaticString, in range: Range<Int>) -> Bool {
    range.count >= word.byteCount && matches(word, at: range.lowerBound)
  }

  /// Letters count the same in both cases.
  fileprivate func ends(with word: StaticString, in range: Range<Int>) -> Bool {
    range.count >= word.byteCount && matches(word, at: range.upperBound - word.byteCount)
  }

  /// The word of that length ending the range is all of it or follows a dot.
  fileprivate func isWhole(_ length: Int, in range: Range<Int>) -> Bool {
    range.count == length || self[range.upperBound - length - 1] == UInt8(ascii: ".")
  }

  fileprivate func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
    for index in range where self[index] == byte { return true }
    return false
  }

  private func matches(_ word: StaticString, at start: Int) -> Bool {
    for index in 0..<word.byteCount {
      let byte = self[start + index]
      let small = byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
      if small != word.byte(at: index) { return false }
    }
    return true
  }
}
