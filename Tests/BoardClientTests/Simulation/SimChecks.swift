import Display

@testable import BoardClient

/// What the checks remember from one turn to the next.
struct SimChecks {
  var wasDark = false
  /// When this program started.
  var start: Int64 = 0
  var wasLive = false
  /// The board was live then, or began to try anew.
  var tryingSince: Int64 = 0
  var lastNetworkWord: Int64 = .min / 4
  var counters = Counters()
  /// Pins the board has said, or shown, to be safe.
  var savedPins: [Pin] = []
  /// Pins of the last turn that may have reached the medium all the same.
  var possiblePins: [Pin]?
  /// The state file could not be read yet.
  var awaitsPins = false
  var frame = SimFrameCheck()
  var frames = 0
  /// Table and model were equal at this revision.
  var comparedRevision = -1
  var lamp = SimLamp()
  var liveMs: Int64 = 0
  var lastTurn: Int64 = 0
  var shownScores = 0
  var dimScores = 0

  mutating func begin(at ms: Int64) {
    wasDark = false
    start = ms
    wasLive = false
    tryingSince = ms
    counters = Counters()
    comparedRevision = -1
    lamp = SimLamp()
    lamp.testEnd = ms + 900
    lamp.since = ms + 900
  }

  mutating func pinsMayBe(_ client: Simulation.Board) {
    guard client.store.health.phase == .open else { return }
    if client.store.pinsAreSaved {
      savedPins = client.pinned
      possiblePins = nil
    } else {
      possiblePins = client.pinned
    }
  }
}

/// The rhythm of the lamps, written a second time.
struct SimLamp {
  var testEnd: Int64 = 0
  var since: Int64 = 0
  private var state = BoardState.reconnecting

  /// What has to be lit; nil during the test at start.
  mutating func expected(_ state: BoardState, at ms: Int64) -> Lamps? {
    guard ms >= testEnd else { return nil }
    if state != self.state {
      self.state = state
      since = ms
    }
    switch state {
    case .live: return (ms - since) % 10_000 < 9_900 ? .live : []
    case .reconnecting: return (ms - since) % 1_000 < 500 ? .reconnecting : []
    case .offline: return .offline
    }
  }
}

extension Client {
  var pinned: [Pin] { (0..<ends.table.pins.count).map { ends.table.pins[$0] } }
}

// What has to be true after every turn.
extension Simulation {
  func checkInvariants() {
    checkDeadline()
    checkState()
    checkLamps()
    checkGames()
    checkCounters()
    checkPins()
    if client.takeFrame() {
      checks.frames += 1
      checks.frame = SimFrameCheck(client.frame)
      if let fault = checks.frame.fault { fail("frame: \(fault)") }
      checkOrder()
    }
    checkFrame()
    if policy.isOverdue(at: time.ms) { fail("an attempt is overdue") }
    while client.ends.notices.next() != nil {}
    checks.wasDark = client.screens.isDark
    checks.wasLive = client.status.state == .live
    checks.lastTurn = time.ms
  }

  /// Time alone never calls the board again at once: that would be a loop that spins.
  private func checkDeadline() {
    guard client.nextDeadline <= time.now else { return }
    if network.connection?.isReadable != true && board.nextEvent > time.ms {
      fail("the next deadline is \(client.nextDeadline.ms), now is \(time.now.ms)")
    }
  }

  private func checkState() {
    let state = client.status.state
    let connection = network.connection
    let heardAgo = time.ms - (connection?.lastRead ?? .min / 4)
    let isDark = client.screens.isDark
    if state == .live {
      checks.liveMs += time.ms - checks.lastTurn
      if connection?.isOpen != true { fail("live without a connection") }
      if !model.hasSnapshot { fail("live without a snapshot") }
      if heardAgo > 30_500 { fail("live, and heard nothing for \(heardAgo) ms") }
      if !policy.networkIsUsable { fail("live without a network") }
      if isDark { fail("live in standby") }
      if client.status.cause != .none { fail("live with a cause: \(client.status.cause)") }
      return
    }
    if checks.wasLive { checks.tryingSince = time.ms }
    if client.status.cause == .none { fail("not live without a cause") }
    let isHeardSince = (connection?.lastRead ?? .min / 4) > checks.lastNetworkWord
    if model.hasSnapshot, connection?.isOpen == true, policy.networkIsUsable, isHeardSince,
      heardAgo < 19_000, !isDark
    {
      fail("all is well and the board says \(state): \(client.status.cause)")
    }
    let wantsOffline =
      isDark || !policy.networkIsUsable || time.ms - checks.tryingSince >= 600_000
    if (state == .offline) != wantsOffline {
      fail("\(state), trying for \(time.ms - checks.tryingSince) ms")
    }
  }

  private func checkLamps() {
    let lamps = board.lamps
    guard !client.screens.isDark else {
      if lamps != [] { fail("lamps \(lamps.rawValue) in standby") }
      return
    }
    guard let expected = checks.lamp.expected(client.status.state, at: time.ms) else { return }
    if lamps != expected {
      fail("lamps \(lamps.rawValue), expected \(expected.rawValue) for \(client.status.state)")
    }
  }

  private func checkCounters() {
    let now = client.status.counters
    let old = checks.counters
    if now.applied != model.counters.applied || now.old != model.counters.old
      || now.broken != model.counters.broken || now.unknown != model.counters.unknown
    {
      fail("counted \(now), the feed sent \(model.counters)")
    }
    if now.reconnects < old.reconnects || now.storeErrors < old.storeErrors {
      fail("a counter fell")
    }
    checks.counters = now
  }

  // MARK: Games

  /// The table holds exactly what the feed told, each game with the version and the values it told.
  private func checkGames() {
    guard model.revision != checks.comparedRevision else { return }
    checks.comparedRevision = model.revision
    let table = client.ends.table
    if table.held != model.games.count {
      fail("holds \(table.held) games, the feed has told \(model.games.count)")
    }
    for slot in 0..<table.held {
      let game = table.shown.games[slot]
      let notes = table.shown.notes[slot]
      guard let number = Simulation.number(of: game), let entry = model.games[number] else {
        fail("holds \(game.id.string), which the feed does not have")
        return
      }
      if game != entry.game {
        fail("\(game.id.string): \(Self.words(game)), told \(Self.words(entry.game))")
      }
      let heard = entry.heard.map { time.instant($0) }
      if notes.isFromStore != (heard == nil) { fail("\(game.id.string): from the store or not") }
      if let heard, notes.heard != heard { fail("\(game.id.string): heard at \(notes.heard.ms)") }
      if notes.heard > time.now { fail("\(game.id.string): heard in the future") }
    }
  }

  static func words(_ game: Game) -> String {
    "version \(game.version), \(game.status), \(game.homeScore) \(game.awayScore), "
      + "\(game.home.name.string) \(game.away.name.string), \(game)"
  }

  static func number(of game: Game) -> Int? {
    var number: Int?
    for index in 3..<max(game.id.count, 3) {
      number = (number ?? 0) * 10 + Int(game.id[index]) - 0x30
    }
    return number
  }

  /// Pinned teams first, then in play, then the soonest, then the latest final, then what is off.
  private func checkOrder() {
    var last: (Int, Int, Int64)?
    for rank in 0..<client.ends.table.count {
      let game = client.ends.table.game(at: rank)
      let place = placing(of: game)
      if let last, place < last { fail("order: \(game.id.string) at \(rank)") }
      last = place
    }
  }

  private func placing(of game: Game) -> (Int, Int, Int64) {
    let pin = client.pinned.firstIndex { $0.matches(game, .home) || $0.matches(game, .away) }
    let isPinned = pin == nil ? 1 : 0
    if game.status.isInPlay { return (isPinned, 0, Int64(pin ?? 0)) }
    let start = game.start ?? .max
    let isTrusted = time.unix >= SystemClock.earliestTrusted
    if game.status == .final, !isTrusted || start == .max || start <= time.unix {
      return (isPinned, 2, start == .max ? 0 : -start)
    }
    if game.status.isOver { return (isPinned, 3, start) }
    let isForgotten =
      game.status != .suspended && isTrusted && start != .max && time.unix - start >= 12 * 3_600
    return (isPinned, isForgotten ? 3 : 1, start)
  }

  // MARK: Pins

  func checkStart() {
    checks.begin(at: time.ms)
    var stored: [Int: Game] = [:]
    let table = client.ends.table
    for slot in 0..<table.held {
      let game = table.shown.games[slot]
      guard let number = Simulation.number(of: game),
        (0...feed.epoch).contains(where: { feed.wasSaid(number, game, in: $0) })
      else {
        fail("stored \(Self.words(game)), which was never said")
        return
      }
      stored[number] = game
    }
    model.start(with: stored)
    checks.awaitsPins = true
    checkPins()
  }

  private func checkPins() {
    guard client.store.health.phase == .open else { return }
    if checks.awaitsPins {
      checks.awaitsPins = false
      let pins = client.pinned
      let isSaved = pins.starts(with: checks.savedPins)
      let isPossible = checks.possiblePins.map { pins.starts(with: $0) } ?? false
      if !isSaved && !isPossible {
        fail("pins \(Self.words(pins)), saved were \(Self.words(checks.savedPins))")
      }
    }
    if client.store.pinsAreSaved || !client.store.isNotSaving { checks.pinsMayBe(client) }
    if !client.store.pinsAreSaved && !client.store.isNotSaving { fail("pins not saved, unsaid") }
  }

  private static func words(_ pins: [Pin]) -> String { "\(pins.map(\.team.string))" }

  // MARK: What is seen

  private func checkFrame() {
    guard !client.screens.isDark else {
      if !checks.frame.isBlank { fail("something is shown in standby") }
      return
    }
    guard client.screens.mode != .status, !checks.frame.scores.isEmpty else { return }
    let isLive = client.status.state == .live
    var known: [Int32: Set<Bool>] = [:]
    for rank in 0..<client.ends.table.count {
      let game = client.ends.table.game(at: rank)
      let isFresh = client.ends.table.freshness(at: rank, now: time.now) == .fresh
      for score in [game.homeScore, game.awayScore] {
        if let value = Self.value(score) { known[value, default: []].insert(isLive && isFresh) }
      }
    }
    for shown in checks.frame.scores {
      guard let isFresh = known[shown.value] else {
        fail("\(shown.value) is shown in row \(shown.row), and no game has it")
        return
      }
      checks.shownScores += 1
      if shown.isDim { checks.dimScores += 1 }
      if isFresh == [false], !shown.isDim { fail("\(shown.value) is old and not dim") }
      if isFresh == [true], shown.isDim { fail("\(shown.value) is fresh and dim") }
    }
  }

  private static func value(_ score: Score) -> Int32? {
    switch score {
    case .none: nil
    case .number(let number): number
    case .text(let text): Int32(text.string.prefix(3))
    }
  }
}
