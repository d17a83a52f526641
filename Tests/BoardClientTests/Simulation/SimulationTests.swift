import Foundation
import Testing

@testable import BoardClient

/// The whole client through hours of drawn faults. The seed names the world: what fails once fails
/// again under the same number.
@Suite struct SimulationTests {
  /// Displays of all kinds, each with and without cells that can be dim, and the simulated minutes:
  /// a debug build takes a millisecond to draw a large one.
  private static let displays: [(columns: Int, rows: Int, minutes: Int64)] = [
    (20, 4, 120), (8, 1, 180), (16, 2, 150), (40, 16, 30), (32, 8, 60), (20, 4, 120), (16, 2, 150),
    (80, 24, 20), (8, 1, 180), (12, 3, 120), (32, 8, 60),
  ]

  /// Other worlds for longer: `SIMULATION_SEEDS=1000...2000 swift test --filter Simulation`.
  private static let seeds: ClosedRange<UInt64> = {
    let parts = ProcessInfo.processInfo.environment["SIMULATION_SEEDS"]?.split(separator: ".")
    guard let first = parts?.first.flatMap({ UInt64($0) }), let last = parts?.last,
      let last = UInt64(last), first <= last
    else { return 1...48 }
    return first...last
  }()

  @Test(arguments: seeds) func hoursOfFaultsEndLive(seed: UInt64) {
    let begin = clock()
    let display = Self.displays[Int(seed) % Self.displays.count]
    let world = Simulation(
      seed: seed, columns: display.columns, rows: display.rows, canDim: seed % 4 < 2,
      games: Int(seed % 9))
    world.feed.updateEvery = seed % 5 == 0 ? 900 : 9_000
    world.start()
    world.beginFaults(mean: seed % 3 == 0 ? 15_000 : 60_000)
    world.run(display.minutes * 60_000)
    world.heal()
    // What the board believes may be wrong for half a minute; then it waits as told, and connects.
    let detects = world.run(atMost: 32_500) { $0.isBoardAwake }
    #expect(detects || world.failure != nil, "seed \(seed): \(world.client.ends.link.state)")
    if world.client.status.state != .live {
      let due = max((world.policy.due?.upperBound ?? world.time.ms) - world.time.ms, 0)
      let isLive = world.run(atMost: due + 500) { $0.client.status.state == .live }
      #expect(isLive || world.failure != nil, "seed \(seed): \(world.client.ends.link)")
    }
    world.feed.updateEvery = nil
    world.run(2_000)
    #expect(world.failure == nil)
    #expect(world.client.ends.table.held == world.feed.games.count, "seed \(seed)")
    print(
      (clock() - begin) / 1000, "ms", seed, display, world.turns, world.idleTurns,
      world.checks.frames, world.checks.shownScores, world.checks.dimScores,
      world.checks.liveMs / 60000, world.time.ms / 60000)
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
