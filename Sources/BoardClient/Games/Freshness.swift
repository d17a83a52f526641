/// How far a game's data may be trusted, apart from the connection's state.
enum Freshness: UInt8, Equatable, Sendable {
  case fresh
  /// In play and not heard of for 90 s.
  case quiet
  /// In play, confirmed again and again, but unchanged for 30 minutes: a provider that froze.
  case frozen
  /// From the store, not confirmed since start.
  case stored

  /// Unless the settings say otherwise. The feed speaks of each live game once a minute; half a
  /// minute of grace on top.
  static let quietAfterMs: Int64 = 90_000
  static let frozenAfterMs: Int64 = 30 * 60_000
  /// How long a changed score or price is marked.
  static let flashMs: Int64 = 3_000
}

extension GameNotes {
  /// Notes of a game never seen before: nothing flashes.
  init(firstSeen status: GameStatus, now: Moment) {
    hear(now)
    changed = now.instant
    follow(status, now: now)
  }

  /// The feed spoke of the game.
  mutating func hear(_ now: Moment) {
    heard = now.instant
    heardUnix = now.wallIsTrusted ? now.unix : 0
    isFromStore = false
  }

  /// Keeps `overSince` in step with the status.
  mutating func follow(_ status: GameStatus, now: Moment) {
    if !status.isOver {
      overSince = .distantPast
    } else if overSince == .distantPast {
      overSince = now.instant
    }
  }

  /// Moves what was noted before the start further into the past.
  mutating func age(by seconds: Int64) {
    heard = heard + -seconds * 1_000
    changed = changed + -seconds * 1_000
    if overSince != .distantPast { overSince = overSince + -seconds * 1_000 }
  }

  func freshness(_ status: GameStatus, quietAfterMs: Int64, now: Instant) -> Freshness {
    if isFromStore { return .stored }
    guard status.isInPlay else { return .fresh }
    if now - heard >= quietAfterMs { return .quiet }
    return now - changed >= Freshness.frozenAfterMs ? .frozen : .fresh
  }

  /// The earliest instant after `now` at which the freshness or a flash changes by itself.
  func nextChange(_ status: GameStatus, quietAfterMs: Int64, after now: Instant) -> Instant {
    var next = Instant.distantFuture
    next = Self.earlier(next, homeScored + Freshness.flashMs, after: now)
    next = Self.earlier(next, awayScored + Freshness.flashMs, after: now)
    next = Self.earlier(next, moved + Freshness.flashMs, after: now)
    guard status.isInPlay && !isFromStore else { return next }
    next = Self.earlier(next, heard + quietAfterMs, after: now)
    return Self.earlier(next, changed + Freshness.frozenAfterMs, after: now)
  }

  /// `candidate` when it is still to come and earlier than `next`.
  static func earlier(_ next: Instant, _ candidate: Instant, after now: Instant) -> Instant {
    candidate > now && candidate < next ? candidate : next
  }
}
