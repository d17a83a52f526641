import Display
import Testing

@testable import BoardClient

/// The first row, and what stands in place of games when there are none.
@Suite struct ScreenBannerTests {
  private func banner(
    _ columns: Int, _ state: BoardState, _ cause: Cause, next: Int64? = nil, lamps: Lamps? = nil,
    leftOut: Int = 0
  ) -> String {
    var stage = ListStage(columns, 3)
    stage.games.add(Sample.game("HOM", "AWY", numbers(2, 1), .final))
    stage.games.leftOut = leftOut
    stage.status.state = state
    stage.status.cause = cause
    stage.status.nextAttempt = next.map { stage.now.instant + $0 }
    stage.lamps = lamps
    return String(stage.draw().split(separator: "\n", omittingEmptySubsequences: false)[0])
  }

  @Test(arguments: [
    (16, "RECONN no answer"), (20, "RECONN no answer"), (24, "RECONN no answer   21:43"),
    (33, "RECONNECTING no answer 8 s  21:43"), (40, "RECONNECTING no answer 8 s         21:43"),
    (44, "RECONNECTING no answer, next try 8 s   21:43"), (6, "RECONN"), (4, "RECO"), (1, "R"),
  ]) func reconnectingSaysAsMuchAsFits(columns: Int, words: String) {
    #expect(banner(columns, .reconnecting, .noAnswer, next: 8_000) == words)
  }

  @Test(
    arguments: [
      (.noNetwork, "OFFLINE no network", "OFF no network"),
      (.noAddress, "OFFLINE no address (DNS)", "OFF no address"),
      (.refused(status: 403), "OFFLINE refused (403)", "OFF error 403"),
      (.noFeedSet, "OFFLINE no feed set", "OFF no feed set"),
      (.badCertificate, "OFFLINE bad certificate", "OFF bad cert"),
      (.clockWrong, "OFFLINE clock wrong", "OFF clock wrong"),
      (.standby, "OFFLINE standby", "OFFLINE standby"),
      (.rateLimit, "OFFLINE rate limit", "OFF rate limit"),
      (.protocolError(closeCode: 1002), "OFFLINE protocol error (1002)", "OFF error 1002"),
      (.notWebSocket, "OFFLINE not a WebSocket", "OFF wrong feed"),
    ] as [(Cause, String, String)]) func everyCauseHasWordsForWideAndNarrow(
      cause: Cause, wide: String, narrow: String
    )
  {
    #expect(banner(60, .offline, cause).hasPrefix(wide + " "))
    #expect(banner(16, .offline, cause) == narrow)
  }

  @Test(arguments: [
    (80, "L● R○ O○ 12 left out 21:43"), (40, "●○○ +12 21:43"), (20, "●○○ +12 21:43"),
    (12, "●○○ +12"), (8, "●○○"),
  ]) func theRightSideGivesWay(columns: Int, right: String) {
    let row = banner(columns, .live, .none, lamps: [.live], leftOut: 12)
    #expect(row.hasPrefix("LIVE"))
    #expect(row.dropFirst(4).trimmingSpaces == right)
  }

  @Test func theStateIsColouredAndInverse() {
    var stage = ListStage(40, 3)
    stage.status.state = .offline
    _ = stage.draw()
    #expect(stylePicture(stage.frame, row: 0, .inverse) == "^^^^^^^")
    #expect(stylePicture(stage.frame, row: 0, .red) == "^^^^^^^")
  }

  @Test func atStartTheBoardSaysWhatItWaitsFor() {
    var stage = ListStage(40, 6)
    stage.status = BoardStatus()
    #expect(
      stage.draw() == """
        RECONNECTING waiting for the feed  21:43

                  Waiting for the feed



        """)
  }

  @Test func withoutAFeedTheBoardSaysWhereToSetIt() {
    var stage = ListStage(40, 4)
    stage.status.state = .offline
    stage.status.cause = .noFeedSet
    stage.status.lastHeard = nil
    #expect(
      stage.draw() == """
        OFFLINE no feed set                21:43
                      No feed set
                     use --feed URL

        """)
  }

  @Test(arguments: [(16, 2, "No games\n"), (20, 4, "LIVE           21:43\nNo games\n\n")])
  func noGamesIsAPage(columns: Int, rows: Int, picture: String) {
    var stage = ListStage(columns, rows)
    #expect(stage.draw() == picture)
  }

  @Test func noticesAreToldInOneLine() {
    var status = BoardStatus()
    #expect(ScreenWordsTests.text(NoticeWords.text(status)) == "")
    status.settingsProblems = 2
    status.settingsProblem = "line 3: feeed"
    status.isNotSaving = true
    status.storeWasKeptAside = true
    #expect(
      ScreenWordsTests.text(NoticeWords.text(status))
        == "not saving; old state file kept aside; 2 problems in settings: line 3: feeed")
  }
}
