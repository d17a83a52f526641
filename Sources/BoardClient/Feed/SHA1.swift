/// SHA-1 (FIPS 180-4 section 6.1), for `Sec-WebSocket-Accept` only: there it is a checksum that
/// tells a WebSocket server from anything else, and needs no strength against an attacker.
struct SHA1: Sendable {
  private var state: InlineArray<5, UInt32> = [
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0,
  ]
  private var block = InlineArray<64, UInt8>(repeating: 0)
  private var blockCount = 0
  private var total: UInt64 = 0

  init() {}

  mutating func update(_ bytes: Span<UInt8>) {
    for index in bytes.indices { update(bytes[index]) }
  }

  mutating func update(_ byte: UInt8) {
    block[blockCount] = byte
    blockCount &+= 1
    total &+= 1
    if blockCount == 64 {
      mixBlock()
      blockCount = 0
    }
  }

  /// Pads and returns the digest. The value is used up.
  mutating func finish() -> InlineArray<20, UInt8> {
    let bits = total &* 8
    update(0x80)
    while blockCount != 56 { update(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      update(UInt8(truncatingIfNeeded: bits >> shift))
    }
    var digest = InlineArray<20, UInt8>(repeating: 0)
    for index in 0..<20 {
      digest[index] = UInt8(truncatingIfNeeded: state[index / 4] >> UInt32(24 - 8 * (index % 4)))
    }
    return digest
  }

  private mutating func mixBlock() {
    let schedule = schedule()
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for round in 0..<80 {
      let (f, k) = Self.mix(round, b, c, d)
      let next = Self.rotate(a, 5) &+ f &+ e &+ k &+ schedule[round]
      (e, d, c, b, a) = (d, c, Self.rotate(b, 30), a, next)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
  }

  private func schedule() -> InlineArray<80, UInt32> {
    var words = InlineArray<80, UInt32>(repeating: 0)
    for index in 0..<64 { words[index / 4] = words[index / 4] << 8 | UInt32(block[index]) }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = Self.rotate(mixed, 1)
    }
    return words
  }

  /// Function and constant of a round (FIPS 180-4 sections 4.1.1 and 4.2.1).
  private static func mix(
    _ round: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> (f: UInt32, k: UInt32) {
    switch round {
    case ..<20: ((b & c) ^ (~b & d), 0x5A82_7999)
    case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case ..<60: ((b & c) ^ (b & d) ^ (c & d), 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &<< count | word &>> (32 &- count)
  }
}
