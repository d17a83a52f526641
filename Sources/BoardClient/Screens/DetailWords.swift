/// What stands right of the score: how far the game is, and, when the score may be old, when it was
/// last heard of. The age goes before the progress where there is room for one of them only.
enum DetailWords {
  static func choices(_ view: GameView, _ wake: inout Wake) -> Choices {
    let progress = ProgressWords.choices(view, &wake)
    guard view.isDim else { return progress }
    let age = view.age
    if let age { wake.inMs(age.untilNextStep) }
    let short = age?.short ?? Phrase("old")
    let long = lastWord(view, age)
    var choices = Choices()
    choices.add(joined(progress.first, long))
    if view.status == .scheduled {
      // A date alone beside the time of the last word would read as the time of the game.
      choices.add(joined(progress.first, short))
    } else {
      choices.add(joined(progress.last, long))
    }
    choices.add(long)
    choices.add(joined(progress.last, short))
    choices.add(short)
    return choices
  }

  /// `at 21:43` of the last word while the board is not live; the age when the game alone is old
  /// or the time of day is not known.
  static func lastWord(_ view: GameView, _ age: Age?) -> Phrase {
    let tellsTime = !view.boardIsLive || age == nil
    if tellsTime, let heard = view.heard, view.today != nil || age == nil {
      var phrase = Phrase("at")
      phrase.addWord(heard.date(seenFrom: view.today))
      phrase.addWord(heard.timeOfDay)
      return phrase
    }
    guard let age else { return Phrase("old") }
    var phrase = age.words
    phrase.add(" ago")
    return phrase
  }

  private static func joined(_ a: Phrase, _ b: Phrase) -> Phrase {
    var phrase = a
    phrase.addWord(b)
    return phrase
  }
}
