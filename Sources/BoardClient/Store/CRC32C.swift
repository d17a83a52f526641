/// The Castagnoli CRC (RFC 3720 appendix B.4, RFC 3385), reflected polynomial 0x82F63B78, four bits
/// at a time: a table of 64 bytes is enough for some kilobytes every quarter of an hour.
struct CRC32C: Equatable, Sendable {
  private var register: UInt32 = .max

  /// `table[n]` is the remainder of the nibble n.
  private static let table: InlineArray<16, UInt32> = [
    0x0000_0000, 0x105E_C76F, 0x20BD_8EDE, 0x30E3_49B1,
    0x417B_1DBC, 0x5125_DAD3, 0x61C6_9362, 0x7198_540D,
    0x82F6_3B78, 0x92A8_FC17, 0xA24B_B5A6, 0xB215_72C9,
    0xC38D_26C4, 0xD3D3_E1AB, 0xE330_A81A, 0xF36E_6F75,
  ]

  var value: UInt32 { ~register }

  mutating func add(_ byte: UInt8) {
    register ^= UInt32(byte)
    register = register >> 4 ^ Self.table[Int(register & 15)]
    register = register >> 4 ^ Self.table[Int(register & 15)]
  }
}
