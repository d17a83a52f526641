/// What a person did with a button.
struct Gesture: Equatable, Sendable {
  enum Length: UInt8, Equatable, Sendable {
    /// Told at the release.
    case short
    /// Told while the button is still held; its release tells nothing.
    case long
  }
  var button: Button
  var length: Length
}

extension Gesture {
  /// What a key of the console stands for: small letters are short presses, capitals long ones.
  init?(key: UInt8) {
    let button: Button
    switch key | 0x20 {
    case UInt8(ascii: "n"): button = .next
    case UInt8(ascii: "p"): button = .pin
    case UInt8(ascii: "b"): button = .back
    case UInt8(ascii: "w"): button = .power
    default: return nil
    }
    self.init(button: button, length: key & 0x20 == 0 ? .long : .short)
  }
}
