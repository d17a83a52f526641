@testable import BoardClient

/// When the board may try to connect, and when it has to: a second writing of the rule of waits.
struct SimPolicy {
  private static let steps: [Int64] = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000]
  private static let blind: Int64 = 120_000

  /// Failures since the last snapshot.
  private(set) var failures = 0
  private var hint = Backoff.Hint.none
  /// The next attempt has to fall in here; nil while none may be made, or one is under way.
  private(set) var due: ClosedRange<Int64>?
  private(set) var isTrying = false
  var networkIsUsable = true

  /// Start of the program, end of standby.
  mutating func start(at ms: Int64) {
    failures = 0
    hint = .none
    isTrying = false
    let begin = networkIsUsable ? ms : ms + Self.blind
    due = begin...begin
  }

  /// Standby.
  mutating func stop() {
    due = nil
    isTrying = false
  }

  mutating func networkChanged(isUsable: Bool, isConnected: Bool, at ms: Int64) {
    let wasUsable = networkIsUsable
    networkIsUsable = isUsable
    guard !isConnected, wasUsable != isUsable, due != nil || isTrying else { return }
    isTrying = false
    if isUsable {
      failures = 0
      due = ms...(ms + 3_000)
    } else {
      due = (ms + Self.blind)...(ms + Self.blind)
    }
  }

  mutating func take(_ effect: SimEffect) {
    switch effect {
    case .snapshot(_, let spread):
      failures = 0
      hint = spread.map { .spread(seconds: $0) } ?? .none
    case .refused(let told): if told != .none { hint = told }
    case .closes(let seconds):
      if let seconds { hint = .retryAfter(seconds: seconds) }
    default: break
    }
  }

  /// What is wrong with an attempt at this moment, if anything.
  mutating func opened(at ms: Int64) -> String? {
    defer {
      due = nil
      isTrying = true
    }
    guard !isTrying else { return "an attempt during an attempt" }
    guard let due else { return "an attempt while none may be made" }
    guard due.contains(ms) else { return "an attempt at \(ms), due in \(due)" }
    return nil
  }

  /// The attempt failed, or the connection was lost.
  mutating func closed(at ms: Int64) {
    guard isTrying else { return }
    isTrying = false
    var wait = nextWait()
    failures += 1
    hint = .none
    if !networkIsUsable {
      wait = max(wait.lowerBound, Self.blind)...max(wait.upperBound, Self.blind)
    }
    due = (ms + wait.lowerBound)...(ms + wait.upperBound)
  }

  private func nextWait() -> ClosedRange<Int64> {
    let step = Self.steps[min(failures, Self.steps.count - 1)]
    switch hint {
    case .retryAfter(let seconds) where seconds > 0:
      let asked = min(Int64(seconds), 3_600) * 1_000
      let least = max(asked, failures == 0 ? 0 : step)
      return least...max(2 * asked, least)
    case .spread(let seconds) where seconds > 0 && failures == 0:
      return 0...min(Int64(seconds), 3_600) * 1_000
    case .refused: return 120_000...240_000
    case .none, .retryAfter, .spread: return step...2 * step
    }
  }

  /// Whether an attempt should have been made by now.
  func isOverdue(at ms: Int64) -> Bool { due.map { ms > $0.upperBound } ?? false }
}
