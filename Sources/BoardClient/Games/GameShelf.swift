/// One half of the table: records, what goes with each, and the index. Slots are dense: a removed
/// game's slot is filled by the last one. Parallel arrays keep what the order and the worth need
/// (keys, 8 bytes) away from the cold records (536).
///
/// Room is reserved at once and touched only as games come, so a board with thirty games never
/// makes the rest resident.
struct GameShelf {
  // Written by this file, and by System/Footprint.swift when it is empty.
  var games: [Game] = []
  var notes: [GameNotes] = []
  var keys: [OrderKey] = []
  /// The best pin of each game, `OrderKey.noPin` for none.
  var pinRanks: [UInt8] = []
  private(set) var leftOut = LeftOut()
  private var index: GameIndex
  /// The slot worth least, where it is known.
  private var worst: Int?

  enum Admission: Equatable {
    case added(slot: Int)
    /// The game in `slot` had to go.
    case replaced(slot: Int)
    case refused
  }

  init(seed: UInt64) {
    index = GameIndex(seed: seed)
    games.reserveCapacity(Limits.games)
    notes.reserveCapacity(Limits.games)
    keys.reserveCapacity(Limits.games)
    pinRanks.reserveCapacity(Limits.games)
  }

  var count: Int { games.count }
  var isFull: Bool { games.count == Limits.games }

  func find(_ id: borrowing Text<40>) -> Int? { index.find(id, in: games) }

  func wasLeftOut(_ id: Text<40>) -> Bool {
    leftOut.count > 0 && leftOut.contains(index.hash(id))
  }

  mutating func removeAll() {
    games.removeAll(keepingCapacity: true)
    notes.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
    pinRanks.removeAll(keepingCapacity: true)
    index.removeAll()
    leftOut.removeAll()
    worst = nil
  }

  /// Takes a game whose id is not there yet, in the place of a less worthy one when full. Who is
  /// turned away is counted: always while a snapshot is staged, else once an id.
  mutating func admit(
    _ game: borrowing Game, notes note: GameNotes, pinRank: UInt8, key: OrderKey, isStaging: Bool
  ) -> Admission {
    guard isFull else {
      if !isStaging { leftOut.uncount(index.hash(game.id)) }
      append(game, note, pinRank, key)
      return .added(slot: games.count - 1)
    }
    let slot = worstSlot()
    let hash = index.hash(game.id)
    guard key < keys[slot] else {
      if isStaging { leftOut.countNew(hash) } else { leftOut.countOnce(hash) }
      return .refused
    }
    if !isStaging { leftOut.uncount(hash) }
    leftOut.countNew(index.hash(games[slot].id))
    index.remove(games[slot].id, slot: slot)
    index.insert(game.id, slot: slot)
    put(game, note, pinRank, key, slot)
    return .replaced(slot: slot)
  }

  /// The same id again: the later one stands, as with a key that comes twice.
  mutating func put(
    _ game: borrowing Game, _ note: GameNotes, _ pinRank: UInt8, _ key: OrderKey, _ slot: Int
  ) {
    games[slot] = copy game
    notes[slot] = note
    pinRanks[slot] = pinRank
    setKey(key, slot)
  }

  mutating func setKey(_ key: OrderKey, _ slot: Int) {
    keys[slot] = key
    worst = nil
  }

  /// Copies what an update carried into the record.
  mutating func merge(_ update: borrowing Game, fields: GameFields, slot: Int) {
    Merge.copy(fields, from: update, to: &games[slot])
  }

  /// Empties a slot; the last game moves into it.
  mutating func remove(_ slot: Int) {
    let last = games.count - 1
    index.remove(games[slot].id, slot: slot)
    if slot != last {
      index.move(games[last].id, from: last, to: slot)
      games[slot] = games[last]
      notes[slot] = notes[last]
      keys[slot] = keys[last]
      pinRanks[slot] = pinRanks[last]
    }
    games.removeLast()
    notes.removeLast()
    keys.removeLast()
    pinRanks.removeLast()
    worst = nil
  }

  /// The feed no longer has a game that was never held.
  mutating func forgetLeftOut(_ id: borrowing Text<40>) {
    leftOut.uncount(index.hash(id))
  }

  /// Whether a game with this key would be taken.
  mutating func hasRoom(for key: OrderKey) -> Bool { !isFull || key < keys[worstSlot()] }

  private mutating func append(
    _ game: borrowing Game, _ note: GameNotes, _ pinRank: UInt8, _ key: OrderKey
  ) {
    index.insert(game.id, slot: games.count)
    games.append(copy game)
    notes.append(note)
    pinRanks.append(pinRank)
    keys.append(key)
    worst = nil
  }

  /// A scan over 4 KiB of keys, and only after the last worst one went: a snapshot of n games costs
  /// n looks and at most n scans, never n times n.
  private mutating func worstSlot() -> Int {
    if let worst { return worst }
    var slot = 0
    for other in 1..<keys.count where keys[slot] < keys[other] { slot = other }
    worst = slot
    return slot
  }
}
