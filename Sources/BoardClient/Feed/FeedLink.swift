/// The connection to the feed as a state machine: when to try, how long to wait, what counts as
/// dead. Knows no socket and no bytes; its owner carries out the command it returns.
struct FeedLink: Equatable, Sendable {
  /// Name 5 s and connect 10 s are the stream's own deadlines; this is the net beneath both.
  static let connectMs: Int64 = 16_000
  static let upgradeMs: Int64 = 10_000
  /// A snapshot has to follow the upgrade within this time, or the feed is no feed.
  static let firstSnapshotMs: Int64 = 30_000
  /// Ping every 20 s, dead 10 s later. Half a second less on the first so that a feed that fell
  /// silent is found within 30 s, the rounding of the poll included.
  static let pingEveryMs: Int64 = 19_500
  static let pongMs: Int64 = 10_000
  /// After the network changed an open connection has to prove itself sooner.
  static let pongAfterChangeMs: Int64 = 5_000
  static let closeMs: Int64 = 2_000
  /// "No network" is a hint: an attempt is made all the same this often.
  static let blindAttemptMs: Int64 = 120_000
  /// Trying in vain for this long is Offline, not Reconnecting.
  static let offlineAfterMs: Int64 = 600_000

  enum State: Equatable, Sendable {
    /// No attempt is scheduled: no feed set, or standby.
    case off
    case waiting(until: Instant)
    case connecting(deadline: Instant)
    case upgrading(deadline: Instant)
    case open(Session)
    /// A close frame was sent; the peer has until then to answer.
    case closing(deadline: Instant)
  }

  struct Session: Equatable, Sendable {
    var hasSnapshot = false
    /// The network was away meanwhile: not live again before something is heard.
    var isDoubtful = false
    var snapshotDeadline: Instant
    var nextPing: Instant
    /// Set while a ping is unanswered.
    var pongDeadline: Instant?
  }

  /// What the owner has to do with the stream now.
  enum Command: Equatable, Sendable {
    case none
    case open
    case close
    case sendPing
  }

  private(set) var state: State = .off
  private var lastCause: Cause = .starting
  private(set) var networkIsUsable = true
  private(set) var lastHeard: Instant?
  private(set) var attempts: UInt64 = 0
  private var backoff = Backoff()
  private var hint: Backoff.Hint = .none
  /// When the board was last live, or began to try.
  private var liveOrStart: Instant = .distantPast

  /// Connected, with a snapshot of this connection, and nothing speaks against it.
  var isLive: Bool {
    guard case .open(let session) = state else { return false }
    return session.hasSnapshot && !session.isDoubtful && networkIsUsable
  }

  /// Why the board is not live; `.none` when it is.
  var cause: Cause {
    if isLive { return .none }
    return networkIsUsable || state == .off ? lastCause : .noNetwork
  }

  var nextDeadline: Instant {
    switch state {
    case .off: .distantFuture
    case .waiting(let until): until
    case .connecting(let deadline), .upgrading(let deadline), .closing(let deadline): deadline
    case .open(let session): session.nextDeadline
    }
  }

  var nextAttempt: Instant? {
    if case .waiting(let until) = state { until } else { nil }
  }

  func boardState(now: Instant) -> BoardState {
    if !networkIsUsable || state == .off { return .offline }
    if isLive { return .live }
    return now - liveOrStart >= Self.offlineAfterMs ? .offline : .reconnecting
  }

  /// When `boardState` changes after `now` although nothing happens.
  func nextStateChange(after now: Instant) -> Instant {
    if boardState(now: now) != .reconnecting { return .distantFuture }
    return liveOrStart + Self.offlineAfterMs
  }
}

extension FeedLink.Session {
  var nextDeadline: Instant {
    let ping = pongDeadline ?? nextPing
    return hasSnapshot ? ping : min(ping, snapshotDeadline)
  }
}

// What its owner tells it.
extension FeedLink {
  /// Begins to try, at once; the start of the program, the end of standby, a changed feed.
  mutating func start(now: Instant) {
    backoff.reset()
    hint = .none
    lastCause = .starting
    liveOrStart = now
    state = .waiting(until: networkIsUsable ? now : now + Self.blindAttemptMs)
  }

  /// No more attempts until `start`.
  mutating func stop(_ why: Cause) {
    state = .off
    lastCause = why
    lastHeard = nil
  }

  /// Time passed: does what is due. Call again while it answers with a command.
  mutating func tick(now: Instant, random: UInt64) -> Command {
    switch state {
    case .off: return .none
    case .waiting(let until):
      guard now >= until else { return .none }
      attempts += 1
      state = .connecting(deadline: now + Self.connectMs)
      return .open
    case .connecting(let deadline), .upgrading(let deadline):
      guard now >= deadline else { return .none }
      return fail(.noAnswer, now: now, random: random)
    case .closing(let deadline):
      guard now >= deadline else { return .none }
      return scheduled(now: now, random: random)
    case .open(let session):
      return tick(session, now: now, random: random)
    }
  }

  private mutating func tick(_ session: Session, now: Instant, random: UInt64) -> Command {
    var session = session
    if let deadline = session.pongDeadline, now >= deadline {
      return fail(.noAnswer, now: now, random: random)
    }
    if !session.hasSnapshot && now >= session.snapshotDeadline {
      return fail(lastCause == .badData ? .badData : .noAnswer, now: now, random: random)
    }
    guard session.pongDeadline == nil && now >= session.nextPing else { return .none }
    session.pongDeadline = now + Self.pongMs
    session.nextPing = now + Self.pingEveryMs
    state = .open(session)
    return .sendPing
  }

  /// The TCP connection stands; the upgrade request is on its way.
  mutating func connected(now: Instant) {
    guard case .connecting = state else { return }
    state = .upgrading(deadline: now + Self.upgradeMs)
  }

  mutating func upgraded(now: Instant) {
    guard case .upgrading = state else { return }
    state = .open(
      Session(
        snapshotDeadline: now + Self.firstSnapshotMs, nextPing: now + Self.pingEveryMs,
        pongDeadline: nil))
  }

  /// Bytes arrived: whatever they say, the peer is there.
  mutating func heardBytes(now: Instant) {
    guard case .open(var session) = state else { return }
    lastHeard = now
    session.pongDeadline = nil
    session.isDoubtful = false
    state = .open(session)
  }

  /// A whole valid snapshot was taken: the only way to Live.
  mutating func tookSnapshot(spreadSeconds: Int32?, now: Instant) {
    guard case .open(var session) = state else { return }
    session.hasSnapshot = true
    state = .open(session)
    lastCause = .connectionLost
    backoff.reset()
    hint = spreadSeconds.map { .spread(seconds: $0) } ?? .none
    liveOrStart = now
  }

  /// A broken message before the first snapshot names what is wrong should none follow.
  mutating func tookBrokenMessage() {
    if case .open(let session) = state, !session.hasSnapshot { lastCause = .badData }
  }

  /// A close frame was sent; why is shown, and the peer gets a moment to answer.
  mutating func closing(_ why: Cause, hint: Backoff.Hint, now: Instant) {
    leaveLive(now: now)
    lastCause = why
    if hint != .none { self.hint = hint }
    state = .closing(deadline: now + Self.closeMs)
  }

  /// The connection is gone or has to go, for this reason.
  mutating func fail(
    _ why: Cause, hint newHint: Backoff.Hint = .none, now: Instant, random: UInt64
  ) -> Command {
    if case .closing = state {} else { lastCause = why }
    leaveLive(now: now)
    if newHint != .none { hint = newHint }
    return scheduled(now: now, random: random)
  }

  mutating func networkChanged(isUsable: Bool, now: Instant, random: UInt64) -> Command {
    let wasUsable = networkIsUsable
    if !isUsable { leaveLive(now: now) }
    networkIsUsable = isUsable
    switch (state, isUsable) {
    case (.off, _), (.closing, _): return .none
    case (.open(var session), true):
      // The address may have survived; a ping finds out sooner than TCP does. The answer to one
      // that is still out will do.
      let isAsked = session.pongDeadline != nil
      session.pongDeadline = min(
        session.pongDeadline ?? .distantFuture, now + Self.pongAfterChangeMs)
      if !isAsked { session.nextPing = now + Self.pingEveryMs }
      state = .open(session)
      return isAsked ? .none : .sendPing
    case (.open(var session), false):
      session.isDoubtful = true
      state = .open(session)
      return .none
    case (_, true):
      guard !wasUsable else { return .none }
      backoff.reset()
      liveOrStart = now
      state = .waiting(until: now + Backoff.draw(upTo: Backoff.networkBackMs, random))
      return .close
    case (_, false):
      guard wasUsable else { return .none }
      state = .waiting(until: now + Self.blindAttemptMs)
      return .close
    }
  }

  private mutating func scheduled(now: Instant, random: UInt64) -> Command {
    var wait = backoff.next(hint: hint, random: random)
    hint = .none
    if !networkIsUsable { wait = max(wait, Self.blindAttemptMs) }
    state = .waiting(until: now + wait)
    return .close
  }

  private mutating func leaveLive(now: Instant) {
    if isLive { liveOrStart = now }
  }
}
