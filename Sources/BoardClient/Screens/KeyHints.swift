import Display

/// The keys of the console in one row, as they act on the present screen.
enum KeyHints {
  static let list = Choices("n next  p pin  b back  w power  q quit", "n p b w q")
  static let detail = Choices("n next  p pin ▶  P pin other  b back", "n next  p P pin  b back")
  static let status = Choices("b back  w brightness  W standby  q quit", "b back  w W power  q")

  static func draw(_ choices: Choices, row: Int, _ frame: inout TextFrame) {
    let words = choices.best(within: frame.columns) ?? choices.last
    frame.write(words.span, row: row, column: 0, style: .dim)
  }
}
