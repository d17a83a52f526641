import Testing

@testable import BoardClient

/// The four promises of the roadmap, seen from outside: through the whole client, on a fake
/// connection, in the text of its frames and in its counters.
@Suite struct RoadmapTests {
  /// A board that is live with one soccer game, which stands 601-502.
  private func liveBoard() -> Simulation {
    let simulation = Simulation(seed: 1, games: 0)
    simulation.feed.updateEvery = nil
    simulation.feed.games[1] = Self.game(version: 7, 601, 602)
    simulation.start()
    #expect(simulation.run(atMost: 2_000) { $0.client.status.state == .live })
    return simulation
  }

  static func game(_ number: Int = 1, version: Int64, _ home: Int32, _ away: Int32) -> Game {
    var game = Game()
    game.id = Text("fx-\(number)")
    game.version = version
    game.sport = .soccer
    game.status = .live
    game.home = SimFeed.team("Harrowgate Town", "", "HAR")
    game.away = SimFeed.team("Wexmoor Athletic", "", "WEX")
    game.homeScore = .number(home)
    game.awayScore = .number(away)
    return game
  }

  private func say(_ game: Game, on simulation: Simulation) {
    simulation.feed.note(1, game)
    if (simulation.feed.games[1]?.version ?? -1) < game.version { simulation.feed.games[1] = game }
    simulation.feed.tell(1, game, .score)
    simulation.run(50)
  }

  @Test func oldVersionsAreIgnored() {
    let simulation = liveBoard()
    #expect(simulation.picture.contains("601-602"))
    say(Self.game(version: 6, 555, 555), on: simulation)
    #expect(simulation.picture.contains("601-602"))
    #expect(simulation.client.status.counters.old == 1)
    say(Self.game(version: 8, 701, 602), on: simulation)
    #expect(simulation.picture.contains("701-602"))
    say(Self.game(version: 7, 601, 602), on: simulation)
    #expect(simulation.picture.contains("701-602"))
    #expect(simulation.client.status.counters.old == 2)
    // A lower score with a newer version is a correction, and stands.
    say(Self.game(version: 9, 601, 602), on: simulation)
    #expect(simulation.picture.contains("601-602"))
    #expect(simulation.client.status.state == .live)
    #expect(simulation.failure == nil)
  }

  @Test func aSnapshotReplacesTheGames() {
    let simulation = liveBoard()
    let feed = simulation.feed
    feed.games[1] = nil
    // Versions begin anew with a snapshot: this one is lower than what the board had.
    feed.games[2] = Self.game(2, version: 1, 511, 512)
    feed.games[2]?.home = SimFeed.team("Fjällvik IF", "", "FJÄ")
    feed.sendSnapshot()
    simulation.run(50)
    #expect(!simulation.picture.contains("601"))
    #expect(!simulation.picture.contains("HAR"))
    #expect(simulation.picture.contains("511-512"))
    #expect(simulation.client.facts.games == 1)
    feed.games = [:]
    feed.sendSnapshot()
    simulation.run(50)
    #expect(simulation.picture.contains("No games"))
    #expect(simulation.client.status.state == .live)
    #expect(simulation.failure == nil)
  }

  @Test func waitsGrowAndReset() {
    let simulation = liveBoard()
    simulation.network.dial = .refused
    simulation.feed.drop()
    var waits: [Int64] = []
    for _ in 0..<8 {
      let isWaiting = simulation.run(atMost: 100) { $0.client.status.nextAttempt != nil }
      #expect(isWaiting)
      let begin = simulation.time.ms
      let isTried = simulation.run(atMost: 70_000) { $0.client.status.nextAttempt == nil }
      #expect(isTried)
      waits.append(simulation.time.ms - begin)
    }
    let steps: [Int64] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]
    for (wait, step) in zip(waits, steps) { #expect((step...2 * step).contains(wait)) }
    simulation.network.dial = .answers
    #expect(simulation.run(atMost: 70_000) { $0.client.status.state == .live })
    simulation.feed.drop()
    #expect(simulation.run(atMost: 100) { $0.client.status.nextAttempt != nil })
    let begin = simulation.time.ms
    #expect(simulation.run(atMost: 2_100) { $0.client.status.state == .live })
    #expect(simulation.time.ms - begin >= 1_000)
    #expect(simulation.client.status.counters.reconnects == 10)
    #expect(simulation.failure == nil)
  }

  @Test(arguments: [
    "", "nonsense", "{", "[]", #"{"type":"snapshot","games":[{"id":"fx-9","#,
    #"{"type":"update","id":"fx-1","version":9,"score":[555,"#, #"{"type":"update","version":9}"#,
    "{\"type\":\"update\",\"id\":\"fx-1\",\"version\":9,\"score\":[555,555]}}",
  ])
  func aBrokenMessageDoesNotCloseTheConnection(text: String) {
    let simulation = liveBoard()
    let connection = simulation.network.connection
    simulation.feed.say(Array(text.utf8), .broken)
    simulation.run(50)
    #expect(simulation.client.status.counters.broken == 1)
    #expect(simulation.client.status.state == .live)
    #expect(simulation.picture.contains("601-602"))
    #expect(simulation.picture.contains("LIVE"))
    say(Self.game(version: 8, 701, 602), on: simulation)
    #expect(simulation.picture.contains("701-602"))
    #expect(simulation.network.connection === connection && connection?.isOpen == true)
    #expect(simulation.client.status.counters.reconnects == 0)
    #expect(simulation.failure == nil)
  }
}

extension Simulation {
  /// What the display shows.
  var picture: String { screenPicture(client.frame) }
}
