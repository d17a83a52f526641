// What the table brings and the screens need; goes when the table lands.

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
