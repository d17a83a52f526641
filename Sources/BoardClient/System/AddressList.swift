import CLinux

/// The addresses of a host in the order in which they are tried.
struct AddressList {
  static let capacity = 8

  private var storage = InlineArray<8, clinux_address>(repeating: clinux_address())
  private(set) var count = 0

  init() {}

  /// Alternates the families, beginning with the first address's, so that one family without a
  /// working route costs one step and not half the list (RFC 8305 section 4).
  init(_ found: [clinux_address], count foundCount: Int) {
    guard foundCount > 0, let first = found.first else { return }
    var next = InlineArray<2, Int>(repeating: 0)
    var family = first.family
    while count < Self.capacity {
      let other: UInt8 = family == 4 ? 6 : 4
      if !take(family, of: found, foundCount, after: &next) {
        guard take(other, of: found, foundCount, after: &next) else { return }
        continue
      }
      family = other
    }
  }

  subscript(index: Int) -> clinux_address {
    precondition(index < count, "address index past the list")
    return storage[index]
  }

  mutating func append(_ address: clinux_address) {
    guard count < Self.capacity else { return }
    storage[count] = address
    count += 1
  }

  private mutating func take(
    _ family: UInt8, of found: [clinux_address], _ foundCount: Int,
    after next: inout InlineArray<2, Int>
  ) -> Bool {
    let which = family == 4 ? 0 : 1
    while next[which] < foundCount {
      let address = found[next[which]]
      next[which] += 1
      guard address.family == family else { continue }
      append(address)
      return true
    }
    return false
  }
}
