/// When a game begins, as people say it: `19:30` today, `Sat 19:30` within a week, `12 Sep 19:30`.
enum StartWords {
  /// After its start a game of which the feed says nothing new gets this long before the start is
  /// no longer shown as if it were to come (peers.md B3).
  static let graceSeconds: Int64 = 600

  static func choices(_ view: GameView, _ wake: inout Wake) -> Choices {
    guard let start = view.start, let unix = view.game.start, let today = view.today else {
      return Choices("--:--")
    }
    let late = view.now.unix - min(max(unix, 0), .max / 4)
    if !view.game.startIsOpen && late >= graceSeconds { return Choices("no word", "late") }
    if late > -86_400 && late < graceSeconds { wake.inMs((graceSeconds - late) * 1_000) }
    return dated(view, start, today)
  }

  private static func dated(_ view: GameView, _ start: LocalTime, _ today: LocalTime) -> Choices {
    let date = start.date(seenFrom: today)
    let time = view.game.startIsOpen ? Phrase("TBD") : start.timeOfDay
    var whole = date
    whole.addWord(time)
    var choices = Choices()
    choices.add(whole)
    choices.add(date)
    return choices
  }
}
