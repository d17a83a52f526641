/// The feed's own words for a game's state, made short. Labels come in English from the usual
/// providers; what is not recognised is shown as it is.
enum LabelWords {
  /// The label of a game that has begun, in the ways it can be said. Times of day and dates, which
  /// some providers leave there from before the start, say nothing then (peers.md B25).
  static func choices(_ label: Text<40>) -> Choices {
    var choices = Choices()
    if label.isEmpty || tellsStart(label) { return choices }
    if let inning = inning(label) {
      choices.add(inning)
      return choices
    }
    if isHalfTime(label) { return Choices("HT") }
    var whole = Phrase()
    whole.add(label)
    choices.add(whole)
    choices.add(afterDash(label))
    if choices.last.width > 10 { choices.add(whole.cut(to: 10)) }
    return choices
  }

  /// `F/10`, `F/OT` of a label such as "Final/10"; empty when it says no more than that.
  static func final(_ label: Text<40>) -> Phrase {
    var phrase = Phrase()
    guard hasPrefix(label, "final/"), label.count <= 6 + 4 else { return phrase }
    phrase.add("F")
    phrase.add(label.span.extracting(5..<label.count))
    return phrase
  }

  /// Whether the label is `minute` with added time, such as `45'+2'`: more than the minute alone.
  static func extends(_ label: Text<40>, minute: Int32) -> Bool {
    var index = 0
    guard number(label, &index) == Int64(minute), label.count <= 9 else { return false }
    while index < label.count {
      if label[index] == 0x2B { return true }
      index += 1
    }
    return false
  }

  /// Whether `word`, in lower case, occurs in the label, whatever its case.
  static func contains(_ label: Text<40>, _ word: String) -> Bool {
    let length = word.utf8.count
    guard label.count >= length else { return false }
    for start in 0...(label.count - length) where matches(label, at: start, word) { return true }
    return false
  }

  /// `8/29 - 3:00 PM EDT`, `Sat, September 17th at 10:30 PM EDT`.
  private static func tellsStart(_ label: Text<40>) -> Bool {
    if contains(label, " am") || contains(label, " pm") { return true }
    var index = 0
    guard let month = number(label, &index), (1...12).contains(month),
      index < label.count, label[index] == 0x2F
    else { return false }
    index += 1
    guard let day = number(label, &index) else { return false }
    return (1...31).contains(day)
  }

  private static func isHalfTime(_ label: Text<40>) -> Bool {
    (hasPrefix(label, "halftime") && label.count == 8)
      || (label.count == 9 && hasPrefix(label, "half") && matches(label, at: 5, "time"))
      || (label.count == 2 && hasPrefix(label, "ht"))
  }

  /// `T5` of "Top 5th", "Top of the 5th"; likewise bottom, middle and end.
  private static func inning(_ label: Text<40>) -> Phrase? {
    guard let letter = half(label) else { return nil }
    var index = 0
    while index < label.count && label[index] != 0x20 { index += 1 }
    while index < label.count && !(0x30...0x39).contains(label[index]) {
      let byte = label[index]
      guard byte == 0x20 || "ofthe".utf8.contains(byte) else { return nil }
      index += 1
    }
    guard let inning = number(label, &index), label.count - index <= 2 else { return nil }
    var phrase = Phrase()
    phrase.add(byte: letter)
    phrase.add(inning)
    return phrase
  }

  private static func half(_ label: Text<40>) -> UInt8? {
    if hasPrefix(label, "top ") { return 0x54 }
    if hasPrefix(label, "bot ") || hasPrefix(label, "bottom ") { return 0x42 }
    if hasPrefix(label, "mid ") || hasPrefix(label, "middle ") { return 0x4D }
    if hasPrefix(label, "end ") { return 0x45 }
    return nil
  }

  /// `4th` of "0:48 - 4th"; empty when there is no such tail.
  private static func afterDash(_ label: Text<40>) -> Phrase {
    var phrase = Phrase()
    guard label.count > 3 else { return phrase }
    for index in 0..<(label.count - 3) where matches(label, at: index, " - ") {
      phrase = Phrase()
      phrase.add(label.span.extracting((index + 3)..<label.count))
    }
    return phrase
  }

  private static func hasPrefix(_ label: Text<40>, _ word: String) -> Bool {
    label.count >= word.utf8.count && matches(label, at: 0, word)
  }

  private static func matches(_ label: Text<40>, at start: Int, _ word: String) -> Bool {
    var index = start
    for byte in word.utf8 {
      guard index < label.count else { return false }
      let found = label[index]
      let lower = (0x41...0x5A).contains(found) ? found + 0x20 : found
      guard lower == byte else { return false }
      index += 1
    }
    return true
  }

  /// The decimal number at `index`, at most four digits; moves past it.
  private static func number(_ label: Text<40>, _ index: inout Int) -> Int64? {
    let start = index
    var value: Int64 = 0
    while index < label.count, index - start < 4, (0x30...0x39).contains(label[index]) {
      value = value * 10 + Int64(label[index] - 0x30)
      index += 1
    }
    return index > start ? value : nil
  }
}
