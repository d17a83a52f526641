import Display

// What the client shows and keeps.

extension Client {
  mutating func save() {
    let wasNotSaving = store.isNotSaving
    store.advance(&ends.table, now: now)
    if store.isNotSaving != wasNotSaving { isDirty = true }
    let news = store.takeNews()
    if !news.isEmpty { ends.notices.add(.store(news, store.health.lastError)) }
  }

  /// Brings what the screens and the status file tell of the board up to date.
  mutating func tellState() {
    let state = ends.link.boardState(now: now.instant)
    let cause = ends.link.cause
    if state != status.state || cause != status.cause {
      if state != status.state { status.since = now.instant }
      status.state = state
      status.cause = cause
      ends.notices.add(.state(state, cause))
      isDirty = true
    }
    status.nextAttempt = ends.link.nextAttempt
    status.lastHeard = ends.link.lastHeard
    status.leftOut = ends.table.leftOut
    status.settingsProblems = setup.settingsProblems
    status.settingsProblem = setup.settingsProblem
    status.isNotSaving = store.isNotSaving
    status.storeWasKeptAside = store.wasKeptAside
    ends.counters.storeErrors = store.health.errors
    status.counters = ends.counters
  }

  var facts: StatusFacts {
    StatusFacts(
      state: status.state, games: ends.table.held, leftOut: ends.table.leftOut,
      stale: ends.table.staleCount(now: now.instant), pins: ends.table.pins.count,
      counters: ends.counters)
  }

  /// Whether the frame is new since the last call.
  mutating func takeFrame() -> Bool {
    defer { frameIsNew = false }
    return frameIsNew
  }

  mutating func light() {
    let wanted = screens.isDark ? [] : lampPattern.lamps(for: status.state, now: now.instant)
    guard wanted != lamps else { return }
    lamps = wanted
    lines.set(wanted)
    if setup.drawsLamps { isDirty = true }
  }

  mutating func draw() {
    guard isDirty || now.instant >= screens.nextDeadline else { return }
    isDirty = false
    frameIsNew = true
    let scene = ListScreen.Scene(
      status: status, lamps: setup.drawsLamps ? lamps : nil,
      showsKeys: setup.showsKeys, now: now)
    // A dark console shows everything dim: what is stale then needs its sign.
    let canDim = setup.canDim && screens.brightness > 1
    if canDim != frame.canDim {
      frame.canDim = canDim
      // Rows that are kept from frame to frame have to get their signs, or lose them.
      frame.clear()
    }
    screens.draw(ends.table, scene, clock: clock, into: &frame)
  }
}

extension Cause {
  init(_ failure: StreamFailure, wasOpen: Bool) {
    switch failure {
    case .noAddress: self = .noAddress
    case .closedByPeer: self = wasOpen ? .connectionLost : .notWebSocket
    case .system(let errno), .connect(let errno): self = Cause(errno: errno, wasOpen: wasOpen)
    }
  }

  private init(errno: Int32, wasOpen: Bool) {
    switch errno {
    case Errno.connectionRefused: self = .connectionRefused
    case Errno.networkUnreachable, Errno.networkDown: self = .noNetwork
    default: self = wasOpen ? .connectionLost : .noAnswer
    }
  }
}

/// The few errno values the core tells apart (Linux, the same on all its boards).
enum Errno {
  static let noSuchFile: Int32 = 2
  static let networkDown: Int32 = 100
  static let networkUnreachable: Int32 = 101
  static let connectionRefused: Int32 = 111
}
