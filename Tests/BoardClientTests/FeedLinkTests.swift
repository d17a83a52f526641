import Testing

@testable import BoardClient

@Suite struct FeedLinkTests {
  private let start = Instant(ms: 1_000_000)

  /// A link that has taken its first snapshot at `start`.
  private func liveLink(spread: Int32? = nil) -> FeedLink {
    var link = FeedLink()
    link.start(now: start)
    #expect(link.tick(now: start, random: 0) == .open)
    link.connected(now: start)
    link.upgraded(now: start)
    link.tookSnapshot(spreadSeconds: spread, now: start)
    return link
  }

  @Test func onlyASnapshotMakesItLive() {
    var link = FeedLink()
    #expect(link.boardState(now: start) == .offline)
    link.start(now: start)
    #expect(link.boardState(now: start) == .reconnecting)
    _ = link.tick(now: start, random: 0)
    link.connected(now: start)
    link.upgraded(now: start)
    link.heardBytes(now: start)
    #expect(link.boardState(now: start) == .reconnecting)
    link.tookSnapshot(spreadSeconds: nil, now: start)
    #expect(link.boardState(now: start) == .live)
    #expect(link.cause == .none)
  }

  @Test func waitsGrowWhileNothingAnswersAndResetAfterASnapshot() {
    var link = FeedLink()
    var now = start
    link.start(now: now)
    var waits: [Int64] = []
    for _ in 0..<7 {
      #expect(link.tick(now: now, random: 0) == .open)
      #expect(link.fail(.connectionRefused, now: now, random: 0) == .close)
      waits.append(link.nextDeadline - now)
      now = link.nextDeadline
    }
    #expect(waits == [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    _ = link.tick(now: now, random: 0)
    link.connected(now: now)
    link.upgraded(now: now)
    // An upgrade alone is no success: a proxy may accept everything.
    _ = link.fail(.connectionLost, now: now, random: 0)
    #expect(link.nextDeadline - now == 30_000)
    now = link.nextDeadline
    _ = link.tick(now: now, random: 0)
    link.connected(now: now)
    link.upgraded(now: now)
    link.tookSnapshot(spreadSeconds: nil, now: now)
    _ = link.fail(.connectionLost, now: now, random: 0)
    #expect(link.nextDeadline - now == 1_000)
  }

  @Test func aSilentFeedIsFoundWithin30Seconds() {
    var link = liveLink()
    var now = start
    var pings = 0
    while link.boardState(now: now) == .live {
      now = link.nextDeadline
      if link.tick(now: now, random: 0) == .sendPing { pings += 1 }
    }
    #expect(now - start <= 30_000)
    #expect(pings == 1)
    #expect(link.cause == .noAnswer)
  }

  @Test func anAnswerKeepsItLive() {
    var link = liveLink()
    var now = start
    for _ in 0..<1_000 {
      now = link.nextDeadline
      #expect(link.tick(now: now, random: 0) == .sendPing)
      link.heardBytes(now: now + 9_999)
      #expect(link.boardState(now: now + 10_000) == .live)
    }
    #expect(link.lastHeard == now + 9_999)
  }

  @Test(arguments: [false, true]) func anUpgradeWithoutASnapshotIsGivenUp(withGarbage: Bool) {
    var link = FeedLink()
    link.start(now: start)
    _ = link.tick(now: start, random: 0)
    link.connected(now: start)
    link.upgraded(now: start)
    if withGarbage { link.tookBrokenMessage() }
    _ = link.tick(now: start + 19_500, random: 0)
    link.heardBytes(now: start + 19_501)
    #expect(link.nextDeadline == start + 30_000)
    #expect(link.tick(now: start + 30_000, random: 0) == .close)
    #expect(link.cause == (withGarbage ? .badData : .noAnswer))
  }

  @Test func noNetworkIsOfflineAtOnceAndItsReturnIsTriedWithinThreeSeconds() {
    var link = FeedLink()
    link.start(now: start)
    _ = link.tick(now: start, random: 0)
    #expect(link.networkChanged(isUsable: false, now: start, random: 0) == .close)
    #expect(link.boardState(now: start) == .offline)
    #expect(link.cause == .noNetwork)
    #expect(link.tick(now: start + 60_000, random: 0) == .none)
    let back = start + 90_000
    #expect(link.networkChanged(isUsable: true, now: back, random: .max) == .close)
    #expect(link.boardState(now: back) == .reconnecting)
    #expect(link.nextDeadline - back <= 3_000)
  }

  @Test func theNetworksWordIsOnlyAHint() {
    var link = FeedLink()
    _ = link.networkChanged(isUsable: false, now: start, random: 0)
    link.start(now: start)
    #expect(link.tick(now: start + 119_999, random: 0) == .none)
    #expect(link.tick(now: start + 120_000, random: 0) == .open)
  }

  @Test func anOpenConnectionHasToProveItselfAfterTheNetworkWasAway() {
    var link = liveLink()
    #expect(link.networkChanged(isUsable: false, now: start, random: 0) == .none)
    #expect(link.boardState(now: start) == .offline)
    #expect(link.networkChanged(isUsable: true, now: start + 4_000, random: 0) == .sendPing)
    #expect(link.boardState(now: start + 4_000) == .reconnecting)
    #expect(link.nextDeadline == start + 9_000)
    var answered = link
    answered.heardBytes(now: start + 5_000)
    #expect(answered.boardState(now: start + 5_000) == .live)
    #expect(link.tick(now: start + 9_000, random: 0) == .close)
  }

  @Test func aPingThatIsStillOutIsNotSentAgainWhenTheNetworkChanges() {
    var link = liveLink()
    let asked = link.nextDeadline
    #expect(link.tick(now: asked, random: 0) == .sendPing)
    #expect(link.networkChanged(isUsable: true, now: asked + 1_000, random: 0) == .none)
    #expect(link.nextDeadline == asked + 6_000)
    #expect(link.tick(now: asked + 6_000, random: 0) == .close)
  }

  @Test func tenMinutesInVainAreOffline() {
    var link = liveLink()
    _ = link.fail(.connectionLost, now: start, random: 0)
    #expect(link.nextStateChange(after: start) == start + 600_000)
    #expect(link.boardState(now: start + 599_999) == .reconnecting)
    #expect(link.boardState(now: start + 600_000) == .offline)
    // Once it has come it must not call the loop again and again.
    #expect(link.nextStateChange(after: start + 600_000) == .distantFuture)
    #expect(link.cause == .connectionLost)
  }

  @Test func aSpreadOfTheSnapshotDrawsTheFirstWait() {
    var link = liveLink(spread: 60)
    _ = link.fail(.connectionLost, now: start, random: 42_000)
    #expect(link.nextDeadline == start + 42_000)
  }

  @Test func aClosingConnectionKeepsItsReasonWhateverFollows() {
    var link = liveLink()
    link.closing(.protocolError(closeCode: 1_002), hint: .none, now: start)
    #expect(link.boardState(now: start) == .reconnecting)
    #expect(link.fail(.connectionLost, now: start + 5, random: 0) == .close)
    #expect(link.cause == .protocolError(closeCode: 1_002))
  }

  @Test func aPeerThatNeverAnswersACloseIsDroppedAfterTwoSeconds() {
    var link = liveLink()
    link.closing(.protocolError(closeCode: 1_007), hint: .none, now: start)
    #expect(link.tick(now: start + 1_999, random: 0) == .none)
    #expect(link.tick(now: start + 2_000, random: 0) == .close)
  }
}
