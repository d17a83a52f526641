/// Finds a game's slot by its id: open addressing with linear probing over twice as many places as
/// there are slots. It holds no ids; the caller passes the records it was filled from.
struct GameIndex {
  /// Tag (16 bits of the hash) in the upper half, slot + 1 in the lower; 0 is an empty place. The
  /// tag spares most looks into the cold records and tells a place's home without hashing again.
  private var places = [UInt32](repeating: 0, count: Limits.indexSlots)
  private let seed: UInt64

  /// A seed nobody can predict keeps a hostile feed from choosing ids that collide.
  init(seed: UInt64) {
    self.seed = seed
  }

  private static let mask = Limits.indexSlots - 1

  /// FNV-1a with a seed (draft-eastlake-fnv), folded so that every byte reaches the low bits.
  func hash(_ id: borrowing Text<40>) -> UInt64 {
    var hash = seed ^ 0xCBF2_9CE4_8422_2325
    for index in 0..<id.count {
      hash = (hash ^ UInt64(id[index])) &* 0x100_0000_01B3
    }
    hash ^= hash >> 32
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  func find(_ id: borrowing Text<40>, in games: borrowing [Game]) -> Int? {
    let tag = Self.tag(hash(id))
    var place = Int(tag) & Self.mask
    while places[place] != 0 {
      if UInt16(truncatingIfNeeded: places[place] >> 16) == tag {
        let slot = Self.slot(places[place])
        if games[slot].id == id { return slot }
      }
      place = (place + 1) & Self.mask
    }
    return nil
  }

  /// Adds an id that is not there yet.
  mutating func insert(_ id: borrowing Text<40>, slot: Int) {
    precondition(slot < Limits.games, "slot past the table")
    let tag = Self.tag(hash(id))
    var place = Int(tag) & Self.mask
    while places[place] != 0 { place = (place + 1) & Self.mask }
    places[place] = UInt32(tag) << 16 | UInt32(slot + 1)
  }

  /// Removes the entry of a slot and closes the gap, so that no tombstone ever lengthens a probe.
  mutating func remove(_ id: borrowing Text<40>, slot: Int) {
    var hole = place(of: slot, id)
    places[hole] = 0
    var next = (hole + 1) & Self.mask
    while places[next] != 0 {
      let home = Int(places[next] >> 16) & Self.mask
      // An entry may fill the hole unless its home lies behind it, cyclically.
      if (next - home) & Self.mask >= (next - hole) & Self.mask {
        places[hole] = places[next]
        places[next] = 0
        hole = next
      }
      next = (next + 1) & Self.mask
    }
  }

  /// The record of `id` moved to another slot.
  mutating func move(_ id: borrowing Text<40>, from old: Int, to new: Int) {
    let place = place(of: old, id)
    places[place] = places[place] & 0xFFFF_0000 | UInt32(new + 1)
  }

  mutating func removeAll() {
    for place in 0..<Limits.indexSlots { places[place] = 0 }
  }

  private func place(of slot: Int, _ id: borrowing Text<40>) -> Int {
    var place = Int(Self.tag(hash(id))) & Self.mask
    while Self.slot(places[place]) != slot {
      precondition(places[place] != 0, "slot not in the index")
      place = (place + 1) & Self.mask
    }
    return place
  }

  private static func tag(_ hash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: hash >> 32) }

  /// -1 for an empty place.
  private static func slot(_ entry: UInt32) -> Int { Int(entry & 0xFFFF) - 1 }
}
