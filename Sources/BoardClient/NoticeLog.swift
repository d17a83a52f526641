// The core's notices in the log's words.

extension Log {
  mutating func say(_ notice: Notice, endpoint: Endpoint?, now: Instant) {
    switch notice {
    case .connecting: say(.info, .link, "connecting to ", endpoint, now)
    case .connected: say(.info, .link, "connected to ", endpoint, now)
    case .upgraded: say(.info, .link, "the feed answers", nil, now)
    case .upgradeFailed(let error): say(error, now)
    case .frameRefused(let error): say(.warning, .link, error.words, now)
    case .messageBroken(let fault): say(.warning, .message, fault.words, now)
    case .snapshot(let games, let skipped): saySnapshot(games, skipped, now)
    case .closedByFeed(let code): say(.notice, .link, "the feed closed with code ", code, now)
    case .state(let state, let cause): say(state, cause, now)
    case .store(let news, let error): say(news, error, now)
    case .pinned(let team): say(.info, .program, "pinned ", team, now)
    case .unpinned(let team): say(.info, .program, "unpinned ", team, now)
    case .pinNearly(let pin, let name):
      guard begin(.notice, .settings, now: now) else { return }
      add("the pin ")
      add(pin)
      add(" names no team of the feed; did you mean ")
      add(name)
      add("?")
      end()
    case .pinsFull: say(.notice, .program, "no room for another pin: there are 32", nil, now)
    case .buttonStuck(let button):
      say(
        .warning, .lines, "a button is stuck and ignored until it is released: ", button.name, now)
    }
  }

  /// One line of fixed words, followed by where the feed is.
  mutating func say(
    _ level: LogLevel, _ topic: LogTopic, _ words: StaticString, _ endpoint: Endpoint?,
    _ now: Instant
  ) {
    guard begin(level, topic, now: now) else { return }
    add(words)
    if let endpoint { add(endpoint) }
    end()
  }

  mutating func say(
    _ level: LogLevel, _ topic: LogTopic, _ words: StaticString,
    _ number: some FixedWidthInteger, _ now: Instant
  ) {
    guard begin(level, topic, now: now) else { return }
    add(words)
    add(number)
    end()
  }

  mutating func say<let capacity: Int>(
    _ level: LogLevel, _ topic: LogTopic, _ words: StaticString, _ text: Text<capacity>,
    _ now: Instant
  ) {
    guard begin(level, topic, now: now) else { return }
    add(words)
    add(text)
    end()
  }

  private mutating func say(_ level: LogLevel, _ topic: LogTopic, _ words: String, _ now: Instant) {
    say(level, topic, "", Text<80>(words), now)
  }

  private mutating func say(_ error: HandshakeError, _ now: Instant) {
    guard begin(.warning, .link, now: now) else { return }
    add(Text<80>(error.words))
    if case .status(let status, let seconds) = error {
      add(" (HTTP ")
      add(status)
      if let seconds {
        add(", asks for ")
        add(seconds)
        add(" s")
      }
      add(")")
    }
    end()
  }

  mutating func say(_ report: GpioReport, now: Instant) {
    switch report {
    case .problem(let problem): say(.warning, .lines, "", problem.words, now)
    case .ready(let chip, let label):
      guard begin(.info, .lines, now: now) else { return }
      add("GPIO lines of ")
      add(chip)
      add(" (")
      add(label)
      add(") are held")
      end()
    }
  }

  private mutating func saySnapshot(_ games: Int, _ skipped: Int, _ now: Instant) {
    guard begin(skipped > 0 ? .warning : .info, .message, now: now) else { return }
    add("snapshot of ")
    add(games)
    add(" games")
    if skipped > 0 {
      add(", ")
      add(skipped)
      add(" more lacked a key they need")
    }
    end()
  }

  private mutating func say(_ state: BoardState, _ cause: Cause, _ now: Instant) {
    guard begin(state == .live ? .notice : .warning, .program, now: now) else { return }
    add(Text<16>(StateWords.name(state)))
    let words = StateWords.cause(cause).first
    if !words.isEmpty {
      add(": ")
      add(Text<64>(words.span))
    }
    end()
  }

  private mutating func say(_ news: StoreNews, _ error: DiskError?, _ now: Instant) {
    if news.contains(.keptAside) {
      say(.warning, .store, "the state file was unreadable; kept as state.unreadable", nil, now)
    }
    if news.contains(.savingAgain) { say(.notice, .store, "saving again", nil, now) }
    if news.contains(.stopped) {
      say(.error, .store, "saving has failed too often; no more until the next start", nil, now)
    }
    guard news.contains(.notSaving), case .system(let call, let errno)? = error else { return }
    guard begin(.error, .store, now: now) else { return }
    add("not saving: ")
    add(call.name)
    add(": ")
    add(errno: errno)
    end()
  }
}

extension MessageFault {
  fileprivate var words: String {
    switch self {
    case .syntax: "broken message: not JSON, or cut short"
    case .tooDeep: "broken message: nested deeper than 32"
    case .tooLong: "broken message: over 4 MiB"
    case .notAMessage: "broken message: not an object with a type"
    case .keyMissing: "broken message: a key it needs is missing or of a wrong kind"
    }
  }
}

extension DiskCall {
  fileprivate var name: StaticString {
    switch self {
    case .open: "opening the state file"
    case .read: "reading the state file"
    case .write: "writing the state file"
    case .sync: "syncing the state file"
    case .keepAside: "keeping the unreadable state file aside"
    }
  }
}

extension Button {
  fileprivate var name: Text<8> {
    switch self {
    case .next: Text("next")
    case .pin: Text("pin")
    case .back: Text("back")
    case .power: Text("power")
    }
  }
}
