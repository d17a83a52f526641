import Display

/// The board's state and its cause in words.
enum StateWords {
  static func name(_ state: BoardState) -> String {
    switch state {
    case .live: "LIVE"
    case .reconnecting: "RECONNECTING"
    case .offline: "OFFLINE"
    }
  }

  static func shortName(_ state: BoardState) -> String {
    switch state {
    case .live: "LIVE"
    case .reconnecting: "RECONN"
    case .offline: "OFF"
    }
  }

  /// For displays of one row, where a letter stands before the game; nothing while live.
  static func letter(_ state: BoardState) -> UInt32? {
    switch state {
    case .live: nil
    case .reconnecting: 0x52  // R
    case .offline: 0x4F  // O
    }
  }

  static func style(_ state: BoardState) -> Style {
    switch state {
    case .live: [.inverse, .green]
    case .reconnecting: [.inverse, .amber]
    case .offline: [.inverse, .red]
    }
  }

  /// The cause, long and short.
  static func cause(_ cause: Cause) -> Choices {
    switch cause {
    case .none: return Choices()
    case .starting: return Choices("waiting for the feed", "starting")
    case .noFeedSet: return Choices("no feed set")
    case .noNetwork: return Choices("no network")
    case .noAddress: return Choices("no address (DNS)", "no address")
    case .noAnswer: return Choices("no answer")
    case .connectionRefused: return Choices("connection refused", "refused")
    case .connectionLost: return Choices("connection lost", "lost")
    case .refused(let status): return numbered("refused", status)
    case .rateLimit: return Choices("rate limit")
    case .serverBusy: return Choices("server busy", "busy")
    case .notWebSocket: return Choices("not a WebSocket", "wrong feed")
    case .clockWrong: return Choices("clock wrong")
    case .badCertificate: return Choices("bad certificate", "bad cert")
    case .badData: return Choices("bad data")
    case .protocolError(let code): return numbered("protocol error", code)
    case .standby: return Choices("standby")
    }
  }

  private static func numbered(_ words: String, _ number: Int32) -> Choices {
    var long = Phrase(words)
    long.add(" (")
    long.add(number)
    long.add(")")
    var middle = Phrase(words)
    middle.add(" ")
    middle.add(number)
    var short = Phrase("error ")
    short.add(number)
    var choices = Choices()
    choices.add(long)
    choices.add(middle)
    choices.add(short)
    return choices
  }

  /// `8 s` until the next attempt, `now` while one runs; empty when none is scheduled.
  static func untilNextAttempt(_ status: BoardStatus, _ wake: inout Wake) -> Phrase {
    guard let next = status.nextAttempt, status.state != .live else { return Phrase() }
    let left = next - wake.now
    guard left > 0 else { return Phrase("now") }
    let unit: Int64 = left > 120_000 ? 60_000 : 1_000
    let amount = (left + unit - 1) / unit
    wake.inMs(left - (amount - 1) * unit)
    var phrase = Phrase()
    phrase.add(amount)
    phrase.add(unit == 1_000 ? " s" : " min")
    return phrase
  }

  /// State, cause and next attempt, from the whole sentence down to one short word.
  static func choices(_ status: BoardStatus, _ wake: inout Wake) -> Choices {
    let cause = cause(status.cause)
    let next = untilNextAttempt(status, &wake)
    let state = Phrase(name(status.state))
    var choices = Choices()
    if !next.isEmpty && !cause.isEmpty {
      choices.add(sentence(state, cause.first, ", next try ", next))
      choices.add(sentence(state, cause.second, " ", next))
    }
    choices.add(sentence(state, cause.first, "", Phrase()))
    choices.add(sentence(Phrase(shortName(status.state)), cause.last, "", Phrase()))
    choices.add(state)
    choices.add(Phrase(shortName(status.state)))
    return choices
  }

  /// Cells that the state and its cause need at least.
  static func neededWidth(_ status: BoardStatus) -> Int {
    sentence(Phrase(shortName(status.state)), cause(status.cause).last, "", Phrase()).width
  }

  private static func sentence(
    _ state: Phrase, _ cause: Phrase, _ join: String, _ next: Phrase
  ) -> Phrase {
    var phrase = state
    phrase.addWord(cause)
    phrase.add(join)
    phrase.add(next)
    return phrase
  }
}
