/// What the board's owner should know and can do something about.
enum NoticeWords {
  /// All notices in one line; empty when all is well.
  static func text(_ status: BoardStatus) -> Phrase {
    var phrase = Phrase()
    if status.isNotSaving { phrase.add("not saving") }
    if status.storeWasKeptAside { add("old state file kept aside", to: &phrase) }
    add(status.linesProblem, to: &phrase)
    add(status.pinProblem, to: &phrase)
    guard status.settingsProblems > 0 else { return phrase }
    if !phrase.isEmpty { phrase.add("; ") }
    phrase.add(status.settingsProblems)
    phrase.add(status.settingsProblems == 1 ? " problem in settings" : " problems in settings")
    if !status.settingsProblem.isEmpty {
      phrase.add(": ")
      phrase.add(status.settingsProblem)
    }
    return phrase
  }

  private static func add(_ words: Text<80>, to phrase: inout Phrase) {
    guard !words.isEmpty else { return }
    if !phrase.isEmpty { phrase.add("; ") }
    phrase.add(words)
  }

  private static func add(_ words: String, to phrase: inout Phrase) {
    if !phrase.isEmpty { phrase.add("; ") }
    phrase.add(words)
  }
}
