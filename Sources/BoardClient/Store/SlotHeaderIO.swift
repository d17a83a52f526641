/// What the first bytes of a slot say.
enum SlotState: Equatable, Sendable {
  /// Never written: zeros, as the file was made.
  case blank
  /// A header of this version with a right CRC. Its records may still be torn.
  case written(SlotHeader)
  /// A right header of another version of the program.
  case otherVersion
  case bad
}

extension SlotIO {
  /// Header: magic, version, flags, sequence, time, records, extra, CRC of these. The layout up to
  /// that CRC is the same in every version to come.
  mutating func put(_ kind: SlotKind, _ header: SlotHeader) throws(DiskError) {
    try put(kind.rawValue)
    try put(StoreLayout.formatVersion)
    try put(header.wallWasTrusted ? 1 as UInt16 : 0)
    try put(header.sequence)
    try put(header.savedUnix)
    try put(header.records)
    try put(header.extra)
    try putCRC()
  }

  mutating func header(_ kind: SlotKind) throws(StoreError) -> SlotState {
    let magic = try number(UInt32.self)
    let version = try number(UInt16.self)
    let flags = try number(UInt16.self)
    var header = SlotHeader()
    header.sequence = try number(UInt64.self)
    header.savedUnix = try number(Int64.self)
    header.records = try number(UInt32.self)
    header.extra = try number(UInt32.self)
    header.wallWasTrusted = flags & 1 != 0
    let isZero = magic == 0 && version == 0 && flags == 0 && header == SlotHeader()
    do {
      try checkCRC()
    } catch .corrupt {
      return isZero ? .blank : .bad
    }
    guard magic == kind.rawValue else { return .bad }
    guard version == StoreLayout.formatVersion else { return .otherVersion }
    return header.sequence < 1 << 62 ? .written(header) : .bad
  }
}
