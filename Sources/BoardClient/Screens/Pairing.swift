import Display

/// The two sides of a game and their scores as they stand in one row: `HOM 2-1 AWY`,
/// `NYY 4 @ BOS 3`, `HOM v AWY` before a score is known.
struct Pairing {
  let view: GameView
  private let firstStyle: Style
  private let secondStyle: Style
  /// Written before a score that must not be taken for the present one, where cells cannot be dim.
  private let writesSign: Bool

  init(_ view: GameView, canDim: Bool, _ wake: inout Wake) {
    self.view = view
    firstStyle = Self.scoreStyle(view, 0, &wake)
    secondStyle = Self.scoreStyle(view, 1, &wake)
    writesSign = view.isDim && !canDim && view.hasScore
  }

  /// How tightly a row is set.
  enum Setting {
    case roomy
    /// No spaces around `@`, and the sign of a dim score instead of the space before it.
    case tight
  }

  private static func scoreStyle(_ view: GameView, _ place: Int, _ wake: inout Wake) -> Style {
    if view.isDim { return .dim }
    if view.flashes(place, &wake) { return [.flash, .bold] }
    return view.status.isInPlay ? .bold : []
  }

  func score(_ place: Int, cut: Int) -> Phrase {
    guard view.hasScore else { return Phrase() }
    return ScoreWords.side(view.side(place), of: view.game, cut: cut)
  }

  /// First name and score.
  func left(_ name: Phrase, _ setting: Setting = .roomy, cut: Int = 0) -> Line {
    var line = Line()
    line.add(name)
    guard view.hasScore else { return line }
    if setting == .roomy || !writesSign { line.add(" ") }
    if writesSign { line.add("~") }
    line.add(score(0, cut: cut), firstStyle)
    return line
  }

  /// What stands between the sides.
  func between(_ setting: Setting = .roomy) -> Phrase {
    if view.isAwayFirst { return Phrase(setting == .roomy || !view.hasScore ? " @ " : "@") }
    guard view.hasScore else { return Phrase(" v ") }
    return Phrase(ScoreWords.needsRoom(view.game) ? " - " : "-")
  }

  /// Second score and name; the name first where the away side is read first.
  func right(_ name: Phrase, _ setting: Setting = .roomy, cut: Int = 0) -> Line {
    var line = Line()
    guard view.hasScore else {
      line.add(name)
      return line
    }
    guard view.isAwayFirst else {
      line.add(score(1, cut: cut), secondStyle)
      line.add(" ")
      line.add(name)
      return line
    }
    line.add(name)
    if setting == .roomy || !writesSign { line.add(" ") }
    if writesSign { line.add("~") }
    line.add(score(1, cut: cut), secondStyle)
    return line
  }

  /// The scores without names, one sign for both.
  func scoresOnly() -> Line {
    var line = Line()
    if writesSign { line.add("~") }
    line.add(score(0, cut: 2), firstStyle)
    line.add(between(.tight))
    line.add(score(1, cut: 2), secondStyle)
    return line
  }

  /// Cells of everything but the names.
  func fixedWidth(_ setting: Setting, cut: Int) -> Int {
    left(Phrase(), setting, cut: cut).width + between(setting).width
      + right(Phrase(), setting, cut: cut).width
  }
}
