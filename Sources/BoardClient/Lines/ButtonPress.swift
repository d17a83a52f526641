/// One button between its edges and its gestures: debounced, and suspicious of what it is told.
///
/// A level counts once it has been quiet for 20 ms. What then counts is the level as read, not the
/// last edge: an edge that was lost or told twice changes nothing. Only when the next edge shows
/// that an earlier level had been quiet long enough, because the loop was busy meanwhile, is the
/// earlier edge believed: the level of that time can no longer be read.
struct ButtonPress: Equatable, Sendable {
  /// Worst of ordinary switches is 6 ms of bounce (hardware.md 6.1); three times that.
  static let quietMs: Int64 = 20
  static let longMs: Int64 = 700
  /// Between looks at a button that stays down, in case its release was not told.
  static let lookMs: Int64 = 1_000
  /// A button down this long is stuck: a jammed cap, a short circuit. So is one that never comes to
  /// rest: an input without its pull-up.
  static let stuckMs: Int64 = 60_000

  /// How long a level must be quiet to count: 5 to 100 ms.
  var quietMs = Self.quietMs
  private var phase = Phase.up
  /// The edges not yet judged.
  private var burst: Burst?

  private enum Phase: Equatable {
    case up
    /// Down since then, told as long or not yet, to be looked at again at `look`.
    case down(since: Instant, isTold: Bool, look: Instant)
    /// Down and not to be told: until it is up.
    case ignored
  }

  private struct Burst: Equatable {
    var first: Instant
    var last: Instant
    var lastIsPressed: Bool
  }

  /// What became of a button by a step; at most one thing.
  enum Outcome: Equatable, Sendable {
    case nothing
    case gesture(Gesture.Length)
    /// Told once; the button counts again after its release.
    case stuck
  }

  /// When `look` wants to be called.
  var nextDeadline: Instant {
    if let burst { return burst.last + quietMs }
    switch phase {
    case .up, .ignored: return .distantFuture
    case .down(_, _, let look): return look
    }
  }

  /// Whether the button is held and tells by it.
  var isDown: Bool {
    if case .down = phase { true } else { false }
  }

  /// Begins anew with the level as it is: a button held now is ignored until it is released.
  mutating func begin(isPressed: Bool) {
    phase = isPressed ? .ignored : .up
    burst = nil
  }

  /// Takes an edge, in the order of time.
  mutating func handle(isPressed: Bool, at: Instant) -> Outcome {
    guard let pending = burst, at < pending.last + quietMs else {
      let outcome = settleUnread(before: at)
      burst = Burst(first: at, last: at, lastIsPressed: isPressed)
      return outcome
    }
    burst = Burst(first: pending.first, last: max(at, pending.last), lastIsPressed: isPressed)
    return at - pending.first >= Self.stuckMs ? giveUp() : .nothing
  }

  /// Takes the level as read at a deadline; nil when it cannot be read.
  mutating func look(isPressed: Bool?, now: Instant) -> Outcome {
    guard now >= nextDeadline else { return .nothing }
    let began = burst?.first
    burst = nil
    guard let isPressed else {
      phase = .up
      return .nothing
    }
    let outcome = settle(isPressed, since: began)
    return outcome == .nothing ? hold(now: now) : outcome
  }

  /// Judges a burst that had been quiet before an edge at `at`, by its own last edge.
  private mutating func settleUnread(before at: Instant) -> Outcome {
    guard let pending = burst else { return .nothing }
    let outcome = settle(pending.lastIsPressed, since: pending.first)
    return outcome == .nothing ? hold(now: at) : outcome
  }

  /// Takes a level as the true one. Without the time of a first edge the edge was lost: a release
  /// that was never told is taken for a short one, which does the lesser harm.
  private mutating func settle(_ isPressed: Bool, since: Instant?) -> Outcome {
    switch (phase, isPressed) {
    case (.up, true):
      guard let since else { break }
      phase = .down(since: since, isTold: false, look: since + Self.longMs)
    case (.down(let began, let isTold, _), false):
      phase = .up
      let heldMs = since.map { $0 - began } ?? 0
      if !isTold { return .gesture(heldMs >= Self.longMs ? .long : .short) }
    case (.ignored, false):
      phase = .up
    case (.up, false), (.down, true), (.ignored, true):
      break
    }
    return .nothing
  }

  /// Lets time pass over a button that is down.
  private mutating func hold(now: Instant) -> Outcome {
    guard case .down(let since, let isTold, let look) = phase, now >= look else { return .nothing }
    if now - since >= Self.stuckMs { return giveUp() }
    phase = .down(since: since, isTold: true, look: now + Self.lookMs)
    return isTold ? .nothing : .gesture(.long)
  }

  private mutating func giveUp() -> Outcome {
    if phase == .ignored { return .nothing }
    phase = .ignored
    return .stuck
  }
}
