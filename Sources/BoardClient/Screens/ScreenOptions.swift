/// What a display wants drawn beside the games.
struct ScreenOptions: OptionSet, Sendable {
  let rawValue: UInt8
  /// The three lamps, where there are none of glass.
  static let lamps = ScreenOptions(rawValue: 1)
  /// Which key does what, where keys stand for buttons.
  static let keys = ScreenOptions(rawValue: 2)
}
