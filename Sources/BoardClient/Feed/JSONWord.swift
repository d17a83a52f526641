/// `true`, `false`, `null` or a byte order mark, being read across a boundary.
struct JSONWord {
  enum Meaning: UInt8 {
    case yes
    case no
    case null
    case mark
  }

  private(set) var meaning = Meaning.null
  /// The bytes still to come, the next one lowest; 0 when all came.
  private var left: UInt64 = 0

  static let yes: UInt64 = 0x65_7572_74
  static let no: UInt64 = 0x65_736C_6166
  static let null: UInt64 = 0x6C_6C75_6E
  static let mark: UInt64 = 0xBFBB_EF

  /// Nil when no such word begins with `byte`, which is taken.
  init?(first byte: UInt8) {
    switch byte {
    case UInt8(ascii: "t"): (meaning, left) = (.yes, Self.yes >> 8)
    case UInt8(ascii: "f"): (meaning, left) = (.no, Self.no >> 8)
    case UInt8(ascii: "n"): (meaning, left) = (.null, Self.null >> 8)
    case 0xEF: (meaning, left) = (.mark, Self.mark >> 8)
    default: return nil
    }
  }

  init() {}

  var isWhole: Bool { left == 0 }

  /// False when the word goes on otherwise.
  mutating func take(_ byte: UInt8) -> Bool {
    guard UInt64(byte) == left & 0xFF else { return false }
    left >>= 8
    return true
  }
}
