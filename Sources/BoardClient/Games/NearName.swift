/// Looks for the team somebody may have meant by a name no game has: the nearest by edit distance.
struct NearName {
  private let wanted: Text<64>
  private(set) var best: Text<64>?
  private var bestDistance: Int

  init(_ wanted: Text<64>) {
    self.wanted = wanted
    // A third of the letters wrong is still a guess; more is another team.
    bestDistance = max(1, wanted.count / 3) + 1
  }

  /// Compares with each of a team's names; what is offered is the full one.
  mutating func consider(_ team: Team) {
    let distance = min(
      Self.distance(wanted, team.name), Self.distance(wanted, team.short),
      Self.distance(wanted, team.abbreviation))
    guard distance < bestDistance else { return }
    bestDistance = distance
    best = team.name
  }

  /// A name that is not told is far from everything.
  private static func distance<let size: Int>(_ wanted: Text<64>, _ name: Text<size>) -> Int {
    name.isEmpty ? .max : EditDistance.between(wanted.span, name.span)
  }
}
