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

  @inline(never)  // One copy for buttons and keys.
  mutating func take(_ gesture: Gesture) {
    isDirty = true
    switch screens.handle(gesture, ends.table, now: now.instant) {
    case .none, .brightness: break
    case .togglePin(let rank, let side): togglePin(rank, side)
    case .standby: fallAsleep()
    case .wake: startFeed()
    }
  }

  /// Pins or unpins, saves, and only then says so: what is said is on the medium, or it is said
  /// that nothing is saved.
  private mutating func togglePin(_ rank: Int, _ side: TeamSide) {
    let game = ends.table.game(at: rank)
    let team = side == .home ? game.home.name : game.away.name
    switch ends.table.togglePin(at: rank, side, now: now) {
    case .pinned:
      ends.notices.add(.pinned(team))
      screens.say(.pinned(team), now: now.instant)
    case .unpinned:
      ends.notices.add(.unpinned(team))
      screens.say(.unpinned(team), now: now.instant)
    case .full:
      ends.notices.add(.pinsFull)
      return screens.say(.pinsFull, now: now.instant)
    }
    if store.savePins(&ends.table, now: now) { store.saveGamesOfPins(&ends.table, now: now) }
  }

  /// Blanks the display, closes the connection and saves; `wake` undoes it at once.
  mutating func standBy() {
    guard !screens.isDark else { return }
    screens.setDark(true)
    fallAsleep()
  }

  private mutating func fallAsleep() {
    leaveFeed()
    ends.link.stop(.standby)
    store.saveAtStop(&ends.table, now: now)
    isDirty = true
  }

  mutating func wake() {
    guard screens.isDark else { return }
    screens.setDark(false)
    startFeed()
    isDirty = true
  }

  /// What is wrong with the lines, empty when nothing is; shown until it is gone.
  mutating func linesProblem(is words: Text<80>) {
    guard words != status.linesProblem else { return }
    status.linesProblem = words
    isDirty = true
  }

  /// The lines are there again, or for the first time: what is held down now is no press.
  mutating func linesAreBack() { buttons.begin(&lines) }

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
    setup.staleAfterMs = new.staleAfterMs
    setup.pageMs = new.pageMs
    setup.liveOnly = new.liveOnly
    setup.debounceMs = new.debounceMs
    setup.settingsProblems = new.settingsProblems
    setup.settingsProblem = new.settingsProblem
    adoptSettings()
    isDirty = true
  }

  /// Hands the settings that may change while the board runs to what goes by them.
  @inline(never)  // One copy for the start and the reload.
  mutating func adoptSettings() {
    ends.table.quietAfterMs = setup.staleAfterMs
    ends.table.listsOnlyLive = setup.liveOnly
    screens.msPerPage = setup.pageMs
    buttons.setQuietMs(setup.debounceMs)
    adoptPins()
  }

  /// After a snapshot: a pin of the settings that names no team but is near to one was probably
  /// mistyped. A team that does not play today looks the same, so only near names are said.
  mutating func hintAtPins() {
    guard !pinsAreChecked, status.state == .live else { return }
    pinsAreChecked = true
    var problem = Text<80>()
    for rank in 0..<ends.table.pins.count where ends.table.pins[rank].isFromSettings {
      guard let name = ends.table.suggestion(forPin: rank) else { continue }
      ends.notices.add(.pinNearly(ends.table.pins[rank].team, name))
      guard problem.isEmpty else { continue }
      problem = Text("pin: did you mean ")
      for index in 0..<name.count { _ = problem.append(name[index]) }
      _ = problem.append(UInt8(ascii: "?"))
    }
    guard problem != status.pinProblem else { return }
    status.pinProblem = problem
    isDirty = true
  }

  private mutating func adoptPins() {
    pinsAreChecked = false
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
