import Display

/// Draws one game in one row: in columns where the display is wide and the texts fit, otherwise
/// one part after the other, shortened in a fixed order until they do.
struct GameRow {
  private let pairing: Pairing
  private let details: Choices
  private let layout: RowLayout
  private let row: Int

  static func draw(
    _ view: GameView, row: Int, _ layout: RowLayout, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    let drawing = GameRow(
      pairing: Pairing(view, canDim: frame.canDim, &wake),
      details: DetailWords.choices(view, &wake), layout: layout, row: row)
    if view.isPinned && (layout.mark > 0 || drawing.hasRoomForMark) {
      frame.put(Symbols.pin, row: row, column: layout.origin, style: .amber)
    }
    if !(layout.hasColumns && drawing.drawInColumns(&frame)) { drawing.drawInSequence(&frame) }
    if layout.odds > 0 {
      OddsCells.draw(view, row: row, column: layout.columns - layout.odds + 1, &frame, &wake)
    }
  }

  /// Cells before the names in this row: small displays give one up for pinned games only.
  private var before: Int {
    layout.mark > 0 ? layout.mark : hasRoomForMark ? 1 : 0
  }

  private var hasRoomForMark: Bool {
    pairing.view.isPinned && layout.columns - layout.origin >= 14
  }

  /// The separators stand below each other; false when a side is too long for its column.
  private func drawInColumns(_ frame: inout TextFrame) -> Bool {
    guard let left = side(0), let right = side(1) else { return false }
    guard let detail = details.isEmpty ? Phrase() : details.best(within: layout.detail) else {
      return false
    }
    let between = pairing.between()
    let middle = layout.origin + layout.mark + layout.side + (between.width == 1 ? 1 : 0)
    left.draw(&frame, row: row, column: middle - left.width)
    frame.write(between.span, row: row, column: middle)
    right.draw(&frame, row: row, column: middle + between.width)
    draw(detail, endingAt: layout.detailEnd, &frame)
    return true
  }

  /// A side with the longest form of its name that fits its column; at least three cells of it.
  private func side(_ place: Int) -> Line? {
    let score = place == 0 ? pairing.left(Phrase()) : pairing.right(Phrase())
    let room = layout.side - score.width
    guard room >= 3 else { return nil }
    let team = place == 0 ? pairing.view.firstTeam : pairing.view.secondTeam
    let name = NameWords.fitting(team, layout.nameForm, width: room)
    return place == 0 ? pairing.left(name) : pairing.right(name)
  }

  /// One step of making a row shorter.
  private struct Step {
    var setting = Pairing.Setting.roomy
    /// The detail to show, by its place; -1 the shortest, nil none.
    var detail: Int?
    /// Cells each name must get; a name that has less needs less.
    var name: Int
    var cut = 0
  }

  private func drawInSequence(_ frame: inout TextFrame) {
    for cut in 0...(ScoreWords.needsRoom(pairing.view.game) ? 2 : 0) {
      for index in 0..<details.count
      where tryDrawing(Step(detail: index, name: 8, cut: cut), &frame) {
        return
      }
      if tryDrawing(Step(detail: -1, name: 3, cut: cut), &frame) { return }
    }
    let cut = 2
    let last = pairing.view.isDim ? 2 : 3
    if tryDrawing(Step(setting: .tight, detail: -1, name: last, cut: cut), &frame) { return }
    for taken in 0..<3 {
      if tryDrawing(Step(setting: .tight, detail: nil, name: 3 - taken, cut: cut), &frame) {
        return
      }
    }
    drawClipped(&frame)
  }

  /// Draws the row when its names get what the step wants for them.
  private func tryDrawing(_ step: Step, _ frame: inout TextFrame) -> Bool {
    let detail = step.detail.map { $0 < 0 ? details.last : details[$0] } ?? Phrase()
    let fixed = pairing.fixedWidth(step.setting, cut: step.cut)
    let space = detail.isEmpty ? 0 : detail.width + 1
    let room = layout.columns - layout.origin - before - layout.odds - fixed - space
    let first = NameWords.preferred(pairing.view.firstTeam, .abbreviation).width
    let second = NameWords.preferred(pairing.view.secondTeam, .abbreviation).width
    guard room >= min(first, step.name) + min(second, step.name) else { return false }
    let firstRoom = min(first, max(room / 2, room - second))
    let names = (
      NameWords.fitting(pairing.view.firstTeam, .abbreviation, width: firstRoom),
      NameWords.fitting(pairing.view.secondTeam, .abbreviation, width: room - firstRoom)
    )
    draw(names, step, detail, &frame)
    return true
  }

  private func draw(
    _ names: (Phrase, Phrase), _ step: Step, _ detail: Phrase, _ frame: inout TextFrame
  ) {
    var column = layout.origin + before
    column += pairing.left(names.0, step.setting, cut: step.cut).draw(
      &frame, row: row, column: column)
    column += frame.write(pairing.between(step.setting).span, row: row, column: column)
    pairing.right(names.1, step.setting, cut: step.cut).draw(&frame, row: row, column: column)
    draw(detail, endingAt: layout.columns - layout.odds, &frame)
  }

  /// A display too narrow for anything but the scores.
  private func drawClipped(_ frame: inout TextFrame) {
    let room = layout.columns - layout.origin
    pairing.scoresOnly().draw(&frame, row: row, column: layout.origin, limit: room)
  }

  private func draw(_ detail: Phrase, endingAt end: Int, _ frame: inout TextFrame) {
    let style: Style = pairing.view.isDim ? .dim : []
    frame.write(detail.span, row: row, column: end - detail.width, style: style)
  }
}
