/// Where things stand in the state file (FORMAT.md). Pins have slots of their own: a press of the
/// pin button writes 4 KiB, not the whole table.
enum StoreLayout {
  static let formatVersion: UInt16 = 1

  /// Bytes moved at a time; every slot starts at a multiple of it.
  static let block = 8_192
  /// The last write of a slot is rounded up to this, the page of the cards and of the kernel.
  static let page = 4_096

  static let headerBytes = 36
  static let crcBytes = 4

  /// Flags, sport, team, league: 2 + 65 + 49; 32 of them, header and CRC are 3,752: one page.
  static let pinBytes = 2 + (1 + Limits.nameBytes) + (1 + Limits.leagueBytes)
  static let pinSlot = block

  /// Numbers 58, prices 41, id, league and label 131, two teams 198, two scores 68, notes 20.
  static let gameBytes =
    58 + (20 + 1 + Limits.bookBytes)
    + (3 + Limits.idBytes + Limits.leagueBytes + Limits.labelBytes)
    + 2 * (3 + Limits.nameBytes + Limits.shortBytes + Limits.abbreviationBytes)
    + 2 * (2 + Limits.scoreTextBytes) + 20
  /// 512 of the largest games and the header, in whole blocks: 270,336.
  static let gameSlot =
    (headerBytes + Limits.games * gameBytes + crcBytes + block - 1) / block * block

  static let fileBytes = 2 * pinSlot + 2 * gameSlot

  static func offset(_ kind: SlotKind, _ slot: Int) -> Int {
    switch kind {
    case .pins: slot * pinSlot
    case .games: 2 * pinSlot + slot * gameSlot
    }
  }

  static func size(_ kind: SlotKind) -> Int { kind == .pins ? pinSlot : gameSlot }
}

/// What a pair of slots holds. The raw value is the slot's magic, "PINS" or "GAME" in the file.
enum SlotKind: UInt32, Equatable, Sendable {
  case pins = 0x534E_4950
  case games = 0x454D_4147
}

/// The first bytes of a slot, after its magic and its format version.
struct SlotHeader: Equatable, Sendable {
  /// The higher one of a pair is the newer. Below 2^62, so that it never overflows.
  var sequence: UInt64 = 0
  /// Wall clock at the write, unix seconds, and whether it was to be trusted.
  var savedUnix: Int64 = 0
  var wallWasTrusted = false
  var records: UInt32 = 0
  /// Pins: the settings' pins last taken over. Games: 0.
  var extra: UInt32 = 0
}

enum StoreError: Error, Equatable {
  case disk(DiskError)
  /// The bytes are not what a slot may hold.
  case corrupt
}
