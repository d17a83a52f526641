/// The few signs the screens use beyond letters, and what stands for them where a font has none.
public enum Symbols {
  public static let lampOn: UInt32 = 0x25CF
  public static let lampOff: UInt32 = 0x25CB
  public static let pin: UInt32 = 0x2605
  public static let up: UInt32 = 0x25B2
  public static let down: UInt32 = 0x25BC
  /// Before the marked team.
  public static let marker: UInt32 = 0x25B6

  /// The ASCII stand-in of a sign; any other scalar as it is.
  public static func ascii(for scalar: UInt32) -> UInt32 {
    switch scalar {
    case lampOn: 0x2A  // *
    case lampOff: 0x2E  // .
    case pin: 0x2A  // *
    case up: 0x5E  // ^
    case down: 0x76  // v
    case marker: 0x3E  // >
    default: scalar
    }
  }
}
