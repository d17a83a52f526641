import Display
import Testing

@testable import BoardClient

/// What users of other scoreboards reported, by the ids of the project's collection of reports,
/// where it takes the whole client to show it.
@Suite struct ClientPeersTests {
  private func liveWorld(
    _ games: [Game] = [RoadmapTests.game(1, version: 5, 601, 602)], canDim: Bool = false
  ) -> Simulation {
    let world = Simulation(seed: 4, canDim: canDim, games: 0)
    world.feed.updateEvery = nil
    for (index, game) in games.enumerated() { world.feed.games[index + 1] = game }
    world.start()
    #expect(world.run(atMost: 3_000) { $0.client.status.state == .live })
    return world
  }

  /// A1: the network goes and the board stands still for ten minutes.
  @Test(arguments: [true, false]) func a1TheBoardGoesOnWithoutANetwork(isTold: Bool) {
    let world = liveWorld()
    // Past the test of the lamps.
    world.run(1_000)
    world.network.goOut()
    if isTold { world.plan(after: 1) { $0.networkChanged(isUsable: false) } }
    let wanted: BoardState = isTold ? .offline : .reconnecting
    let isShown = world.run(atMost: isTold ? 10 : 30_500) { $0.client.status.state == wanted }
    #expect(isShown)
    #expect(world.picture.contains("~601-602"))
    // A blinking lamp begins lit.
    #expect(world.board.lamps == (isTold ? .offline : .reconnecting))
    for _ in 0..<10 {
      let frames = world.checks.frames
      world.run(61_000)
      #expect(world.checks.frames > frames)
    }
    #expect(world.client.status.state == .offline)
    #expect(world.failure == nil)
  }

  /// A5: after many failures the pinned game is still the one on top.
  @Test func a5FailuresNeverChangeAPin() {
    let games = (1...9).map { RoadmapTests.game($0, version: 1, Int32(600 + $0), 510) }
      .map { game in
        var game = game
        game.home.name = Text("Team \(game.homeScore)")
        game.home.abbreviation = Text("T")
        return game
      }
    let world = liveWorld(games)
    let rank = world.client.ends.table.find(Text("fx-7")) ?? 0
    _ = world.client.ends.table.togglePin(at: rank, .home, now: world.client.now)
    world.network.dial = .refused
    world.feed.drop()
    world.run(1_200_000)
    #expect(world.client.status.counters.reconnects >= 20)
    #expect(world.client.ends.table[0].id == Text("fx-7"))
    #expect(world.picture.contains("~607-510"))
    world.network.dial = .answers
    #expect(world.run(atMost: 61_000) { $0.client.status.state == .live })
    #expect(world.client.ends.table[0].id == Text("fx-7"))
    #expect(world.failure == nil)
  }

  /// A7: confirmed each minute and unchanged for hours: the provider froze, whatever the socket
  /// says.
  @Test func a7AGameThatNeverChangesIsMarkedOnALiveBoard() {
    let world = liveWorld()
    world.run(29 * 60_000)
    #expect(world.picture.contains(" 601-602"))
    world.run(61_000)
    #expect(world.picture.contains("~601-602"))
    world.run(6 * 3_600_000)
    #expect(world.picture.contains("~601-602"))
    #expect(world.client.status.state == .live)
    #expect(world.client.facts.stale == 1)
    #expect(world.failure == nil)
  }

  /// A9: the connection died in silence; the server is healthy.
  @Test func a9ASilentConnectionIsReplaced() {
    let world = liveWorld()
    let old = world.network.connection
    old?.cut()
    #expect(world.run(atMost: 30_000) { $0.client.status.state == .reconnecting })
    #expect(world.client.status.cause == .noAnswer)
    #expect(world.run(atMost: 2_500) { $0.client.status.state == .live })
    #expect(world.network.connection !== old)
    #expect(world.failure == nil)
  }

  /// A13 and A19: the server is down, the network is not; nothing restarts, and it is named.
  @Test(arguments: [502, 503]) func a13AnOutageOfTheServerIsNamedAndEnds(status: Int) {
    let world = liveWorld()
    world.feed.greeting = .status(status, retryAfter: nil)
    world.feed.drop()
    let counters = world.client.status.counters
    world.run(590_000)
    #expect(world.client.status.state == .reconnecting)
    #expect(world.client.status.cause == .serverBusy)
    #expect(world.picture.contains("RECONNECTING busy"))
    world.run(20_000)
    #expect(world.client.status.state == .offline)
    #expect(world.client.status.cause == .serverBusy)
    // Nothing was forgotten: the same program runs on.
    #expect(world.client.status.counters.applied == counters.applied)
    #expect(world.client.status.counters.reconnects > 10)
    world.feed.greeting = .upgrade
    #expect(world.run(atMost: 61_000) { $0.client.status.state == .live })
    #expect(world.failure == nil)
  }

  /// A21: "reconnecting" only while an attempt is scheduled or running, the first within seconds.
  @Test func a21TheFirstAttemptComesAtOnce() {
    let world = liveWorld()
    world.network.dial = .refused
    world.feed.drop()
    #expect(world.run(atMost: 100) { $0.client.status.state == .reconnecting })
    world.plan(after: 2_000) { $0.network.dial = .answers }
    var idle = 0
    let isLive = world.run(atMost: 7_000) { world in
      if case .off = world.client.ends.link.state { idle += 1 }
      return world.client.status.state == .live
    }
    #expect(isLive)
    #expect(idle == 0)
    #expect(world.failure == nil)
  }

  /// C9: no battery: two weeks back at the start, then set. Ages and states do not care.
  @Test func c9AClockSetLateChangesNoAge() {
    let world = Simulation(seed: 4, games: 0)
    world.time.wallStart = 900_000
    world.feed.updateEvery = nil
    world.feed.games[1] = RoadmapTests.game(1, version: 5, 601, 602)
    world.start()
    world.run(20_000)
    #expect(world.client.status.state == .live)
    let heard = world.client.ends.table.notes("fx-1")?.heard
    world.time.wallStart += 1_789_000_000
    world.client.readClock()
    world.client.clockStepped()
    world.finishTurn()
    #expect(world.client.ends.table.notes("fx-1")?.heard == heard)
    #expect(world.picture.contains(" 601-602"))
    #expect(world.client.status.state == .live)
    world.time.wallStart -= 14 * 86_400
    world.client.readClock()
    world.client.clockStepped()
    world.run(5_000)
    #expect(world.picture.contains(" 601-602"))
    #expect(world.failure == nil)
  }

  /// C13: one record that cannot be read does not keep the next from being shown.
  @Test func c13OneBadGameOfASnapshotIsLeftOut() {
    let world = liveWorld()
    let text = """
      {"type":"snapshot","games":[
        {"id":"bad","version":1,"status":"live","home":{"name":7},"away":{"name":"B"}},
        {"id":"fx-2","version":1,"status":"live","sport":"soccer","home":{"name":"C"},
         "away":{"name":"D"},"score":[555,666]}]}
      """
    world.network.connection?.send(
      ServerFrame(.text, text).bytes, meaning: .none
    ) { [SimConnection.Piece(at: $0, bytes: ServerFrame(.text, text).bytes)] }
    world.client.readClock()
    world.client.turn()
    #expect(world.picture.contains("555-666"))
    #expect(!world.picture.contains("601"))
    #expect(world.client.status.counters.broken == 1)
    #expect(world.client.status.counters.applied == 2)
    #expect(world.client.status.state == .live)
  }

  /// F1: a better pin that plays tonight does not hide one that plays now.
  @Test func f1ALivePinComesBeforeABetterOne() {
    var later = RoadmapTests.game(1, version: 1, 601, 602)
    later.status = .scheduled
    later.start = 1_790_000_000 + 5 * 3_600
    var other = RoadmapTests.game(3, version: 1, 610, 611)
    other.home.name = Text("Fjällvik IF")
    var live = RoadmapTests.game(2, version: 1, 603, 604)
    live.home.name = Text("Østerby BK")
    let world = liveWorld([later, live, other])
    world.client.take(
      {
        var setup = world.setup
        setup.pins = [Pin(settings: "Harrowgate Town"), Pin(settings: "Østerby BK")]
        return setup
      }())
    world.finishTurn()
    #expect(world.client.ends.table.ids == "fx-2 fx-1 fx-3")
    #expect(world.failure == nil)
  }

  /// F9, G1 and G3: a score is compared with the last of the same game; none flashes at first
  /// sight, and a lower one is put right without ado.
  @Test func f9OnlyAChangeOfTheSameGameFlashes() {
    let world = liveWorld(
      [RoadmapTests.game(1, version: 5, 601, 602), RoadmapTests.game(2, version: 5, 701, 602)],
      canDim: true)
    #expect(world.flashing == [])
    world.run(10_000)
    world.feed.confirm()
    world.run(100)
    #expect(world.flashing == [])
    world.feed.games[1] = RoadmapTests.game(1, version: 6, 605, 602)
    world.feed.sendSnapshot()
    world.run(100)
    #expect(world.flashing == ["605"])
    world.run(3_000)
    #expect(world.flashing == [])
    world.feed.games[1] = RoadmapTests.game(1, version: 7, 601, 602)
    world.feed.sendSnapshot()
    world.run(100)
    #expect(world.flashing == ["601"])
    #expect(world.picture.contains("601-602"))
    #expect(world.failure == nil)
  }

  /// H3: a card wears: thousands of messages that change nothing are not written.
  @Test func h3ConfirmationsAreNotWritten() {
    let world = liveWorld()
    world.run(120_000)
    let writes = world.medium.writes.count
    for _ in 0..<2_000 {
      world.feed.confirm()
      world.run(500)
    }
    #expect(world.client.status.counters.applied > 2_000)
    #expect(world.medium.writes.count == writes)
    #expect(world.failure == nil)
  }

  /// H13: the last games are on the display with the first frame, before any network.
  @Test func h13AStartWithoutANetworkShowsTheStoredGames() {
    let world = liveWorld()
    world.run(70_000)
    world.network.dial = .unreachable
    world.kill(reboots: true)
    #expect(world.picture.contains("~601-602"))
    #expect(world.picture.contains("OFFLINE") || world.picture.contains("RECONNECTING"))
    #expect(world.client.status.state != .live)
    world.run(60_000)
    #expect(world.picture.contains("~601-602"))
    #expect(world.failure == nil)
  }

  /// I9: a button held while the board starts is no press; the first real one is.
  @Test func i9AButtonHeldAtTheStartIsNoPress() {
    let world = Simulation(seed: 4, games: 0)
    world.feed.updateEvery = nil
    world.feed.games[1] = RoadmapTests.game(1, version: 5, 601, 602)
    world.board.set(.next, isPressed: true, at: 0)
    world.start()
    world.run(5_000)
    #expect(world.client.screens.mode == .list)
    world.board.set(.next, isPressed: false, at: world.time.ms + 1)
    world.run(500)
    #expect(world.client.screens.mode == .list)
    world.board.press(.next, at: world.time.ms + 1, holding: 100)
    world.run(500)
    #expect(world.client.screens.mode == .detail(id: Text("fx-1")))
    #expect(world.failure == nil)
  }

  /// A pin pressed at the board survives the power cut that follows it at once.
  @Test func aPinIsSafeWhenItIsSaid() {
    let world = liveWorld()
    world.board.press(.next, at: world.time.ms + 1, holding: 80)
    world.board.press(.pin, at: world.time.ms + 300, holding: 80)
    #expect(world.run(atMost: 1_000) { $0.picture.contains("pinned Harrowgate Town") })
    world.kill(reboots: true)
    #expect(world.client.pinned.map(\.team.string) == ["Harrowgate Town"])
    #expect(world.failure == nil)
  }
}

extension Simulation {
  /// The runs of cells that flash.
  fileprivate var flashing: [String] {
    var runs: [String] = []
    for row in 0..<client.frame.rows {
      var run = ""
      for column in 0..<client.frame.columns {
        let cell = client.frame[row, column]
        if cell.style.contains(.flash) {
          run.unicodeScalars.append(Unicode.Scalar(cell.scalar) ?? "?")
        } else if !run.isEmpty {
          runs.append(run)
          run = ""
        }
      }
      if !run.isEmpty { runs.append(run) }
    }
    return runs
  }
}
