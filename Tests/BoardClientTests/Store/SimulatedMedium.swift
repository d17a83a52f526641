import Testing

@testable import BoardClient

/// A state file with a page cache before it: what was not waited for may be lost or torn by sector.
/// Faults are told by the number of the call, from 1.
final class SimulatedMedium {
  /// What the medium holds; nil while there is no file.
  var durable: [UInt8]?
  var keptAside: [UInt8]?
  var calls = 0
  /// Calls that fail, and how.
  var failures: [Int: Int32] = [:]
  /// Every call from this one on fails so.
  var failsFrom: (call: Int, errno: Int32)?
  /// The call in which the power goes, and how many sectors of its write arrive.
  var cutAt: (call: Int, sectors: Int)?
  /// Each write: where, how long, and whether it was waited for.
  var writes: [(offset: Int, count: Int, isSynced: Bool)] = []
  private(set) var isOff = false
  private var cached: [(offset: Int, bytes: [UInt8])] = []

  static let sector = 512

  /// The power comes back; `seed` draws which unsynced sectors had arrived.
  func restart(seed: UInt64 = 1) {
    var numbers = SeededNumbers(seed: seed)
    for write in cached {
      for start in stride(from: 0, to: write.bytes.count, by: Self.sector)
      where numbers.below(2) == 0 {
        land(write.offset + start, write.bytes[start..<min(start + 512, write.bytes.count)])
      }
    }
    cached = []
    isOff = false
    cutAt = nil
    failures = [:]
    failsFrom = nil
    calls = 0
  }

  func begin(_ call: DiskCall) throws(DiskError) {
    guard !isOff else { throw .system(call: call, errno: 5) }
    calls += 1
    let errno = failures[calls] ?? failsFrom.flatMap { calls >= $0.call ? $0.errno : nil }
    if let errno { throw .system(call: call, errno: errno) }
    if let cutAt, cutAt.call == calls, call != .write {
      isOff = true
      throw .system(call: call, errno: 5)
    }
  }

  func write(_ offset: Int, _ bytes: [UInt8], isSynced: Bool) throws(DiskError) {
    do {
      try begin(.write)
    } catch {
      // A failed write leaves a part of itself.
      if !isOff { land(offset, bytes[0..<Self.sector]) }
      throw error
    }
    if let cutAt, cutAt.call == calls {
      land(offset, bytes[0..<min(cutAt.sectors * Self.sector, bytes.count)])
      isOff = true
      throw .system(call: .write, errno: 5)
    }
    writes.append((offset, bytes.count, isSynced))
    guard isSynced else {
      cached.append((offset, bytes))
      return
    }
    for write in cached { land(write.offset, write.bytes[...]) }
    cached = []
    land(offset, bytes[...])
  }

  func land(_ offset: Int, _ bytes: ArraySlice<UInt8>) {
    durable?.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
  }
}

struct SimulatedDisk: Disk {
  let medium: SimulatedMedium

  mutating func open(size: Int) throws(DiskError) -> Bool {
    try medium.begin(.open)
    let existed = medium.durable != nil
    var bytes = medium.durable ?? []
    if bytes.count < size { bytes += [UInt8](repeating: 0, count: size - bytes.count) }
    medium.durable = bytes
    return existed
  }

  mutating func read(into bytes: inout [UInt8], at offset: Int) throws(DiskError) {
    try medium.begin(.read)
    let all = medium.durable ?? []
    guard offset + bytes.count <= all.count else { throw .system(call: .read, errno: 5) }
    for index in bytes.indices { bytes[index] = all[offset + index] }
  }

  mutating func write(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    try medium.write(offset, Array(bytes[0..<count]), isSynced: true)
  }

  mutating func writeAhead(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    try medium.write(offset, Array(bytes[0..<count]), isSynced: false)
  }

  mutating func keepAside(size: Int) throws(DiskError) {
    try medium.begin(.keepAside)
    medium.keptAside = medium.durable
    medium.durable = [UInt8](repeating: 0, count: size)
  }
}

/// A board's table and store, started from a medium.
struct StoredBoard {
  var table = Table()
  var store: Store<SimulatedDisk>

  init(_ medium: SimulatedMedium, at now: Moment) {
    store = Store(disk: SimulatedDisk(medium: medium))
    store.start(&table, now: now)
    table.checkInvariants(now)
  }

  var pins: [String] { (0..<table.pins.count).map { table.pins[$0].team.string } }

  /// Presses pin on a game's home team; whether it was acknowledged.
  mutating func pin(_ id: String, at now: Moment) -> Bool {
    guard let rank = table.find(Text(id)) else { return false }
    _ = table.togglePin(at: rank, .home, now: now)
    return store.savePins(&table, now: now)
  }
}
