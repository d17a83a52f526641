@testable import BoardClient

/// Games with everything in them, for what goes through the file.
enum StoreSample {
  static func game(_ index: Int, _ numbers: inout SeededNumbers, isLargest: Bool) -> Game {
    var game = Game()
    let fill = { (numbers: inout SeededNumbers, size: Int) in
      String(repeating: "x", count: isLargest ? size : numbers.below(size + 1))
    }
    game.id = Text(String(("\(index)-" + fill(&numbers, 40)).prefix(40)))
    game.version = Int64(numbers.below(1 << 30))
    game.sport = pick(Sport.allCases, &numbers)
    game.status = pick(GameStatus.allCases, &numbers)
    game.how = pick(GameEnd.allCases, &numbers)
    game.startIsOpen = numbers.below(2) == 0
    game.league = Text(fill(&numbers, 48))
    game.label = Text(fill(&numbers, 40))
    game.home = team(fill(&numbers, 64), fill(&numbers, 24), fill(&numbers, 8))
    game.away = team("Östersund", "Ö", "ÖST")
    if isLargest { game.away = game.home }
    game.homeScore = isLargest ? .text(Text(fill(&numbers, 32))) : .number(-3)
    game.awayScore = isLargest ? game.homeScore : .none
    func has() -> Bool { isLargest || numbers.below(2) == 0 }
    if has() { game.start = .max }
    if has() { game.period = .min }
    if has() { game.minute = 45 }
    if has() { game.updated = -1 }
    if has() { game.shootout = Shootout(home: 3, away: 4) }
    if has() {
      game.clock = GameClock(
        direction: .down, seconds: 30, isRunning: has(), at: has() ? 1_800_000_000 : nil)
    }
    if has() {
      game.odds = Odds(
        book: Text(fill(&numbers, 20)), at: has() ? 5 : nil, home: has() ? 19_100 : nil,
        draw: has() ? .max : nil, away: has() ? 10_000 : nil)
    }
    return game
  }

  private static func pick<T>(_ all: [T], _ numbers: inout SeededNumbers) -> T {
    all[numbers.below(all.count)]
  }

  private static func team(_ name: String, _ short: String, _ abbreviation: String) -> Team {
    var team = Team()
    team.name = Text(name)
    team.short = Text(short)
    team.abbreviation = Text(abbreviation)
    return team
  }
}
