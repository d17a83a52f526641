/// Moves one slot at a time through one fixed block, byte by byte, with the CRC kept on the way:
/// the whole of a slot is never in memory.
struct SlotIO<D: Disk> {
  var disk: D
  private var block = [UInt8](repeating: 0, count: StoreLayout.block)
  /// Next byte of the block.
  private var position = 0
  /// Where the block stands in the file, and where the slot ends.
  private var offset = 0
  private var end = 0
  private var crc = CRC32C()
  /// The text read last.
  private var scratch = Text<64>()

  init(disk: D) {
    self.disk = disk
  }

  /// Opens or makes the file; returns whether it existed.
  mutating func open() throws(DiskError) -> Bool {
    try disk.open(size: StoreLayout.fileBytes)
  }

  mutating func keepAside() throws(DiskError) {
    try disk.keepAside(size: StoreLayout.fileBytes)
  }

  // MARK: Writing

  mutating func beginWriting(_ kind: SlotKind, slot: Int) {
    begin(kind, slot)
  }

  mutating func put(_ byte: UInt8) throws(DiskError) {
    if position == block.count {
      try disk.writeAhead(block, count: block.count, at: offset)
      offset += block.count
      position = 0
    }
    precondition(offset + position < end, "slot too small for its sum")
    block[position] = byte
    position += 1
    crc.add(byte)
  }

  // Generic at the surface only: one body serves every width and capacity.

  mutating func put<T: FixedWidthInteger>(_ number: T) throws(DiskError) {
    try put(UInt64(truncatingIfNeeded: number), bytes: T.bitWidth / 8)
  }

  private mutating func put(_ number: UInt64, bytes: Int) throws(DiskError) {
    var rest = number
    for _ in 0..<bytes {
      try put(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func put<let n: Int>(_ text: Text<n>) throws(DiskError) {
    try put(text.span)
  }

  private mutating func put(_ text: Span<UInt8>) throws(DiskError) {
    try put(UInt8(text.count))
    for index in 0..<text.count { try put(text[index]) }
  }

  /// Ends a part with the CRC of everything since the slot began, but for CRCs: a CRC taken over
  /// its own value comes to a constant, so the records' CRC would no longer tell which header is
  /// theirs, and a new header before old records would pass.
  mutating func putCRC() throws(DiskError) {
    let sum = crc
    try put(sum.value)
    crc = sum
  }

  /// Writes what is left, to a whole page, and waits until the slot is on the medium.
  mutating func endWriting() throws(DiskError) {
    let count = (position + StoreLayout.page - 1) / StoreLayout.page * StoreLayout.page
    for index in position..<count { block[index] = 0 }
    try disk.write(block, count: count, at: offset)
  }

  // MARK: Reading

  mutating func beginReading(_ kind: SlotKind, slot: Int) throws(StoreError) {
    begin(kind, slot)
    try fill()
  }

  mutating func byte() throws(StoreError) -> UInt8 {
    if position == block.count {
      guard offset + block.count < end else { throw .corrupt }
      offset += block.count
      position = 0
      try fill()
    }
    let byte = block[position]
    position += 1
    crc.add(byte)
    return byte
  }

  mutating func number<T: FixedWidthInteger>(_ type: T.Type) throws(StoreError) -> T {
    T(truncatingIfNeeded: try number(bytes: T.bitWidth / 8))
  }

  private mutating func number(bytes: Int) throws(StoreError) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<bytes { value |= UInt64(try byte()) << UInt64(index * 8) }
    return value
  }

  /// Valid UTF-8 of at most the text's capacity.
  mutating func text<let n: Int>(into text: inout Text<n>) throws(StoreError) {
    try readText(limit: n)
    text.set(scratch.span)
  }

  private mutating func readText(limit: Int) throws(StoreError) {
    scratch.removeAll()
    let count = Int(try byte())
    guard count <= limit else { throw .corrupt }
    var check = UTF8Check()
    for _ in 0..<count {
      let byte = try byte()
      guard check.accept(byte), scratch.append(byte) else { throw .corrupt }
    }
    guard check.isComplete else { throw .corrupt }
  }

  mutating func checkCRC() throws(StoreError) {
    let sum = crc
    guard try number(UInt32.self) == sum.value else { throw .corrupt }
    crc = sum
  }

  private mutating func begin(_ kind: SlotKind, _ slot: Int) {
    offset = StoreLayout.offset(kind, slot)
    end = offset + StoreLayout.size(kind)
    position = 0
    crc = CRC32C()
  }

  private mutating func fill() throws(StoreError) {
    do {
      try disk.read(into: &block, at: offset)
    } catch {
      throw .disk(error)
    }
  }
}
