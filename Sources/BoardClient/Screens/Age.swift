/// How old something is, in steps that a person reads at a glance: seconds, minutes, hours, days.
struct Age: Equatable, Sendable {
  let ms: Int64

  init(ms: Int64) { self.ms = max(ms, 0) }

  /// `12 min`.
  var words: Phrase {
    var phrase = Phrase()
    phrase.add(amount)
    switch unitMs {
    case Self.second: phrase.add(" s")
    case Self.minute: phrase.add(" min")
    case Self.hour: phrase.add(" h")
    default: phrase.add(" days")
    }
    return phrase
  }

  /// `12m`.
  var short: Phrase {
    var phrase = Phrase()
    phrase.add(amount)
    switch unitMs {
    case Self.second: phrase.add("s")
    case Self.minute: phrase.add("m")
    case Self.hour: phrase.add("h")
    default: phrase.add("d")
    }
    return phrase
  }

  /// Milliseconds until the words change.
  var untilNextStep: Int64 { unitMs - ms % unitMs }

  private static let second: Int64 = 1_000
  private static let minute: Int64 = 60_000
  private static let hour: Int64 = 3_600_000
  private static let day: Int64 = 86_400_000

  private var amount: Int64 { ms / unitMs }

  /// Two days are still told in hours: `36 h` says more than `1 day`.
  private var unitMs: Int64 {
    switch ms {
    case ..<Self.minute: Self.second
    case ..<Self.hour: Self.minute
    case ..<(2 * Self.day): Self.hour
    default: Self.day
    }
  }
}
