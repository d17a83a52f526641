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
  /// Pins since then that were not saved, and may have reached the medium all the same.
  var possiblePins: [[Pin]] = []
  /// The state file could not be read yet.
  var awaitsPins = false
  var frame = SimFrameCheck()
  var frames = 0
  /// Table and model were equal at this revision.
  var comparedRevision = -1
  /// The order was checked since the games changed, with these pins.
  var orderIsKnown = false
  var orderedBy: [Pin] = []
  /// When the scores on the frame were last compared with the games, and whether live.
  var lookedAt: Int64 = 0
  var lookedLive = false
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

  /// Notes the pins that the board says are safe, or that a failed write may have left behind.
  mutating func notePins(of client: Simulation.Board) {
    guard !awaitsPins else { return }
    if client.store.pinsAreSaved {
      savedPins = client.pinsByButton
      possiblePins = []
    } else if possiblePins.last != client.pinsByButton {
      possiblePins.append(client.pinsByButton)
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
  /// Whose deadline is not in the future.
  var dueParts: [String] {
    let parts: [(String, Instant)] = [
      ("link", ends.link.nextDeadline), ("state", ends.link.nextStateChange(after: now.instant)),
      ("stream", stream.nextDeadline), ("screens", screens.nextDeadline),
      ("table", ends.table.nextChange), ("buttons", buttons.nextDeadline),
      ("lamps", lampPattern.nextDeadline), ("store", store.nextDeadline),
    ]
    return parts.filter { $0.1 <= now.instant }.map { "\($0.0) \($0.1 - now.instant)" }
  }

  var pinned: [Pin] { (0..<ends.table.pins.count).map { ends.table.pins[$0] } }
  /// Those a person set at the board; the others come and go with the settings.
  var pinsByButton: [Pin] { pinned.filter { !$0.isFromSettings } }
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
    var isNew = false
    if client.takeFrame() {
      isNew = true
      checks.frames += 1
      checks.frame = SimFrameCheck(client.frame)
      if let fault = checks.frame.fault { fail("frame: \(fault)") }
      checkOrder()
    }
    checkFrame(isNew: isNew)
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
      fail("a deadline has come and is still there, of \(client.dueParts)")
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
    checks.orderIsKnown = false
    if client.ends.table.held != model.games.count {
      fail("holds \(client.ends.table.held) games, the feed has told \(model.games.count)")
    }
    for number in model.takeTouched() {
      guard let entry = model.games[number] else { continue }
      guard let slot = client.ends.table.shown.find(entry.game.id) else {
        return fail("does not hold \(entry.game.id.string)")
      }
      let game = client.ends.table.shown.games[slot]
      let notes = client.ends.table.shown.notes[slot]
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
    func words(_ score: Score) -> String { value(score).map { "\($0)" } ?? "-" }
    return """
      version \(game.version), \(game.status) \(game.how), \(words(game.homeScore))-\
      \(words(game.awayScore)), \(game.home.name.string) \(game.away.name.string), start \
      \(game.start ?? -1) \(game.startIsOpen), period \(game.period ?? -1), minute \
      \(game.minute ?? -1), \(game.label.string), \(game.league.string), \(game.sport), \
      updated \(game.updated ?? -1), clock \(game.clock.map { "\($0)" } ?? "-"), kicks \
      \(game.shootout.map { "\($0)" } ?? "-"), odds \
      \(game.odds.map { "\($0.book.string) \($0.at ?? -1) \($0.home ?? 0) \($0.draw ?? 0) \($0.away ?? 0)" } ?? "-")
      """

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
    let pins = client.pinned
    guard !checks.orderIsKnown || pins != checks.orderedBy else { return }
    checks.orderIsKnown = true
    checks.orderedBy = pins
    var last: (Int, Int, Int64)?
    for rank in 0..<client.ends.table.count {
      let game = client.ends.table.game(at: rank)
      let place = placing(of: game, pins)
      if let last, place < last {
        let before = client.ends.table.game(at: rank - 1)
        fail("order: \(last) \(Self.words(before)) before \(place) \(Self.words(game))")
      }
      last = place
    }
  }

  private func placing(of game: Game, _ pins: [Pin]) -> (Int, Int, Int64) {
    let pin = pins.firstIndex { $0.matches(game, .home) || $0.matches(game, .away) }
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
    if checks.awaitsPins && client.store.health.phase == .open {
      checks.awaitsPins = false
      let pins = client.pinsByButton
      let isSaved = pins.starts(with: checks.savedPins)
      let isPossible = checks.possiblePins.contains { pins.starts(with: $0) }
      if !isSaved && !isPossible {
        fail("pins \(Self.words(pins)), saved were \(Self.words(checks.savedPins))")
      }
    }
    checks.notePins(of: client)
    if !checks.awaitsPins && !client.store.pinsAreSaved && !client.store.isNotSaving {
      fail("pins not saved, unsaid")
    }
  }

  private static func words(_ pins: [Pin]) -> String { "\(pins.map(\.team.string))" }

  // MARK: What is seen

  /// What is old is dim, what is fresh is not, and what is shown is true. A frame that stands is
  /// looked at again each second, and at once when the state changes.
  private func checkFrame(isNew: Bool) {
    guard !client.screens.isDark else {
      if !checks.frame.isBlank { fail("something is shown in standby") }
      return
    }
    let isLive = client.status.state == .live
    guard client.screens.mode != .status, !checks.frame.scores.isEmpty else { return }
    guard isNew || isLive != checks.lookedLive || time.ms - checks.lookedAt >= 1_000 else { return }
    checks.lookedAt = time.ms
    checks.lookedLive = isLive
    let known = knownScores(isLive)
    for shown in checks.frame.scores {
      guard let isFresh = known[shown.value] else {
        return fail("\(shown.value) is shown in row \(shown.row), and no game has it")
      }
      checks.shownScores += 1
      if shown.isDim { checks.dimScores += 1 }
      if isFresh == .never, !shown.isDim {
        fail("\(shown.value) is old and not dim: \(client.status.state)\n\(picture)")
      }
      if isFresh == .always, shown.isDim { fail("\(shown.value) is fresh and dim") }
    }
  }

  private enum Fresh { case always, never, byGame }

  /// All scores of the table, and whether the games that have them are fresh.
  private func knownScores(_ isLive: Bool) -> [Int32: Fresh] {
    var known: [Int32: Fresh] = [:]
    for rank in 0..<client.ends.table.count {
      let isFresh = isLive && client.ends.table.freshness(at: rank, now: time.now) == .fresh
      let fresh: Fresh = isFresh ? .always : .never
      client.ends.table.withGame(at: rank) { game, _ in
        for value in [Self.value(game.homeScore), Self.value(game.awayScore)] {
          guard let value else { continue }
          known[value] = known[value] == nil || known[value] == fresh ? fresh : .byGame
        }
      }
    }
    return known
  }

  private static func value(_ score: Score) -> Int32? {
    switch score {
    case .none: nil
    case .number(let number): number
    case .text(let text): Int32(text.string.prefix(3))
    }
  }
}
