/// The slots of a shelf in the order the screens show them. Games not listed are not in it. A game
/// that changed is moved alone: a binary search and a shift of two-byte numbers.
struct DisplayOrder {
  private var slots: [UInt16] = []

  init() {
    slots.reserveCapacity(Limits.games)
  }

  var count: Int { slots.count }

  /// The slot at a rank, 0 first.
  subscript(rank: Int) -> Int { Int(slots[rank]) }

  func rank(of slot: Int) -> Int? {
    for rank in 0..<slots.count where slots[rank] == UInt16(slot) { return rank }
    return nil
  }

  /// How many games to list while only those in play are wanted: those of pinned teams and those in
  /// play, which the order has first; all when none is in play.
  func countWhileInPlay(_ shelf: borrowing GameShelf) -> Int {
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      let key = shelf.keys[Int(slots[middle])]
      if key.isPinned || key.isInPlay { low = middle + 1 } else { high = middle }
    }
    // Pinned games in play come first, others in play last.
    guard low > 0 else { return slots.count }
    let isAnyInPlay =
      shelf.keys[Int(slots[0])].isInPlay || shelf.keys[Int(slots[low - 1])].isInPlay
    return isAnyInPlay ? low : slots.count
  }

  /// Orders the whole shelf anew, by insertion: at 512 games 4,600 comparisons, which are the cost,
  /// and shifts of 64 KiB in all. Nothing is allocated, which the standard sort does not promise.
  mutating func rebuild(_ shelf: borrowing GameShelf) {
    slots.removeAll(keepingCapacity: true)
    for slot in 0..<shelf.count { insert(slot, shelf) }
  }

  /// Inserts a slot that is not in the order, if its game is listed.
  mutating func insert(_ slot: Int, _ shelf: borrowing GameShelf) {
    guard shelf.keys[slot].isListed else { return }
    var low = 0
    var high = slots.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(slot, Int(slots[middle]), shelf) { high = middle } else { low = middle + 1 }
    }
    slots.append(0)
    var place = slots.count - 1
    while place > low {
      slots[place] = slots[place - 1]
      place -= 1
    }
    slots[low] = UInt16(slot)
  }

  mutating func remove(_ slot: Int) {
    guard let rank = rank(of: slot) else { return }
    for place in rank..<(slots.count - 1) { slots[place] = slots[place + 1] }
    slots.removeLast()
  }

  /// The game of one slot moved to another; its place in the order stays.
  mutating func renumber(_ old: Int, to new: Int) {
    if let rank = rank(of: old) { slots[rank] = UInt16(new) }
  }

  /// Keys decide; ties go by league, then start, then id, which differs always: the order is the
  /// same whatever order the feed sends.
  static func precedes(_ a: Int, _ b: Int, _ shelf: borrowing GameShelf) -> Bool {
    if shelf.keys[a] != shelf.keys[b] { return shelf.keys[a] < shelf.keys[b] }
    let byLeague = compare(shelf.games[a].league, shelf.games[b].league)
    if byLeague != 0 { return byLeague < 0 }
    let startA = shelf.games[a].start ?? .max
    let startB = shelf.games[b].start ?? .max
    if startA != startB { return startA < startB }
    return compare(shelf.games[a].id, shelf.games[b].id) < 0
  }

  /// Byte by byte; the shorter of two with the same beginning comes first.
  private static func compare<let n: Int>(_ a: borrowing Text<n>, _ b: borrowing Text<n>) -> Int {
    for index in 0..<min(a.count, b.count) where a[index] != b[index] {
      return a[index] < b[index] ? -1 : 1
    }
    return a.count - b.count
  }
}
