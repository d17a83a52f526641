// What the table and the buttons bring and the screens need; goes when they land.

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

enum TeamSide: UInt8, Equatable, Sendable, CaseIterable {
  case home
  case away
}

extension Table {
  var pinnedInPlay: Int { 0 }
  func pinRank(at rank: Int, _ side: TeamSide) -> Int? { nil }
  func find(_ id: borrowing Text<40>) -> Int? { nil }
}

extension Freshness {
  static let flashMs: Int64 = 3_000
}
