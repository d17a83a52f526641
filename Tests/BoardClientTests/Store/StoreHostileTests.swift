import Testing

@testable import BoardClient

@Suite struct StoreHostileTests {
  private static func image() -> [UInt8] {
    let medium = SimulatedMedium()
    var board = StoredBoard(medium, at: TableSample.at(0))
    var numbers = SeededNumbers(seed: 5)
    for round in 0..<2 as Range<Int64> {
      let games = (0..<40).map { StoreSample.game($0, &numbers, isLargest: false) }
      board.table.snapshot(games, at: TableSample.at(round * 10))
      board.store.saveAtStop(&board.table, now: TableSample.at(round * 10 + 1))
      for rank in 0..<3 {
        _ = board.table.togglePin(at: rank, .away, now: TableSample.at(round * 10 + 2))
        _ = board.store.savePins(&board.table, now: TableSample.at(round * 10 + 2))
      }
    }
    return medium.durable ?? []
  }

  /// Loads, lives on, saves: whatever the bytes are, the board works and what it saves is read.
  private static func survives(_ bytes: [UInt8]) -> StoredBoard {
    let medium = SimulatedMedium()
    medium.durable = bytes
    var board = StoredBoard(medium, at: TableSample.at(100))
    #expect((medium.keptAside != nil) == board.store.wasKeptAside)
    if let kept = medium.keptAside {
      let isWhole = kept.starts(with: bytes)
      #expect(isWhole)
    }
    let loaded = board
    board.table.snapshot([TableSample.game("new")], at: TableSample.at(200))
    if board.table.pins.isFull { _ = board.pin("new", at: TableSample.at(201)) }
    let wasPinned = board.table.pinRank(at: 0, .home) != nil
    let isSaved = board.pin("new", at: TableSample.at(202))
    #expect(isSaved)
    board.store.saveAtStop(&board.table, now: TableSample.at(203))
    let after = StoredBoard(medium, at: TableSample.at(300))
    #expect(after.pins == board.pins && after.table.ids == "new" || wasPinned)
    #expect(!after.store.wasKeptAside)
    return loaded
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>) func changedBytesNeverStopTheBoard(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var bytes = Self.image()
    let slots = [(0, 400), (8_192, 400), (16_384, 9_000), (286_720, 9_000)]
    for _ in 0...numbers.below(30) {
      let (start, size) = slots[numbers.below(4)]
      let place = start + (numbers.below(2) == 0 ? numbers.below(60) : numbers.below(size))
      bytes[place] = numbers.below(2) == 0 ? UInt8(numbers.below(256)) : bytes[place] ^ 0x80
    }
    _ = Self.survives(bytes)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func anyBytesAreKeptAside(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let size = numbers.below(600_000)
    let board = Self.survives((0..<size).map { _ in UInt8(numbers.below(256)) })
    #expect(board.store.wasKeptAside && board.pins.isEmpty && board.table.count == 0)
  }

  @Test(arguments: [[], [UInt8](repeating: 0, count: 700_000)]) func anEmptyFileIsANewOne(
    bytes: [UInt8]
  ) {
    #expect(!Self.survives(bytes).store.wasKeptAside)
  }

  /// A right CRC over a record that makes no sense: what a foreign program may write.
  @Test func d13ARecordOfTheWrongKindIsKeptAsideAndSaid() {
    var io = SlotIO(disk: SimulatedDisk(medium: SimulatedMedium()))
    let medium = io.disk.medium
    _ = try? io.open()
    for slot in 0..<2 {
      io.beginWriting(.games, slot: slot)
      let header = SlotHeader(sequence: UInt64(slot + 1), records: 3)
      try? io.put(.games, header)
      for _ in 0..<400 { try? io.put(0xFF as UInt8) }
      try? io.putCRC()
      try? io.endWriting()
    }
    var board = Self.survives(medium.durable ?? [])
    #expect(board.store.wasKeptAside && board.table.count == 0)
    let news = board.store.takeNews()
    #expect(news == .keptAside)
  }

  @Test(arguments: [0, 2, 9, .max] as [UInt16])
  func aFileOfAnotherVersionIsKeptAside(version: UInt16) {
    var bytes = Self.image()
    for kind in [SlotKind.pins, .games] {
      for slot in 0..<2 { Self.stamp(&bytes, StoreLayout.offset(kind, slot), version: version) }
    }
    let board = Self.survives(bytes)
    #expect(board.store.wasKeptAside && board.pins.isEmpty && board.table.count == 0)
  }

  @Test func besideANewerSlotTheOneOfThisVersionIsRead() {
    let medium = SimulatedMedium()
    medium.durable = Self.image()
    let before = StoredBoard(medium, at: TableSample.at(50)).pins
    var bytes = Self.image()
    Self.stamp(&bytes, StoreLayout.offset(.pins, 0), version: 2)
    let board = Self.survives(bytes)
    #expect(board.store.wasKeptAside)
    #expect(board.pins == before && board.table.held == 40)
  }

  @Test(arguments: [UInt64.max, 1 << 62]) func aSequenceThatWouldOverflowIsBad(sequence: UInt64) {
    var bytes = Self.image()
    for slot in 0..<2 {
      let offset = StoreLayout.offset(.pins, slot)
      for index in 0..<8 {
        bytes[offset + 8 + index] = UInt8(truncatingIfNeeded: sequence >> UInt64(index * 8))
      }
      Self.stamp(&bytes, offset, version: 1)
    }
    let board = Self.survives(bytes)
    #expect(board.store.wasKeptAside && board.pins.isEmpty && board.table.held == 40)
  }

  /// Sets the version and puts the header's CRC right.
  private static func stamp(_ bytes: inout [UInt8], _ offset: Int, version: UInt16) {
    bytes[offset + 4] = UInt8(truncatingIfNeeded: version)
    bytes[offset + 5] = UInt8(version >> 8)
    var crc = CRC32C()
    for index in 0..<32 { crc.add(bytes[offset + index]) }
    for index in 0..<4 {
      bytes[offset + 32 + index] = UInt8(truncatingIfNeeded: crc.value >> UInt32(index * 8))
    }
  }

  @Test(
    arguments: [
      ("123456789", 0xE306_9283), ("", 0), ("a", 0xC1D0_4330),
    ] as [(String, UInt32)])
  func theCRCIsCastagnolis(text: String, value: UInt32) {
    var crc = CRC32C()
    for byte in text.utf8 { crc.add(byte) }
    #expect(crc.value == value)
  }

  @Test(
    arguments: [
      ([0x41], true), ([0xC3, 0xA4], true), ([0xE2, 0x82, 0xAC], true),
      ([0xF0, 0x9F, 0x8F, 0x80], true), ([0xC0, 0xAF], false), ([0xC3], false), ([0x80], false),
      ([0xE0, 0x80, 0xAF], false), ([0xED, 0xA0, 0x80], false), ([0xF4, 0x90, 0x80, 0x80], false),
      ([0xF0, 0x80, 0x80, 0xAF], false), ([0xFF], false), ([0xE2, 0x28, 0xA1], false),
    ] as [([UInt8], Bool)])
  func textIsCheckedAsUTF8(bytes: [UInt8], isValid: Bool) {
    var check = UTF8Check()
    let accepted = bytes.allSatisfy { check.accept($0) }
    #expect((accepted && check.isComplete) == isValid)
    #expect((String(validating: bytes, as: UTF8.self) != nil) == isValid)
  }
}
