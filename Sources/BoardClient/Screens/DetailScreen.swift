import Display

/// One game with all that is known of it: both teams in full, which of them `pin` would pin, and
/// the facts below, in turns where there is no room for all.
struct DetailScreen {
  let view: GameView
  /// Whether the first and the second team are pinned.
  let pins: (first: Bool, second: Bool)
  /// Rank from 1, and the number of games.
  let place: (rank: Int, count: Int)
  /// Local time of the prices, nil when not told.
  let oddsTime: LocalTime?

  /// Names and scores are not drawn further apart than this.
  private static let scoreEnd = 48

  func draw(
    _ scene: ListScreen.Scene, _ pager: inout Pager, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    frame.clear()
    let facts = facts(&wake)
    guard frame.rows >= 4 else {
      drawSmall(facts, scene, &pager, &frame, &wake)
      return
    }
    drawBanner(scene, &frame, &wake)
    drawTeam(0, row: 1, &frame, &wake)
    drawTeam(1, row: 2, &frame, &wake)
    let keys = scene.showsKeys && frame.rows >= 8
    if keys { KeyHints.draw(KeyHints.detail, row: frame.rows - 1, &frame) }
    let rows = (frame.rows >= 10 ? 4 : 3)..<(frame.rows - (keys ? 1 : 0))
    pager.turn(pages: facts.pages(rows: rows.count), &wake)
    facts.draw(page: pager.page, rows: rows, &frame)
  }

  /// Up to three rows: the teams first, then the facts.
  private func drawSmall(
    _ facts: Facts, _ scene: ListScreen.Scene, _ pager: inout Pager, _ frame: inout TextFrame,
    _ wake: inout Wake
  ) {
    let teamPages = frame.rows == 1 ? 2 : 1
    let rows = frame.rows
    pager.turn(pages: teamPages + facts.pages(rows: rows), &wake)
    if pager.page >= teamPages {
      facts.draw(page: pager.page - teamPages, rows: 0..<rows, &frame)
      drawLetter(scene, row: 0, column: frame.columns - 1, &frame)
      return
    }
    drawTeam(pager.page, row: 0, &frame, &wake)
    if rows > 1 { drawTeam(1, row: 1, &frame, &wake) }
    if rows > 2 { facts.draw(page: 0, rows: 2..<3, &frame) }
    drawLetter(scene, &frame)
  }

  /// A long score reaches its row's first cell: the sign that it is old stays there, and the letter
  /// takes the marker's place or none.
  private func drawLetter(_ scene: ListScreen.Scene, _ frame: inout TextFrame) {
    if frame.rows > 1, frame[1, 0] == .blank {
      drawLetter(scene, row: 1, column: 0, &frame)
    } else if frame[0, 0] == .blank || frame[0, 0].scalar == Symbols.marker {
      drawLetter(scene, row: 0, column: 0, &frame)
    }
  }

  /// The board's state where there is no banner; nothing while live.
  private func drawLetter(
    _ scene: ListScreen.Scene, row: Int, column: Int, _ frame: inout TextFrame
  ) {
    guard let letter = StateWords.letter(scene.status.state) else { return }
    frame.put(letter, row: row, column: column, style: StateWords.style(scene.status.state))
  }

  private func drawBanner(
    _ scene: ListScreen.Scene, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    var content = Banner.Content()
    content.lamps = scene.lamps
    content.page = place.rank
    content.pages = place.count
    content.time = view.today
    Banner.draw(scene.status, content, row: 0, &frame, &wake)
  }

  /// `▶★ Manchester United      2`: the marker stands before the team a short `pin` means.
  private func drawTeam(
    _ place: Int, row: Int, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    if place == 0 { frame.put(Symbols.marker, row: row, column: 0) }
    if place == 0 ? pins.first : pins.second {
      frame.put(Symbols.pin, row: row, column: 1, style: .amber)
    }
    let end = min(frame.columns, Self.scoreEnd)
    let score = score(place, canDim: frame.canDim, width: end, &wake)
    score.draw(&frame, row: row, column: end - score.width)
    let room = end - 2 - (score.width > 0 ? score.width + 1 : 0)
    let team = place == 0 ? view.firstTeam : view.secondTeam
    let name = NameWords.fitting(team, .full, width: room)
    let whole = NameWords.preferred(team, .full)
    let shown = name.width * 3 < room ? whole.cut(to: room) : name
    frame.write(shown.span, row: row, column: 2, width: room, style: .bold)
  }

  private func score(_ place: Int, canDim: Bool, width: Int, _ wake: inout Wake) -> Line {
    var line = Line()
    guard view.hasScore else { return line }
    if view.isDim && !canDim { line.add("~") }
    let flash: Style = view.flashes(place, &wake) ? [.flash, .bold] : .bold
    let whole = ScoreWords.side(view.side(place), of: view.game)
    let fits = whole.width * 2 <= width
    let text = fits ? whole : ScoreWords.side(view.side(place), of: view.game, cut: 2)
    line.add(text, view.isDim ? .dim : flash)
    return line
  }

  private func facts(_ wake: inout Wake) -> Facts {
    let game = view.game
    var facts = Facts()
    facts.add("now", DetailWords.choices(view, &wake), isClear: true)
    facts.add("feed says", label, isClear: true)
    facts.add("period", PeriodWords.short(game.period, game.sport))
    if let seconds = ClockWords.seconds(view, &wake) {
      facts.add("clock", ClockWords.text(seconds))
    }
    var league = Phrase()
    league.add(game.league)
    facts.add("league", league, isClear: true)
    facts.add("start", start, isClear: true)
    facts.add("heard", heard(&wake))
    facts.add("odds", odds(&wake))
    return facts
  }

  /// The feed's words when they say more than a start (see `LabelWords`).
  private var label: Phrase {
    let choices = LabelWords.choices(view.game.label)
    return choices.first.width > 4 ? choices.first : Phrase()
  }

  /// A game under way says "began", so that no time stands there as if it were to come (B25).
  private var start: Phrase {
    guard let start = view.start, view.today != nil else { return Phrase() }
    var phrase = Phrase(view.hasBegun ? "began" : "starts")
    let date = start.date(seenFrom: view.today)
    if view.game.startIsOpen {
      phrase.addWord(date.isEmpty ? Phrase("today") : date)
      phrase.add(", time open")
    } else {
      phrase.addWord(date)
      phrase.addWord(start.timeOfDay)
    }
    return phrase
  }

  private func heard(_ wake: inout Wake) -> Choices {
    var choices = Choices()
    guard let age = view.age else { return choices }
    wake.inMs(age.untilNextStep)
    var ago = age.words
    ago.add(" ago")
    if let heard = view.heard, let today = view.today {
      var phrase = heard.date(seenFrom: today)
      phrase.addWord(heard.timeOfDay)
      phrase.add(", ")
      phrase.add(ago)
      choices.add(phrase)
    }
    choices.add(ago)
    return choices
  }

  /// `1.45 3.20 6.10 bet365 at 21:40`, first the price of the first team.
  private func odds(_ wake: inout Wake) -> Choices {
    var choices = Choices()
    guard let odds = view.game.odds else { return choices }
    var prices = Phrase()
    let first = view.side(0)
    let second = view.side(1)
    add(OddsCells.price(first, odds), OddsCells.move(first, view, &wake), to: &prices)
    if odds.draw != nil {
      add(odds.draw, OddsCells.moved(view.notes.drawMove, view, &wake), to: &prices)
    }
    add(OddsCells.price(second, odds), OddsCells.move(second, view, &wake), to: &prices)
    var book = Phrase()
    book.add(odds.book)
    var time = Phrase()
    if let oddsTime, view.today != nil {
      time.add("at")
      time.addWord(oddsTime.date(seenFrom: view.today))
      time.addWord(oddsTime.timeOfDay)
    }
    var dated = prices
    dated.addWord(time)
    var whole = prices
    whole.addWord(book)
    whole.addWord(time)
    choices.add(whole)
    choices.add(dated)
    choices.add(prices)
    return choices
  }

  private func add(_ price: UInt32?, _ direction: Int8, to phrase: inout Phrase) {
    guard let price else { return phrase.addWord("-") }
    var cell = Phrase()
    if direction != 0 { cell.add(direction > 0 ? "▲" : "▼") }
    cell.add(OddsCells.text(price))
    phrase.addWord(cell)
  }
}
