import Display

// What people and the system ask of the client.

extension Client {
  mutating func takeEdges() {
    while let edge = lines.nextEdge(now: now.instant) { take(buttons.handle(edge)) }
    while true {
      let outcome = buttons.look(&lines, now: now.instant)
      if outcome == .nothing { return }
      take(outcome)
    }
  }

  private mutating func take(_ outcome: Buttons.Outcome) {
    switch outcome {
    case .nothing: break
    case .gesture(let gesture): take(gesture)
    case .stuck(let button): ends.notices.add(.buttonStuck(button))
    }
  }

  mutating func take(_ gesture: Gesture) {
    isDirty = true
  }

  /// Blanks the display, closes the connection and saves; `wake` undoes it at once.
  mutating func sleep() {
    guard !isStandby else { return }
    isStandby = true
    leaveFeed()
    ends.link.stop(.standby)
    store.saveAtStop(&ends.table, now: now)
    isDirty = true
  }

  mutating func wake() {
    guard isStandby else { return }
    isStandby = false
    startFeed()
    isDirty = true
  }

  /// The display has another size; what is larger than its maximum stays unused.
  mutating func resize(columns: Int, rows: Int) {
    frame.resize(
      columns: min(max(columns, 1), setup.maximumColumns),
      rows: min(max(rows, 1), setup.maximumRows))
    isDirty = true
  }

  /// Takes over settings that were read anew.
  mutating func take(_ new: BoardSetup) {
    changeFeed(to: new.endpoint)
    setup.pins = new.pins
    setup.settingsProblems = new.settingsProblems
    setup.settingsProblem = new.settingsProblem
    adoptPins()
    isDirty = true
  }

  mutating func adoptPins() {
    if ends.table.adoptPins(setup.pins, now: now) {
      _ = store.savePins(&ends.table, now: now)
      isDirty = true
    }
  }

  /// The wall clock was set: times of day and the order by date may differ.
  mutating func clockStepped() {
    ends.table.refresh(now: now)
    isDirty = true
  }

  /// The program is about to end: says goodbye, saves, and darkens the lamps.
  mutating func stop() {
    leaveFeed()
    store.saveAtStop(&ends.table, now: now)
    lines.set([])
  }
}
