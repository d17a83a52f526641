/// How far a game is, in the few cells beside its score: minute, clock, period, start, or the word
/// for what became of it. The best and longest way first; none when the feed told nothing.
enum ProgressWords {
  static func choices(_ view: GameView, _ wake: inout Wake) -> Choices {
    switch view.status {
    case .scheduled: StartWords.choices(view, &wake)
    case .delayed: labelled(view, else: Choices("delayed", "DLY"))
    case .live: live(view, &wake)
    case .atBreak: labelled(view, else: PeriodWords.pause(after: view.game.period, view.game.sport))
    case .suspended: Choices("SUSP")
    case .final: Choices.only(final(view.game))
    case .postponed: Choices("PPD")
    case .cancelled: Choices("CANC")
    case .abandoned: Choices("ABD")
    case .unknown: labelled(view, else: Choices("?"))
    }
  }

  /// The feed's label where it says something, with the short form of our own word behind it.
  private static func labelled(_ view: GameView, else words: Choices) -> Choices {
    var choices = LabelWords.choices(view.game.label)
    if choices.isEmpty { return words }
    if choices.first.width > words.last.width { choices.add(words.last) }
    return choices
  }

  private static func live(_ view: GameView, _ wake: inout Wake) -> Choices {
    let game = view.game
    let period = PeriodWords.short(game.period, game.sport)
    if game.shootout != nil { return Choices(game.sport == .iceHockey ? "SO" : "pens") }
    if let minute = game.minute, minute >= 0 { return minuteChoices(game, minute) }
    if let seconds = ClockWords.seconds(view, &wake) {
      return clockChoices(view, seconds, period)
    }
    var choices = LabelWords.choices(game.label)
    choices.add(period)
    return choices
  }

  private static func minuteChoices(_ game: Game, _ minute: Int32) -> Choices {
    var choices = Choices()
    if LabelWords.extends(game.label, minute: minute) {
      var label = Phrase()
      label.add(game.label)
      choices.add(label)
    }
    var phrase = Phrase()
    phrase.add(minute)
    phrase.add("'")
    choices.add(phrase)
    return choices
  }

  private static func clockChoices(
    _ view: GameView, _ seconds: Int64, _ period: Phrase
  ) -> Choices {
    var choices = Choices()
    let countsMinutes = view.game.sport == .soccer && view.game.clock?.direction != .down
    var clock = countsMinutes ? Phrase() : ClockWords.text(seconds)
    if countsMinutes {
      clock.add(seconds / 60 + 1)
      clock.add("'")
      choices.add(clock)
      return choices
    }
    var whole = period
    whole.addWord(clock)
    choices.add(whole)
    choices.add(period)
    if period.isEmpty { choices.add(clock) }
    return choices
  }

  /// `F`, `F/OT`, `F/SO`, `F/PEN`, `F/10`.
  private static func final(_ game: Game) -> Phrase {
    switch game.how {
    case .overtime: return Phrase("F/OT")
    case .shootout: return Phrase("F/SO")
    case .penalties: return Phrase("F/PEN")
    case .afterExtraTime: return Phrase("F/AET")
    case .walkover: return Phrase("W/O")
    case .retired: return Phrase("RET")
    case .forfeit: return Phrase("FORF")
    case .normal, .unknown: break
    }
    if game.shootout != nil { return Phrase(game.sport == .iceHockey ? "F/SO" : "F/PEN") }
    let told = LabelWords.final(game.label)
    if !told.isEmpty { return told }
    var phrase = Phrase("F")
    if game.sport == .baseball, let innings = game.period, innings > 9, innings < 100 {
      phrase.add("/")
      phrase.add(innings)
    }
    return phrase
  }
}
