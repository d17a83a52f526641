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
