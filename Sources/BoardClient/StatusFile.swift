/// `RUN/status.prom`, for people and for node_exporter's textfile collector. Replaced when a fact
/// changed, at most once a second; the age in it is renewed every 30 s by turns that happen anyway.
struct StatusFile {
  static let periodMs: Int64 = 1_000
  static let renewMs: Int64 = 30_000
  /// A missing or read-only directory is tried again this often.
  static let retryMs: Int64 = 60_000
  /// The text is 1,630 bytes with every number at its longest (StatusFileTests).
  static let textBytes = 2_048

  enum Outcome: Equatable {
    case nothing
    case written
    /// Said once for each series of failures.
    case firstFailure(errno: Int32)
  }

  private let path: Text<255>
  private let version: StaticString
  private var text = ByteWriter(capacity: textBytes)
  private var written: StatusFacts?
  private var lastTry = Instant.distantPast
  private var isFailing = false
  private var isChanged = false

  init(directory: Text<255>, version: StaticString) {
    var path = directory
    let name: StaticString = "/status.prom"
    var fits = true
    for index in 0..<name.byteCount { fits = path.append(name.byte(at: index)) && fits }
    self.path = fits ? path : Text<255>()
    self.version = version
  }

  /// Only a change that could not be written yet is worth waking up for.
  var nextDeadline: Instant {
    isChanged ? lastTry + (isFailing ? Self.retryMs : Self.periodMs) : .distantFuture
  }

  /// Takes the facts of this turn and writes them when it is time.
  mutating func update(_ facts: StatusFacts, lastHeard: Instant?, now: Instant) -> Outcome {
    isChanged = facts != written
    let period = isFailing ? Self.retryMs : isChanged ? Self.periodMs : Self.renewMs
    guard now - lastTry >= period else { return .nothing }
    lastTry = now
    text.removeAll()
    facts.write(heardAgo: lastHeard.map { now - $0 }, version: version, into: &text)
    do throws(SystemError) {
      try SystemFile.replace(path, with: text)
      written = facts
      isChanged = false
      isFailing = false
      return .written
    } catch {
      let isFirst = !isFailing
      isFailing = true
      return isFirst ? .firstFailure(errno: error.errno) : .nothing
    }
  }

  /// Takes the file away at the end: a state nobody keeps up to date is a lie.
  mutating func remove() {
    SystemFile.remove(path)
    written = nil
  }
}
