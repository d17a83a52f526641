import Display

/// The keys of the console in one row, as they act on the present screen.
enum KeyHints {
  static let list = Choices("n next  p pin  b back  w power  q quit", "n p b w q")

  static func draw(_ choices: Choices, row: Int, _ frame: inout TextFrame) {
    let words = choices.best(within: frame.columns) ?? choices.last
    frame.write(words.span, row: row, column: 0, style: .dim)
  }
}
