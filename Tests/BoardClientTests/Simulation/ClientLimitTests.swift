import Testing

@testable import BoardClient

/// The largest and the worst a feed may send, through the whole client.
@Suite struct ClientLimitTests {
  private func liveWorld(games: Int = 3) -> Simulation {
    let world = Simulation(seed: 11, games: games)
    world.feed.updateEvery = nil
    world.start()
    #expect(world.run(atMost: 3_000) { $0.client.status.state == .live })
    return world
  }

  /// A US college basketball day, and its busiest moment.
  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func aSnapshotOf340GamesAnd500UpdatesIn100MsAreAllTaken(seed: UInt64) {
    let world = Simulation(seed: seed, games: 340)
    let feed = world.feed
    feed.updateEvery = nil
    feed.pace = .pieces(1...1_460, gap: 0...0)
    world.start()
    #expect(world.run(atMost: 5_000) { $0.client.status.state == .live })
    #expect(world.client.ends.table.held == 340)
    let before = world.client.status.counters.applied
    for tenth in 0..<10 {
      world.plan(after: Int64(tenth) * 10) { world in
        for _ in 0..<50 { world.feed.change() }
      }
    }
    world.run(200)
    // The model was compared after every turn; this is the sum.
    #expect(world.failure == nil)
    #expect(world.client.status.counters.applied - before == 500)
    #expect(world.client.status.counters.old == 0)
    #expect(world.client.ends.table.held == feed.games.count)
  }

  @Test func aMessageOf4MiBIsTakenAndOneByteMoreIsBroken() {
    let world = liveWorld()
    let connection = world.network.connection
    world.feed.games[1]?.homeScore = .number(777)
    world.feed.games[1]?.version += 1
    for (number, game) in world.feed.games { world.feed.note(number, game) }
    var payload = world.feed.json.snapshot(world.feed.games.values.map { $0 }, spread: nil)
    payload += [UInt8](repeating: 0x20, count: Limits.messageBytes - payload.count)
    world.feed.send(ServerFrame(.text, payload).bytes, .snapshot(world.feed.games, spread: nil))
    world.run(100)
    #expect(world.failure == nil)
    #expect(world.client.status.counters.applied == 2)
    world.feed.send(ServerFrame(.text, payload + [0x20]).bytes, .broken)
    world.run(100)
    #expect(world.failure == nil)
    #expect(world.client.status.counters.broken == 1)
    #expect(world.client.status.state == .live)
    #expect(world.network.connection === connection && connection?.isOpen == true)
  }

  @Test func a65536FragmentsAreOneMessage() {
    let world = liveWorld()
    var game = RoadmapTests.game(1, version: 1_000, 701, 702)
    game.league = Text("in many pieces")
    world.feed.games[1] = game
    world.feed.note(1, game)
    var payload = world.feed.json.update(game, GameFields(rawValue: .max))
    payload += [UInt8](repeating: 0x20, count: 65_536 - payload.count)
    var bytes = ServerFrame(.text, [payload[0]], isFinal: false).bytes
    for byte in payload[1..<65_535] {
      bytes += ServerFrame(.continuation, [byte], isFinal: false).bytes
    }
    bytes += ServerFrame(.continuation, [payload[65_535]]).bytes
    world.feed.send(bytes, .update(1, game, GameFields(rawValue: .max)))
    world.run(1_000)
    #expect(world.failure == nil)
    #expect(world.client.ends.table.held == 3)
    #expect(world.picture.contains("701-702"))
    #expect(world.client.status.state == .live)
  }

  @Test func aMegabyteOfGarbageASecondLeavesItLive() {
    #if DEBUG
      let seconds = 15
    #else
      let seconds = 60
    #endif
    let world = liveWorld()
    let connection = world.network.connection
    var random = SeededGenerator(seed: 5)
    let garbage = (0..<15_625).map { _ in UInt8.random(in: 0x20...0x7E, using: &random) }
    let frame = ServerFrame(.text, garbage).bytes
    for _ in 0..<seconds * 64 {
      world.feed.send(frame, .broken)
      world.run(1_000 / 64)
      guard world.failure == nil, world.client.status.state == .live else { break }
    }
    world.run(100)
    #expect(world.failure == nil)
    #expect(world.client.status.state == .live)
    #expect(world.client.status.counters.broken == UInt64(seconds * 64))
    #expect(world.network.connection === connection)
  }

  /// Told by the header of its frame, or by the sum of its fragments.
  @Test(arguments: [false, true]) func aMessageOver64MiBClosesWith1009(inFragments: Bool) {
    let world = liveWorld()
    let length = Limits.messageHardBytes + (inFragments ? 0 : 1)
    let header = (0..<8).map { UInt8(length >> (56 - 8 * $0) & 255) }
    let bytes =
      inFragments ? [0x01, 1, 0x20, 0x80, 127] + header : [0x81, 127] + header
    world.feed.send(bytes, .violates(1_009))
    #expect(world.run(atMost: 200) { $0.client.status.state == .reconnecting })
    #expect(world.run(atMost: 200) { !$0.feed.closes.isEmpty })
    #expect(world.feed.closes == [1_009])
    #expect(world.run(atMost: 3_000) { $0.client.status.state == .live })
    #expect(world.failure == nil)
  }

  /// Each of the frames that break RFC 6455 is answered with its code, and the board is back soon.
  @Test(arguments: 0..<SimFeed.violations.count)
  func aWrongFrameIsAnsweredWithItsCode(index: Int) {
    let world = liveWorld()
    let (bytes, code) = SimFeed.violations[index]
    world.feed.send(bytes, .violates(code))
    #expect(world.run(atMost: 200) { !$0.feed.closes.isEmpty })
    #expect(world.feed.closes == [code])
    #expect(world.client.status.state == .reconnecting)
    #expect(
      world.client.status.cause == (code == 1_002 ? .protocolError(closeCode: 1_002) : .badData))
    #expect(world.run(atMost: 3_000) { $0.client.status.state == .live })
    #expect(world.failure == nil)
  }

  /// PROTOCOL.md section 8.
  @Test(arguments: WrongAnswer.allCases) func aWrongAnswerIsNamed(_ answer: WrongAnswer) {
    let world = Simulation(seed: 2)
    world.feed.greeting = .wrong(answer)
    world.start()
    world.run(500)
    #expect(world.client.status.cause == .notWebSocket)
    #expect(world.client.status.nextAttempt != nil)
    world.feed.greeting = .upgrade
    #expect(world.run(atMost: 3_000) { $0.client.status.state == .live })
    #expect(world.failure == nil)
  }

  /// The client asks for a snapshot when it cannot place an update, once in ten seconds.
  @Test func anUpdateOfAnUnknownGameAsksForASnapshotOnceInTenSeconds() {
    let world = liveWorld()
    world.feed.answersResync = false
    for _ in 0..<50 {
      world.feed.sayUnplaced()
      world.run(500)
    }
    #expect(world.feed.resyncs.count == 3)
    #expect(world.client.status.counters.unknown == 50)
    #expect(world.failure == nil)
  }

  @Test func pingsOfTheFeedAreAnsweredInOrder() {
    let world = liveWorld()
    for _ in 0..<200 {
      for _ in 0..<8 { world.feed.sendPing() }
      world.run(100)
    }
    #expect(world.feed.pongs == 1_600)
    #expect(world.failure == nil)
  }
}
