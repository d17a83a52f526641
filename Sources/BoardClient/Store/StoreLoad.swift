/// Opening and reading the state file, which is hostile input: every count, length and value is
/// bounded before it is used.
extension Store {
  /// Opens the file and takes over what it holds. Games only at start: later the table's spare half
  /// may be taking a snapshot.
  mutating func open(_ table: inout Table, _ now: Moment, takesGames: Bool) {
    do {
      if try io.open() {
        try load(&table, now, takesGames)
      } else {
        forgetSlots()
        expectFirstGames(now)
      }
      health.opened()
    } catch {
      health.failed(error, now: now.instant)
    }
  }

  private mutating func load(
    _ table: inout Table, _ now: Moment, _ takesGames: Bool
  ) throws(DiskError) {
    let pins = try loadPins()
    if pins == .loaded || pins == .loadedBesideOther { table.restore(pins: scratchPins, now: now) }
    if takesGames { table.beginStaging() }
    let games = try loadGames(&table, now, takesGames)
    switch games {
    case .loaded, .loadedBesideOther: if takesGames { table.swapStored(now: now) }
    case .empty, .unreadable: expectFirstGames(now)
    }
    let isOurs = (pins == .loaded || pins == .empty) && (games == .loaded || games == .empty)
    if !isOurs { try keepAside(table) }
  }

  /// Starts a new file, and marks what could be read of the old one as not saved.
  private mutating func keepAside(_ table: Table) throws(DiskError) {
    try io.keepAside()
    wasKeptAside = true
    health.say(.keptAside)
    forgetSlots()
    if table.pins.count > 0 || table.pins.adopted != 0 { pinsAreSaved = false }
    if table.held > 0 { savedRevision = table.revision &- 1 }
  }

  /// Nothing is kept yet: the first games are saved within a minute.
  private mutating func expectFirstGames(_ now: Moment) {
    gamesWrittenAt = now.instant + (Self.finalsEveryMs - Self.gamesEveryMs)
  }

  private mutating func forgetSlots() {
    pinPair = SlotPair()
    gamePair = SlotPair()
  }

  private mutating func loadPins() throws(DiskError) -> PairSurvey.Verdict {
    let survey = try survey(.pins)
    for index in 0..<2 {
      guard let found = survey.candidate(index) else { break }
      do {
        try readPins(found.slot, found.header)
        pinPair = SlotPair(newest: found.slot, sequence: found.header.sequence)
        return survey.loaded
      } catch {
        try takeAsCorrupt(error)
      }
    }
    pinPair = SlotPair()
    return survey.nothingLoaded
  }

  private mutating func loadGames(
    _ table: inout Table, _ now: Moment, _ takesGames: Bool
  ) throws(DiskError) -> PairSurvey.Verdict {
    let survey = try survey(.games)
    for index in 0..<2 {
      guard let found = survey.candidate(index) else { break }
      if takesGames { table.beginStaging() }
      do {
        try readGames(found.slot, found.header, &table, now, takesGames)
        gamePair = SlotPair(newest: found.slot, sequence: found.header.sequence)
        return survey.loaded
      } catch {
        try takeAsCorrupt(error)
      }
    }
    gamePair = SlotPair()
    return survey.nothingLoaded
  }

  private mutating func survey(_ kind: SlotKind) throws(DiskError) -> PairSurvey {
    PairSurvey(states: (try state(kind, 0), try state(kind, 1)))
  }

  private mutating func state(_ kind: SlotKind, _ slot: Int) throws(DiskError) -> SlotState {
    do {
      try io.beginReading(kind, slot: slot)
      return try io.header(kind)
    } catch {
      try takeAsCorrupt(error)
      return .bad
    }
  }

  /// A slot that cannot be read may hold the newest pins, so a read error ends the attempt and
  /// nothing is written; only the last attempt makes do with what can be read.
  private func takeAsCorrupt(_ error: StoreError) throws(DiskError) {
    guard case .disk(let cause) = error, !health.isLastAttempt else { return }
    throw cause
  }

  private mutating func readPins(_ slot: Int, _ header: SlotHeader) throws(StoreError) {
    scratchPins.removeAll()
    guard header.records <= Limits.pins else { throw .corrupt }
    try io.beginReading(.pins, slot: slot)
    _ = try io.header(.pins)
    for _ in 0..<header.records {
      guard scratchPins.append(try io.pin()) else { throw .corrupt }
    }
    try io.checkCRC()
    scratchPins.setAdopted(header.extra)
  }

  private mutating func readGames(
    _ slot: Int, _ header: SlotHeader, _ table: inout Table, _ now: Moment, _ takesGames: Bool
  ) throws(StoreError) {
    guard header.records <= Limits.games else { throw .corrupt }
    let elapsed = StoredAge.elapsed(since: header, now)
    try io.beginReading(.games, slot: slot)
    _ = try io.header(.games)
    for _ in 0..<header.records {
      try io.game(into: &scratchGame, &scratchNotes, elapsed: elapsed ?? 0, now: now)
      if takesGames { table.stage(scratchGame, notes: scratchNotes) }
    }
    try io.checkCRC()
    if takesGames && elapsed == nil && header.wallWasTrusted { unaged = (header, now.instant) }
  }

  /// A board without a battery learns the time only after a while: then the games from the store
  /// get the age they have.
  mutating func ageLate(_ table: inout Table, _ now: Moment) {
    guard now.wallIsTrusted, let (header, loadedAt) = unaged else { return }
    unaged = nil
    let off = (StoredAge.elapsed(since: header, now) ?? 0) - (now.instant - loadedAt) / 1_000
    if off > 0 { table.age(storedGamesBy: off, now: now) }
  }
}
