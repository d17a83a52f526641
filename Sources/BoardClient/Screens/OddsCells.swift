import Display

/// The three prices of a game in 18 cells, in the order of the names beside them, with an arrow
/// for three seconds where one moved. What is not offered stays blank: never a made-up price.
enum OddsCells {
  static func draw(
    _ view: GameView, row: Int, column: Int, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    guard let odds = view.game.odds, !view.status.isOver else { return }
    let sides: [2 of TeamSide] = [view.side(0), view.side(1)]
    cell(price(sides[0], odds), move(sides[0], view, &wake), view, row, column, &frame)
    cell(odds.draw, moved(view.notes.drawMove, view, &wake), view, row, column + 6, &frame)
    cell(price(sides[1], odds), move(sides[1], view, &wake), view, row, column + 12, &frame)
  }

  /// A decimal price in at most four cells: `1.45`, `12.5`, `501`, `9999`.
  static func text(_ price: UInt32) -> Phrase {
    var phrase = Phrase()
    let hundredths = Int64((UInt64(price) + 50) / 100)
    switch hundredths {
    case ..<1_000:
      phrase.add(hundredths / 100)
      phrase.add(".")
      phrase.add(twoDigits: Int(hundredths % 100))
    case ..<9_995:
      let tenths = (hundredths + 5) / 10
      phrase.add(tenths / 10)
      phrase.add(".")
      phrase.add(tenths % 10)
    default: phrase.add(min((hundredths + 50) / 100, 9_999))
    }
    return phrase
  }

  /// Direction of the last move while it is marked, 0 otherwise.
  static func moved(_ direction: Int8, _ view: GameView, _ wake: inout Wake) -> Int8 {
    let end = view.notes.moved + Freshness.flashMs
    wake.no(laterThan: end)
    return view.now.instant < end && !view.isDim ? direction : 0
  }

  static func price(_ side: TeamSide, _ odds: Odds) -> UInt32? {
    side == .home ? odds.home : odds.away
  }

  static func move(_ side: TeamSide, _ view: GameView, _ wake: inout Wake) -> Int8 {
    moved(side == .home ? view.notes.homeMove : view.notes.awayMove, view, &wake)
  }

  /// Green up, red down; the arrow tells it without colours.
  static func style(_ direction: Int8) -> Style {
    direction > 0 ? .green : direction < 0 ? .red : []
  }

  private static func cell(
    _ price: UInt32?, _ direction: Int8, _ view: GameView, _ row: Int, _ column: Int,
    _ frame: inout TextFrame
  ) {
    guard let price else { return }
    let text = text(price)
    let style: Style = view.isDim ? .dim : style(direction)
    if direction != 0 {
      let arrow = direction > 0 ? Symbols.up : Symbols.down
      frame.put(arrow, row: row, column: column + 4 - text.width, style: style)
    }
    frame.write(text.span, row: row, column: column + 5 - text.width, style: style)
  }
}
