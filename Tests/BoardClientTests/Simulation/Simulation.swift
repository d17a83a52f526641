import Display

@testable import BoardClient

/// A whole client in a simulated world, run from event to event. After every turn all invariants
/// are checked; the first that does not hold ends the run and is kept with its time.
final class Simulation {
  typealias Board = Client<SimClock, SimStream, SimulatedDisk, SimLines>

  let seed: UInt64
  let time: SimTime
  let network: SimNetwork
  let feed: SimFeed
  let board: SimBoard
  let medium = SimulatedMedium()
  var random: SeededGenerator
  var setup: BoardSetup
  var client: Board
  var model = SimModel()
  var policy = SimPolicy()
  var checks = SimChecks()
  /// What is wrong, with the time; the run ends with the first.
  var failure: String?
  /// Things that happen at a time of their own, soonest first.
  private(set) var plans: [(at: Int64, act: (Simulation) -> Void)] = []

  /// How often each fault was drawn.
  var counts: [SimFault: Int] = [:]

  private(set) var turns = 0
  /// Turns for which nothing had happened but time.
  private(set) var idleTurns = 0

  init(seed: UInt64, columns: Int = 40, rows: Int = 16, canDim: Bool = false, games: Int = 6) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    time = SimTime(seed: seed ^ 0xC10C)
    network = SimNetwork(time: time)
    feed = SimFeed(time: time, network: network, seed: seed)
    board = SimBoard(time: time)
    setup = BoardSetup()
    setup.endpoint = Endpoint(
      host: Text("scores.example"), port: 8_080, path: Text("/board?club=7"))
    setup.columns = columns
    setup.rows = rows
    setup.maximumColumns = columns
    setup.maximumRows = rows
    setup.canDim = canDim
    setup.wiredLamps = [.live, .reconnecting, .offline]
    client = Self.makeClient(time, network, medium, board, setup)
    for _ in 0..<games { feed.addGame() }
  }

  private static func makeClient(
    _ time: SimTime, _ network: SimNetwork, _ medium: SimulatedMedium, _ board: SimBoard,
    _ setup: BoardSetup
  ) -> Board {
    Client(
      clock: SimClock(time: time), stream: SimStream(network: network),
      disk: SimulatedDisk(medium: medium), lines: SimLines(board: board), setup: setup)
  }

  func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }
  func draw(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }

  func plan(after ms: Int64, _ act: @escaping (Simulation) -> Void) {
    let at = time.ms + ms
    let place = plans.firstIndex { $0.at > at } ?? plans.count
    plans.insert((at, act), at: place)
  }

  func forgetPlans() { plans = [] }

  func fail(_ words: String) {
    if failure == nil { failure = "seed \(seed), \(time.ms) ms: \(words)" }
  }

  // MARK: Running

  /// Starts the client, or starts it again after `kill`.
  func start() {
    client = Self.makeClient(time, network, medium, board, setup)
    board.forgetEdges()
    client.readClock()
    client.networkChanged(isUsable: policy.networkIsUsable)
    client.start()
    policy.start(at: time.ms)
    checkStart()
    finishTurn()
  }

  /// Runs to a time from now, or until something is wrong.
  func run(_ ms: Int64) {
    let end = time.ms + ms
    while failure == nil, time.ms < end { step(until: end) }
  }

  /// Runs until `condition` holds, at most for `ms`; whether it held.
  func run(atMost ms: Int64, until condition: (Simulation) -> Bool) -> Bool {
    let end = time.ms + ms
    while failure == nil {
      if condition(self) { return true }
      if time.ms >= end { return false }
      step(until: end)
    }
    return false
  }

  /// To the next event, or to `end` without a turn when there is none before.
  private func step(until end: Int64) {
    let deadline = time.ms(of: client.nextDeadline)
    let connection = network.connection
    let outside = min(
      min(feed.nextEvent, connection?.nextForBoard ?? .max / 4),
      min(board.nextEvent, plans.first?.at ?? .max / 4))
    let next = max(min(deadline, outside), time.ms)
    guard next <= end else { return time.advance(to: end) }
    time.advance(to: next)
    if outside > next { idleTurns += 1 }
    feed.turn()
    client.readClock()
    while let plan = plans.first, plan.at <= time.ms {
      plans.removeFirst()
      plan.act(self)
    }
    finishTurn()
  }

  /// What the loop does at each end of its own turn, and the checks.
  func finishTurn() {
    turns += 1
    let wasDark = checks.wasDark
    client.turn()
    follow(wasDark: wasDark)
    checkInvariants()
    if medium.isOff { powerCut() }
  }

  /// Has the model and the policy see what the board did, in its order.
  private func follow(wasDark: Bool) {
    let isDark = client.screens.isDark
    if isDark && !wasDark { policy.stop() }
    if !isDark && wasDark {
      policy.start(at: time.ms)
      checks.tryingSince = time.ms
    }
    for step in network.takeSteps() {
      switch step {
      case .opened:
        if isDark { fail("an attempt in standby") }
        if let words = policy.opened(at: time.ms) { fail(words) }
        model.connect()
      case .read(let connection):
        while let effect = connection.nextEffect() {
          model.apply(effect, at: time.ms)
          policy.take(effect)
          if case .snapshot = effect, model.hasSnapshot { checks.tryingSince = time.ms }
        }
      case .closed:
        model.disconnect()
        policy.closed(at: time.ms)
      }
    }
    if let words = feed.faults.first { fail("the board sent: \(words)") }
  }

  // MARK: What happens to a board

  func networkChanged(isUsable: Bool) {
    let isConnected = isConnectionStanding
    client.networkChanged(isUsable: isUsable)
    checks.lastNetworkWord = time.ms
    if isUsable && !policy.networkIsUsable && !isConnected { checks.tryingSince = time.ms }
    policy.networkChanged(isUsable: isUsable, isConnected: isConnected, at: time.ms)
  }

  private var isConnectionStanding: Bool {
    switch client.ends.link.state {
    case .open, .closing: true
    case .off, .waiting, .connecting, .upgrading: false
    }
  }

  /// The program ends as it should, and starts again.
  func restart() {
    client.stop()
    if board.lamps != [] { fail("lamps lit after the end") }
    checks.notePins(of: client)
    begin()
  }

  /// The program is killed where it stands; what was not waited for is drawn to be lost.
  func kill(reboots: Bool) {
    if reboots {
      medium.restart(seed: UInt64(bitPattern: draw(0...Int64.max)))
      time.reboot()
    }
    begin()
  }

  /// The medium went away in the middle of a turn.
  private func powerCut() {
    checks.notePins(of: client)
    kill(reboots: true)
  }

  private func begin() {
    network.connection?.session.hasFinished = true
    network.close()
    _ = network.takeSteps()
    policy.stop()
    start()
  }
}
