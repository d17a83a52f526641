/// Looks for the team somebody may have meant by a name no game has: the fewest insertions,
/// removals and changes of a byte, ASCII case apart (Wagner and Fischer 1974).
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
      Self.distance(wanted, team.name), Self.distance(wanted, Text(team.short.span)),
      Self.distance(wanted, Text(team.abbreviation.span)))
    guard distance < bestDistance else { return }
    bestDistance = distance
    best = team.name
  }

  /// A name that is not told is far from everything.
  static func distance(_ a: borrowing Text<64>, _ b: borrowing Text<64>) -> Int {
    guard !b.isEmpty else { return .max }
    var row = InlineArray<65, UInt8>(repeating: 0)
    for column in 0...a.count { row[column] = UInt8(column) }
    for line in 0..<b.count {
      var diagonal = row[0]
      row[0] = UInt8(line + 1)
      for column in 0..<a.count {
        let isSame = Text<64>.folded(a[column]) == Text<64>.folded(b[line])
        let change = diagonal + (isSame ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, row[column] + 1, row[column + 1] + 1)
      }
    }
    return Int(row[a.count])
  }
}
