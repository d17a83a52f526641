/// Names of periods by sport, at most four cells: `Q3`, `OT`, `2H`, `P2`, `7th`, `S3`.
enum PeriodWords {
  static func short(_ period: Int32?, _ sport: Sport) -> Phrase {
    guard let period, period > 0, period < 1_000 else { return Phrase() }
    switch sport {
    case .basketball, .americanFootball: return numbered("Q", period, regular: 4)
    case .iceHockey: return numbered("P", period, regular: 3)
    case .soccer, .rugby, .handball: return half(period)
    case .baseball: return ordinal(period)
    case .tennis, .volleyball: return numbered("S", period, regular: .max)
    case .golf, .mma: return numbered("R", period, regular: .max)
    case .cricket: return Phrase()
    case .unknown, .other: return numbered("P", period, regular: .max)
    }
  }

  /// What a break after a period is called.
  static func pause(after period: Int32?, _ sport: Sport) -> Choices {
    switch sport {
    case .soccer, .rugby, .handball: return (period ?? 1) <= 1 ? Choices("HT") : Choices("break")
    case .iceHockey, .basketball, .americanFootball:
      if period == 2 && sport != .iceHockey { return Choices("HT") }
      let name = short(period, sport)
      guard !name.isEmpty else { return Choices("break") }
      var end = Phrase("end ")
      end.add(name)
      var choices = Choices()
      choices.add(end)
      choices.add(Phrase("break"))
      return choices
    default: return Choices("break")
    }
  }

  /// The clock of these sports says how far the game is; in others a clock is an accident of the
  /// provider, often a zero (peers.md B17).
  static func hasClock(_ sport: Sport) -> Bool {
    switch sport {
    case .baseball, .cricket, .tennis, .volleyball, .golf: false
    default: true
    }
  }

  private static func numbered(_ letter: String, _ period: Int32, regular: Int32) -> Phrase {
    var phrase = Phrase()
    if period <= regular {
      phrase.add(letter)
      phrase.add(period)
    } else {
      if period > regular + 1 { phrase.add(period - regular) }
      phrase.add("OT")
    }
    return phrase
  }

  private static func half(_ period: Int32) -> Phrase {
    switch period {
    case 1: Phrase("1H")
    case 2: Phrase("2H")
    case 5: Phrase("pens")
    default: Phrase("ET")
    }
  }

  private static func ordinal(_ number: Int32) -> Phrase {
    var phrase = Phrase()
    phrase.add(number)
    switch (number % 10, number % 100) {
    case (_, 11...13): phrase.add("th")
    case (1, _): phrase.add("st")
    case (2, _): phrase.add("nd")
    case (3, _): phrase.add("rd")
    default: phrase.add("th")
    }
    return phrase
  }
}
