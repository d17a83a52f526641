import Testing

@testable import BoardClient

/// What drawn sizes of displays found.
@Suite struct SmallDisplayTests {
  /// On a display of two rows the letter of the board's state stood on the sign of an old score, so
  /// that a score of eight cells looked like a present one. Seeds 35 and 39 of the simulation.
  @Test(
    arguments: [
      (8, 3, "O~613(3)\n~751(14)"), (9, 3, "▶ ~613(3)\nO~751(14)"), (8, 13, "~613(13)\n~751(14)"),
    ] as [(Int, Int32, String)])
  func theStatesLetterNeverHidesTheSignOfAnOldScore(columns: Int, kicks: Int32, shown: String) {
    var list = ListStage(columns, 2)
    list.games.add(
      Sample.game("HOM", "AWY", numbers(613, 751)) { $0.shootout = Shootout(home: kicks, away: 14) }
    )
    list.status.state = .offline
    list.status.cause = .noNetwork
    var stage = StateStage(list)
    stage.press(.next)
    #expect(stage.draw() == shown)
  }
}
