import CMallocCount
import Display

@testable import BoardClient

/// A live client in a still world, and the parts of its life with all that is needed made before.
final class AllocationStage {
  let world = StillWorld()
  var client: StillClient
  private(set) var turns = 0
  private var console = ConsoleEncoder(maximumColumns: 80, maximumRows: 24, options: [])
  private var text = PlainTextEncoder(maximumColumns: 80, maximumRows: 24)
  private var output = OutputBuffer(capacity: 40_000)
  private var status = ByteWriter(capacity: 4_096)
  private var json = SimJSON(random: SeededGenerator(seed: 3))
  private var version: Int64 = 10
  private let snapshot: [UInt8]
  private let games: [Game]

  init() {
    var setup = BoardSetup()
    setup.endpoint = Endpoint(host: Text("feed"), port: 80, path: Text("/"))
    setup.columns = 80
    setup.rows = 24
    setup.maximumColumns = 80
    setup.maximumRows = 24
    setup.drawsLamps = true
    setup.showsKeys = true
    setup.wiredLamps = [.live, .reconnecting, .offline]
    client = Client(
      clock: StillClock(world: world), stream: StillStream(world: world),
      disk: StillDisk(world: world), lines: StillLines(world: world), setup: setup)
    games = (1...40).map { AllocationStage.game($0) }
    var random = SimJSON(random: SeededGenerator(seed: 9))
    snapshot = ServerFrame(.text, random.snapshot(games, spread: nil)).bytes
    client.readClock()
    client.networkChanged(isUsable: true)
    client.start()
    answer()
    // The first save of all makes what is made once.
    pass(70_000)
  }

  private static func game(_ number: Int, version: Int64 = 1) -> Game {
    var game = RoadmapTests.game(number, version: version, Int32(500 + number), 504)
    game.sport = Sport.allCases[number % Sport.allCases.count]
    game.status = number % 5 == 0 ? .scheduled : .live
    game.start = 1_790_000_000 + Int64(number)
    game.home.name = Text("Städtchen \(number)")
    game.clock = GameClock(direction: .up, seconds: 600, isRunning: true, at: 1_790_000_000)
    game.odds = Odds(book: Text("Fairline"), home: 19_100, draw: nil, away: 21_000)
    return game
  }

  // MARK: Turns

  /// A turn of the loop with what follows it; returns what it allocated.
  @discardableResult
  func turn() -> Int {
    turns += 1
    let before = mallocCount()
    client.readClock()
    client.turn()
    if client.takeFrame() {
      output.removeAll()
      _ = console.encode(client.frame, into: &output)
      output.removeAll()
      text.encode(client.frame, into: &output)
    }
    while client.ends.notices.next() != nil {}
    return mallocCount() - before
  }

  /// Lets time pass, with a turn at each deadline.
  @discardableResult
  func pass(_ ms: Int64) -> Int {
    let end = world.ms + ms
    var taken = 0
    while world.ms < end {
      let next = client.nextDeadline.ms
      world.ms = min(max(next, world.ms + 1), end)
      taken += turn()
      taken += answerPing()
    }
    return taken
  }

  /// Whatever the client says on an open connection is answered with a pong.
  private func answerPing() -> Int {
    guard world.writtenCount > 0, case .open = client.ends.link.state else { return 0 }
    world.forgetWritten()
    return give(pong)
  }

  private let pong = ServerFrame(.pong).bytes

  private func give(_ bytes: [UInt8]) -> Int {
    world.give(bytes)
    var taken = 0
    repeat { taken += turn() } while world.waiting > 0 && client.ends.link.nextAttempt == nil
    return taken
  }

  /// Lets the waiting client connect, and answers it up to its snapshot.
  @discardableResult
  private func answer() -> Int {
    var taken = 0
    while client.ends.link.nextAttempt != nil {
      world.forgetWritten()
      world.ms = max(client.nextDeadline.ms, world.ms + 1)
      taken += turn()
    }
    taken += turn()
    let head = Array(SimSession.answer(to: world.requestKey).utf8)
    world.forgetWritten()
    taken += give(head + snapshot)
    version = 10
    return taken
  }

  // MARK: Parts

  @discardableResult
  func run(_ part: AllocationTests.Part, rounds: Int) -> Int {
    var taken = 0
    for round in 0..<rounds { taken += run(part, round) }
    return taken
  }

  private func run(_ part: AllocationTests.Part, _ round: Int) -> Int {
    switch part {
    case .updates, .manyUpdates, .confirmations, .oldVersions, .broken, .unknown, .snapshots,
      .pings, .fragments:
      return give(bytes(part, round)) + pass(20)
    case .ticks: return pass(21_000)
    case .buttons, .brightness, .pins: return press(part, round)
    case .statusText: return writeStatus()
    case .clockSteps:
      let before = mallocCount()
      client.clockStepped()
      client.resize(columns: 30 + round % 50, rows: 4 + round % 20)
      return mallocCount() - before + turn()
    case .standby: return standBy()
    case .network: return flap()
    case .reconnects:
      world.lose()
      return turn() + pass(100) + answer()
    case .refusals: return refuse()
    case .closes:
      let reason = Array("retry-after=1".utf8)
      return give(ServerFrame(.close, [3, 0xF4] + reason).bytes) + drop() + answer()
    }
  }

  private func drop() -> Int {
    world.lose()
    return turn()
  }

  private func bytes(_ part: AllocationTests.Part, _ round: Int) -> [UInt8] {
    version += 1
    let number = 1 + round % 40
    switch part {
    case .updates: return update(number)
    case .manyUpdates: return (1...40).flatMap { update($0) }
    case .confirmations:
      return ServerFrame(.text, json.update(Self.game(number, version: version - 1), [])).bytes
    case .oldVersions:
      return ServerFrame(.text, json.update(Self.game(number, version: 0), .score)).bytes
    case .broken: return ServerFrame(.text, "{\"type\":\"update\",\"id\":\"fx-\(round)\"").bytes
    case .unknown: return ServerFrame(.binary, [1, 2, 3]).bytes + unplaced()
    case .snapshots: return snapshot
    case .pings: return ServerFrame(.ping, [UInt8](repeating: 7, count: round % 126)).bytes
    default:
      let payload = json.update(Self.game(number, version: version), .score)
      var frames = ServerFrame(.text, [], isFinal: false).bytes
      for byte in payload { frames += ServerFrame(.continuation, [byte], isFinal: false).bytes }
      return frames + ServerFrame(.continuation).bytes
    }
  }

  private func update(_ number: Int) -> [UInt8] {
    var game = Self.game(number, version: version)
    game.homeScore = .number(Int32(600 + version % 200))
    game.awayScore = .text(Text("\(505 + version % 100)/3"))
    game.odds?.home = UInt32(10_000 + version)
    game.status = version % 7 == 0 ? .final : .live
    return ServerFrame(.text, json.update(game, GameFields(rawValue: .max))).bytes
  }

  private func unplaced() -> [UInt8] {
    ServerFrame(.text, json.update(Self.game(900, version: version), .score)).bytes
  }

  private func press(_ part: AllocationTests.Part, _ round: Int) -> Int {
    var taken = 0
    let buttons: [Button] =
      part == .brightness ? [.power] : part == .pins ? [.next, .pin] : [.next, .next, .back, .pin]
    for button in buttons {
      for isPressed in [true, false, true] {
        world.set(button, isPressed: isPressed)
        taken += pass(3)
      }
      taken += pass(part != .brightness && round % 3 == 0 ? 900 : 120)
      world.set(button, isPressed: false)
      taken += pass(200)
    }
    return taken + (round % 10 == 9 ? pass(16_000) : 0)
  }

  private func writeStatus() -> Int {
    let before = mallocCount()
    status.removeAll()
    client.facts.write(heardAgo: 12, version: "1", into: &status)
    return mallocCount() - before + turn()
  }

  private func standBy() -> Int {
    let before = mallocCount()
    client.standBy()
    var taken = mallocCount() - before + pass(1_000)
    let then = mallocCount()
    client.wake()
    taken += mallocCount() - then
    return taken + answer()
  }

  private func flap() -> Int {
    let before = mallocCount()
    client.networkChanged(isUsable: false)
    client.networkChanged(isUsable: true)
    let taken = mallocCount() - before
    return taken + give(ServerFrame(.pong).bytes)
  }

  private func refuse() -> Int {
    var taken = drop()
    while client.ends.link.nextAttempt != nil {
      world.ms = max(client.nextDeadline.ms, world.ms + 1)
      taken += turn()
    }
    taken += turn()
    taken += give(Array("HTTP/1.1 503 Busy\r\nRetry-After: 2\r\n\r\n".utf8))
    world.forgetWritten()
    return taken + answer()
  }
}
