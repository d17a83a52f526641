/// The board's buttons: edges in, gestures out. Pure; time is an argument.
///
/// The owner hands every edge to `handle`, in order, then calls `look` until it answers `.nothing`,
/// and again no later than `nextDeadline`. Whether a gesture acts or only wakes a dark display is
/// not decided here: each press is one gesture.
struct Buttons: Sendable {
  private var presses = InlineArray<4, ButtonPress>(repeating: ButtonPress())

  /// What a step brought.
  enum Outcome: Equatable, Sendable {
    case nothing
    case gesture(Gesture)
    /// Held for over a minute: said once, and ignored until it is released.
    case stuck(Button)
  }

  /// When `look` wants to be called.
  var nextDeadline: Instant {
    var next = Instant.distantFuture
    for index in presses.indices { next = min(next, presses[index].nextDeadline) }
    return next
  }

  /// Quiet time of the debounce, in milliseconds.
  mutating func setQuietMs(_ ms: Int64) {
    for index in presses.indices { presses[index].quietMs = ms }
  }

  /// Reads the levels before the first edge, and again when the lines were away: what is held now
  /// is ignored until it is released.
  mutating func begin(_ lines: inout some Lines) {
    for button in Button.allCases {
      presses[Int(button.rawValue)].begin(isPressed: lines.isPressed(button) ?? false)
    }
  }

  mutating func handle(_ edge: ButtonEdge) -> Outcome {
    let press = presses[Int(edge.button.rawValue)].handle(isPressed: edge.isPressed, at: edge.at)
    return Self.outcome(press, of: edge.button)
  }

  /// Reads the buttons whose time has come.
  mutating func look(_ lines: inout some Lines, now: Instant) -> Outcome {
    for button in Button.allCases {
      let index = Int(button.rawValue)
      guard presses[index].nextDeadline <= now else { continue }
      let press = presses[index].look(isPressed: lines.isPressed(button), now: now)
      if press != .nothing { return Self.outcome(press, of: button) }
    }
    return .nothing
  }

  private static func outcome(_ press: ButtonPress.Outcome, of button: Button) -> Outcome {
    switch press {
    case .nothing: .nothing
    case .gesture(let length): .gesture(Gesture(button: button, length: length))
    case .stuck: .stuck(button)
    }
  }
}
