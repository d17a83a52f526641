import Foundation
import Testing

@testable import BoardClient

/// The whole client through drawn faults. The seed names the world: what fails once fails again
/// under the same number.
@Suite struct SimulationTests {
  /// Displays of all kinds, and the simulated minutes: a debug build takes a millisecond to draw a
  /// large one.
  private static let displays: [(columns: Int, rows: Int, minutes: Int64)] = [
    (20, 4, 40), (8, 1, 60), (16, 2, 50), (40, 16, 15), (32, 8, 20), (20, 4, 40), (16, 2, 50),
    (80, 24, 8), (8, 1, 60), (12, 3, 40), (32, 8, 20),
  ]

  /// Other worlds, eight times as long when optimised:
  ///
  ///     SIMULATION_SEEDS=1000...2000 swift test -c release -Xswiftc -enable-testing \
  ///       --disable-xctest --filter SimulationTests
  private static let seeds: ClosedRange<UInt64> = {
    let parts = ProcessInfo.processInfo.environment["SIMULATION_SEEDS"]?.split(separator: ".")
    guard let first = parts?.first.flatMap({ UInt64($0) }), let last = parts?.last,
      let last = UInt64(last), first <= last
    else { return 1...48 }
    return first...last
  }()

  #if DEBUG
    private static let scale: Int64 = 1
  #else
    private static let scale: Int64 = 8
  #endif

  @Test(arguments: seeds) func faultsOfAllKindsEndLive(seed: UInt64) {
    let world = Self.world(seed)
    world.start()
    world.beginFaults(mean: seed % 3 == 0 ? 15_000 : 60_000)
    world.run(Self.displays[Int(seed) % Self.displays.count].minutes * 60_000 * Self.scale)
    world.heal()
    // What the board believes may be wrong for half a minute; then it waits as told, and connects.
    let isAwake = world.run(atMost: 32_500) { $0.isBoardAwake }
    #expect(isAwake || world.failure != nil, "seed \(seed): \(world.client.ends.link.state)")
    if world.client.status.state != .live {
      let due = max((world.policy.due?.upperBound ?? world.time.ms) - world.time.ms, 0)
      let isLive = world.run(atMost: due + 500) { $0.client.status.state == .live }
      #expect(isLive || world.failure != nil, "seed \(seed): \(world.client.ends.link.state)")
    }
    world.feed.updateEvery = nil
    world.run(2_000)
    #expect(world.failure == nil)
    #expect(world.client.ends.table.held == world.feed.games.count, "seed \(seed)")
    // At its busiest, when the board blinks, counts down and tells ages, time calls it four times a
    // second.
    #expect(Int64(world.idleTurns) < world.time.ms / 1_000 * 4 + 100, "seed \(seed)")
    #expect(world.checks.shownScores > 0 || seed % 9 == 0)
  }

  private static func world(_ seed: UInt64) -> Simulation {
    let display = displays[Int(seed) % displays.count]
    let world = Simulation(
      seed: seed, columns: display.columns, rows: display.rows, canDim: seed % 4 < 2,
      games: Int(seed % 9))
    world.feed.updateEvery = seed % 5 == 0 ? 900 : 9_000
    // A board without a battery begins in 1970.
    if seed % 7 == 0 { world.time.wallStart = 1_000 }
    return world
  }

  /// What the simulation is made of is the same each time: a seed that fails can be looked at.
  @Test func aSeedIsAlwaysTheSameWorld() {
    let worlds = (0..<2).map { _ in
      let world = Self.world(77)
      world.start()
      world.beginFaults(mean: 5_000)
      world.run(300_000)
      return world
    }
    #expect(worlds[0].turns == worlds[1].turns)
    #expect(worlds[0].picture == worlds[1].picture)
    #expect(worlds[0].client.status == worlds[1].client.status)
    #expect(worlds[0].counts == worlds[1].counts)
  }

  /// Drawn faults prove nothing of those never drawn.
  @Test func everyFaultIsDrawn() {
    let world = Self.world(5)
    world.start()
    world.beginFaults(mean: 500)
    world.run(600_000)
    #expect(world.failure == nil)
    for fault in SimFault.allCases { #expect(world.counts[fault] != nil, "\(fault)") }
  }

  /// Nothing happens: a live board with one page is called at most once in two seconds, for its
  /// heartbeat, its pings and the clock.
  @Test func aQuietBoardSleeps() {
    let world = Simulation(seed: 3, games: 0)
    world.feed.updateEvery = nil
    for number in 1...4 {
      world.feed.games[number] = RoadmapTests.game(number, version: 1, 601, 602)
    }
    world.start()
    world.run(10_000)
    let before = world.turns
    world.run(1_200_000)
    #expect(world.failure == nil)
    #expect(world.client.status.state == .live)
    #expect(world.turns - before <= 600)
    world.client.standBy()
    world.finishTurn()
    // The feed's own events give it turns here. Time alone wakes it when its games come of age: at
    // 90 s and at half an hour.
    let asleep = world.idleTurns
    world.run(3_600_000)
    #expect(world.failure == nil)
    #expect(world.idleTurns <= asleep + 2)
  }
}

extension Simulation {
  /// The board has found out whatever it had not been told: it is live on a connection that stands,
  /// or waits for its next attempt.
  var isBoardAwake: Bool {
    switch client.ends.link.state {
    case .waiting: true
    case .open: client.status.state == .live && network.connection?.isCut == false
    case .off, .connecting, .upgrading, .closing: false
    }
  }
}
