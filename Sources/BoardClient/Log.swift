/// How much a line matters, as syslog numbers it (sd-daemon(3)).
enum LogLevel: UInt8, Sendable {
  case error = 3
  case warning = 4
  case notice = 5
  case info = 6
}

/// What a line is about. Lines of one topic share one budget, so a fault that repeats a hundred
/// times a second cannot fill the card or hide the others.
enum LogTopic: UInt8, CaseIterable, Sendable {
  case program
  case settings
  case link
  case network
  case message
  case display
  case lines
  case store
  case status
  case clock
}

/// One line per event to standard error. A line is begun, filled and ended; nothing is allocated.
///
///     if log.begin(.warning, .link, now: now) {
///       log.add("no answer from ")
///       log.add(endpoint)
///       log.end()
///     }
///
/// Keys of a feed stand in queries and user parts of addresses: `add(_: Endpoint)` and `add(url:)`
/// leave these out, and nothing else may be used for an address.
struct Log {
  static let linesPerPeriod = 5
  static let periodMs: Int64 = 60_000
  static let lineBytes = 400
  static let heldLines = 16

  private struct Budget {
    var began = Instant.distantPast
    var said = 0
    /// Lines that were not said since the last one that was.
    var left = 0
  }

  private let hasPrefix: Bool
  private var line = ByteWriter(capacity: lineBytes)
  private var budgets = InlineArray<10, Budget>(repeating: Budget())
  private var topic = LogTopic.program
  private var isHeld = false
  private var held = [Text<255>](repeating: Text<255>(), count: heldLines)
  private var heldFirst = 0
  private(set) var heldCount = 0

  /// Priority prefixes are for the journal; on a terminal they are noise.
  init(hasPrefix: Bool = !StandardError.isTerminal) {
    self.hasPrefix = hasPrefix
  }

  /// Begins a line; false when its topic has said enough for now. The line is then only counted.
  mutating func begin(_ level: LogLevel, _ topic: LogTopic, now: Instant) -> Bool {
    let index = Int(topic.rawValue)
    if now - budgets[index].began >= Self.periodMs {
      budgets[index].began = now
      budgets[index].said = 0
    }
    guard budgets[index].said < Self.linesPerPeriod else {
      budgets[index].left += 1
      return false
    }
    budgets[index].said += 1
    self.topic = topic
    line.removeAll()
    if hasPrefix {
      line.add("<")
      line.add(level.rawValue)
      line.add(">")
    }
    return true
  }

  mutating func add(_ words: StaticString) { line.add(words) }
  mutating func add<let capacity: Int>(_ text: Text<capacity>) { line.add(text) }
  mutating func add(_ number: some FixedWidthInteger) { line.add(number) }
  mutating func add(errno: Int32) { line.add(errno: errno) }

  /// Host, port and path; never the query.
  mutating func add(_ endpoint: Endpoint) {
    line.add(endpoint.host)
    line.add(":")
    line.add(endpoint.port)
    var end = 0
    while end < endpoint.path.count, endpoint.path[end] != UInt8(ascii: "?") { end += 1 }
    add(endpoint.path, 0..<end)
  }

  /// The address without user, password and query. What comes before an `@` may be a password, what
  /// comes after a `?` a key; where both readings are possible only the scheme is written.
  mutating func add<let capacity: Int>(url: Text<capacity>) {
    var schemeEnd = 0
    var userEnd = 0
    var queryStart = url.count
    for index in 0..<url.count {
      switch url[index] {
      case UInt8(ascii: "/") where schemeEnd == 0 && index >= 2:
        let isScheme = url[index - 1] == UInt8(ascii: "/") && url[index - 2] == UInt8(ascii: ":")
        if isScheme { schemeEnd = index + 1 }
      case UInt8(ascii: "@"): userEnd = index + 1
      case UInt8(ascii: "?"), UInt8(ascii: "#"): queryStart = min(queryStart, index)
      default: break
      }
    }
    let start = max(schemeEnd, userEnd)
    add(url, 0..<min(schemeEnd, queryStart))
    if start <= queryStart { add(url, start..<queryStart) } else { line.add("...") }
  }

  /// Ends the line and hands it on. What standard error has no room for is dropped: a log that
  /// nobody reads must not stop the board.
  mutating func end() {
    let index = Int(topic.rawValue)
    if budgets[index].left > 0 {
      line.add(" (")
      line.add(budgets[index].left)
      line.add(" times more)")
      budgets[index].left = 0
    }
    line.add("\n")
    if isHeld { keep() } else { _ = StandardError.write(line) }
  }

  /// While a display draws on the same terminal, lines wait: the last 16 are kept.
  mutating func hold() { isHeld = true }

  /// Says what was held.
  mutating func release() {
    isHeld = false
    for index in 0..<heldCount {
      line.removeAll()
      line.add(heldLine(at: index))
      line.add("\n")
      _ = StandardError.write(line)
    }
    heldCount = 0
  }

  /// A held line without its end, 0 the oldest.
  func heldLine(at index: Int) -> Text<255> {
    precondition(index < heldCount, "held line past the last")
    return held[(heldFirst + index) % Self.heldLines]
  }

  private mutating func keep() {
    if heldCount == Self.heldLines {
      heldFirst = (heldFirst + 1) % Self.heldLines
      heldCount -= 1
    }
    // Without the line's end, which `release` puts back.
    let text = Text<255>(line.bytes.span.extracting(0..<max(0, line.count - 1)))
    held[(heldFirst + heldCount) % Self.heldLines] = text
    heldCount += 1
  }

  private mutating func add<let capacity: Int>(_ text: Text<capacity>, _ range: Range<Int>) {
    for index in range {
      let byte = text[index]
      line.add(byte: byte < 0x20 || byte == 0x7F ? UInt8(ascii: "?") : byte)
    }
  }
}
