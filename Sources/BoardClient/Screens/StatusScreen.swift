import Display

/// How the board itself is: state and cause, what it counted, what its owner should know.
enum StatusScreen {
  static func draw(
    _ scene: ListScreen.Scene, games: (Int, of: Int), brightness: Int, _ pager: inout Pager,
    _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    frame.clear()
    let hasBanner = frame.rows >= 3
    if hasBanner {
      var content = Banner.Content()
      content.lamps = scene.lamps
      Banner.draw(scene.status, content, row: 0, &frame, &wake)
    }
    let keys = scene.showsKeys && frame.rows >= 8
    if keys { KeyHints.draw(KeyHints.status, row: frame.rows - 1, &frame) }
    let facts = facts(scene, games: games, brightness: brightness, hasBanner: hasBanner, &wake)
    let rows = (hasBanner ? 1 : 0)..<(frame.rows - (keys ? 1 : 0))
    pager.turn(pages: facts.pages(rows: rows.count), &wake)
    facts.draw(page: pager.page, rows: rows, &frame)
  }

  private static func facts(
    _ scene: ListScreen.Scene, games: (Int, of: Int), brightness: Int, hasBanner: Bool,
    _ wake: inout Wake
  ) -> Facts {
    let status = scene.status
    let counters = status.counters
    var facts = Facts()
    if !hasBanner { facts.add("state", StateWords.choices(status, &wake), isClear: true) }
    facts.add("for", since(status.since, "", &wake))
    if let heard = status.lastHeard {
      facts.add("heard", since(heard, " ago", &wake))
    } else {
      facts.add("heard", Phrase("nothing yet"))
    }
    facts.add("games", listed(games))
    if status.leftOut > 0 { facts.add("left out", UInt64(status.leftOut)) }
    facts.add("updates", counters.applied)
    facts.add("old", counters.old)
    facts.add("broken", counters.broken)
    facts.add("unknown", counters.unknown)
    facts.add("reconnects", counters.reconnects)
    facts.add("errors", errors(counters))
    facts.add("light", Toast.brightness(level: brightness).words, isClear: true)
    facts.add("notice", NoticeWords.text(status), isClear: true)
    return facts
  }

  /// `12`, or `3 of 12` while some are held but not listed.
  private static func listed(_ games: (Int, of: Int)) -> Phrase {
    var words = Phrase()
    words.add(UInt64(games.0))
    if games.of > games.0 {
      words.add(" of ")
      words.add(UInt64(games.of))
    }
    return words
  }

  private static func errors(_ counters: Counters) -> Choices {
    var long = Phrase("display ")
    long.add(counters.displayErrors)
    long.add(", store ")
    long.add(counters.storeErrors)
    var short = Phrase()
    short.add(counters.displayErrors &+ counters.storeErrors)
    var choices = Choices()
    choices.add(long)
    choices.add(short)
    return choices
  }

  private static func since(_ instant: Instant, _ after: String, _ wake: inout Wake) -> Phrase {
    guard instant != .distantPast else { return Phrase() }
    let age = Age(ms: wake.now - instant)
    wake.inMs(age.untilNextStep)
    var phrase = age.words
    phrase.add(after)
    return phrase
  }
}
