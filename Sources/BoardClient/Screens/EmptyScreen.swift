import Display

/// What stands in place of games when there are none: why, in words.
enum EmptyScreen {
  static func draw(_ status: BoardStatus, rows: Range<Int>, _ frame: inout TextFrame) {
    var column = 0
    if rows.lowerBound == 0, let letter = StateWords.letter(status.state) {
      frame.put(letter, row: 0, column: 0, style: StateWords.style(status.state))
      column = 2
    }
    let middle = rows.lowerBound + max(rows.count - 2, 0) / 2
    let words = words(status)
    draw(words, row: middle, column, &frame)
    if rows.count > 1, middle + 1 < rows.upperBound {
      draw(hint(status), row: middle + 1, column, &frame)
    }
  }

  private static func draw(
    _ words: Choices, row: Int, _ column: Int, _ frame: inout TextFrame
  ) {
    let room = frame.columns - column
    let phrase = words.best(within: room) ?? words.last
    let isCentred = frame.columns >= 40
    let indent = isCentred ? max(room - phrase.width, 0) / 2 : 0
    frame.write(phrase.span, row: row, column: column + indent)
  }

  private static func words(_ status: BoardStatus) -> Choices {
    if status.cause == .noFeedSet { return Choices("No feed set") }
    if status.lastHeard == nil && status.state != .live {
      return Choices("Waiting for the feed", "No feed yet")
    }
    return Choices("No games")
  }

  private static func hint(_ status: BoardStatus) -> Choices {
    switch status.cause {
    case .noFeedSet: Choices("set it with --feed ws://... or in the settings", "use --feed URL")
    case .noNetwork: Choices("check the cable or the Wi-Fi")
    case .noAddress: Choices("check the feed's name in the settings", "check feed name")
    case .connectionRefused, .noAnswer: Choices("is the feed server running?", "server running?")
    case .refused: Choices("check the feed's address and key", "check the key")
    default: Choices()
    }
  }
}
