/// Keeps pins and games over a power cut: pins at the press, games seldom. What cannot be saved is
/// said once, and the board runs on from memory.
///
/// Always the older slot of a pair is written, never the newest good one, and a pin counts as saved
/// only when the medium has it: what was acknowledged is out of reach of the next write.
struct Store<D: Disk> {
  // Written by the store's own files only.
  var io: SlotIO<D>
  var health = SaveHealth()
  var pinPair = SlotPair()
  var gamePair = SlotPair()
  /// Whether the pins as they are now are on the medium.
  var pinsAreSaved = true
  var savedRevision: UInt64 = 0
  var savedFinals: UInt64 = 0
  var gamesWrittenAt: Instant = .distantPast
  /// Since the start of the program.
  private var hasWrittenGames = false
  /// The state file could not be read and was kept aside.
  var wasKeptAside = false
  /// The write the games came from, while nobody knows how long ago it was.
  var unaged: (header: SlotHeader, loadedAt: Instant)?
  // Scratch for reading, made once.
  var scratchGame = Game()
  var scratchNotes = GameNotes()
  var scratchPins = Pins()

  /// When `advance` wants to be called; kept by every call.
  private(set) var nextDeadline: Instant = .distantFuture

  /// Card wear: 96 writes a day, and one more for each cluster of finals.
  static var gamesEveryMs: Int64 { 15 * 60_000 }
  /// Games end in clusters; one write takes them all.
  static var finalsEveryMs: Int64 { 60_000 }

  init(disk: D) {
    io = SlotIO(disk: disk)
  }

  /// The last attempt failed: the board runs from memory.
  var isNotSaving: Bool { health.isFailing }

  /// Opens the file and puts what it holds into the table. Call once, before any feed.
  mutating func start(_ table: inout Table, now: Moment) {
    gamesWrittenAt = now.instant
    savedRevision = table.revision
    savedFinals = table.finals
    open(&table, now, takesGames: true)
    if !pinsAreSaved && health.isOpen(at: now.instant) { writePins(table, now) }
    schedule(table, now.instant)
  }

  /// The pins changed: writes them at once. True when they are on the medium.
  mutating func savePins(_ table: inout Table, now: Moment) -> Bool {
    pinsAreSaved = false
    advance(&table, now: now)
    return pinsAreSaved
  }

  /// After a pin was saved: its game is to be there too after a restart without a feed. Writes the
  /// games when this run has not yet, or not for a minute; a series of presses writes them once.
  mutating func saveGamesOfPins(_ table: inout Table, now: Moment) {
    guard table.revision != savedRevision && health.isOpen(at: now.instant) else { return }
    let isRecent = hasWrittenGames && now.instant < gamesWrittenAt + Self.finalsEveryMs
    guard !isRecent else { return }
    writeGames(table, now)
    schedule(table, now.instant)
  }

  /// Does what is due: a retry, pins not yet saved, games. Call each turn; it costs a few
  /// comparisons when nothing is.
  mutating func advance(_ table: inout Table, now: Moment) {
    ageLate(&table, now)
    if health.isToBeOpened(at: now.instant) { open(&table, now, takesGames: false) }
    if !pinsAreSaved && health.isOpen(at: now.instant) { writePins(table, now) }
    if now.instant >= gamesDue(table) && health.isOpen(at: now.instant) { writeGames(table, now) }
    schedule(table, now.instant)
  }

  /// Before the end and before standby: saves what was heard since the last write.
  mutating func saveAtStop(_ table: inout Table, now: Moment) {
    guard health.phase == .open else { return }
    if !pinsAreSaved { writePins(table, now) }
    let isHeard = table.revision != savedRevision || table.wasHeard(since: gamesWrittenAt)
    if isHeard && health.phase == .open { writeGames(table, now) }
    schedule(table, now.instant)
  }

  /// What happened since the last call.
  mutating func takeNews() -> StoreNews { health.takeNews() }

  // MARK: Writing

  private mutating func writePins(_ table: Table, _ now: Moment) {
    do {
      try put(pins: table.pins, now)
      pinPair.wrote()
      pinsAreSaved = true
      health.worked()
    } catch {
      health.failed(error, now: now.instant)
    }
  }

  private mutating func writeGames(_ table: Table, _ now: Moment) {
    do {
      try put(gamesOf: table.shown, now)
      gamePair.wrote()
      savedRevision = table.revision
      savedFinals = table.finals
      gamesWrittenAt = now.instant
      hasWrittenGames = true
      health.worked()
    } catch {
      health.failed(error, now: now.instant)
    }
  }

  private mutating func put(pins: Pins, _ now: Moment) throws(DiskError) {
    io.beginWriting(.pins, slot: pinPair.target)
    try io.put(.pins, header(pinPair, pins.count, extra: pins.adopted, now))
    for rank in 0..<pins.count { try io.put(pins[rank]) }
    try io.putCRC()
    try io.endWriting()
  }

  private mutating func put(gamesOf shelf: GameShelf, _ now: Moment) throws(DiskError) {
    io.beginWriting(.games, slot: gamePair.target)
    try io.put(.games, header(gamePair, shelf.count, extra: 0, now))
    for slot in 0..<shelf.count {
      try io.put(shelf.games[slot], shelf.notes[slot], now: now.instant)
    }
    try io.putCRC()
    try io.endWriting()
  }

  private func header(
    _ pair: SlotPair, _ records: Int, extra: UInt32, _ now: Moment
  ) -> SlotHeader {
    SlotHeader(
      sequence: pair.nextSequence, savedUnix: now.unix, wallWasTrusted: now.wallIsTrusted,
      records: UInt32(records), extra: extra)
  }

  // MARK: When

  private func gamesDue(_ table: Table) -> Instant {
    guard table.revision != savedRevision else { return .distantFuture }
    let isFinal = table.finals != savedFinals
    return gamesWrittenAt + (isFinal ? Self.finalsEveryMs : Self.gamesEveryMs)
  }

  private mutating func schedule(_ table: Table, _ now: Instant) {
    switch health.phase {
    case .stopped: nextDeadline = .distantFuture
    case .closed: nextDeadline = health.retryAt
    case .open:
      let due = pinsAreSaved ? gamesDue(table) : now
      nextDeadline = max(due, health.retryAt)
    }
  }
}
