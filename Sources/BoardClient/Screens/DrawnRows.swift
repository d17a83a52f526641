import Display

/// What the rows of a frame were drawn from, so that a change of one game draws one row.
struct DrawnRows: Sendable {
  private struct Row: Sendable {
    var view: GameView
    var layout: RowLayout
    var wakesAt: Instant
  }

  private var rows: [Row?]
  /// Of the frame in which the rows stand.
  private var generation: UInt64?
  /// Wall clock less monotonic clock, in seconds, when the rows were drawn.
  private var skew: Int64 = 0

  init(maximumRows: Int) { rows = Array(repeating: nil, count: maximumRows) }

  /// Forgets all rows: the frame was written by someone else.
  mutating func forget() { generation = nil }

  /// Clears the frame unless the rows still stand in it and the wall clock did not step.
  mutating func begin(_ frame: inout TextFrame, _ now: Moment) {
    let skew = now.unix &- now.instant.ms / 1_000
    let hasStepped = skew < self.skew &- 1 || skew > self.skew &+ 1
    self.skew = hasStepped ? skew : self.skew
    if generation == frame.generation && !hasStepped { return }
    frame.clear()
    generation = frame.generation
    for index in rows.indices { rows[index] = nil }
  }

  /// Draws a game unless its row already shows it so.
  mutating func draw(
    _ view: GameView, row: Int, _ layout: RowLayout, _ frame: inout TextFrame, _ wake: inout Wake
  ) {
    if let wakesAt = wakesAt(row, view, layout), wakesAt > wake.now {
      return wake.no(laterThan: wakesAt)
    }
    frame.clear(row: row)
    var own = Wake(now: wake.now)
    GameRow.draw(view, row: row, layout, &frame, &own)
    wake.no(laterThan: own.at)
    if row < rows.count { rows[row] = Row(view: view, layout: layout, wakesAt: own.at) }
  }

  /// Leaves a row empty.
  mutating func clear(row: Int, _ frame: inout TextFrame) {
    frame.clear(row: row)
    if row < rows.count { rows[row] = nil }
  }

  private func wakesAt(_ row: Int, _ view: GameView, _ layout: RowLayout) -> Instant? {
    guard row < rows.count, let drawn = rows[row], drawn.layout == layout,
      drawn.view.looks(like: view)
    else { return nil }
    return drawn.wakesAt
  }
}
