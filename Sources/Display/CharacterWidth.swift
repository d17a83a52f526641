/// How many cells a Unicode scalar takes, and which scalars never reach a display.
///
/// Widths follow UAX #11 (see `WideRanges`, `MarkRanges`). Left out are emoji sequences: their
/// parts stand side by side, which is the same width on a terminal that does not join them.
public enum CharacterWidth {
  public enum Kind: Equatable, Sendable {
    /// Takes one cell.
    case narrow
    /// Takes two cells.
    case wide
    /// Sits on the character before it.
    case mark
    /// Invisible or harmful: dropped.
    case dropped
  }

  public static func kind(of scalar: UInt32) -> Kind {
    if scalar < 0x300 {
      if scalar >= 0x20 && scalar < 0x7F { return .narrow }
      return scalar >= 0xA0 && scalar != 0xAD ? .narrow : .dropped
    }
    if isIgnorable(scalar) { return .dropped }
    if contains(scalar, MarkRanges.packed.span) { return .mark }
    if isInWideBlock(scalar) || contains(scalar, WideRanges.packed.span) { return .wide }
    return .narrow
  }

  /// Cells taken by a UTF-8 text when written whole into a frame.
  public static func cells(in text: Span<UInt8>) -> Int {
    var reader = CellReader()
    var cells = 0
    while let cell = reader.next(in: text) {
      cells += cell.width
    }
    return cells
  }

  /// Bytes of the longest start of a UTF-8 text that takes at most `width` cells. Marks stay with
  /// their character.
  public static func fit(_ text: Span<UInt8>, width: Int) -> Int {
    var reader = CellReader()
    var cells = 0
    var end = 0
    while let cell = reader.next(in: text) {
      cells += cell.width
      if cells > width { return end }
      end = reader.offset
    }
    return end
  }

  /// Default_Ignorable_Code_Point of DerivedCoreProperties.txt, the bidirectional controls among
  /// them, and the skin tones, which would stand beside their emoji.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB,
      0x1_BCA0...0x1_BCA3, 0x1_D173...0x1_D17A, 0x1_F3FB...0x1_F3FF, 0xE_0000...0xE_0FFF:
      true
    default: false
    }
  }

  /// Ideographs, Hangul syllables and Tangut: blocks too large for the packed table.
  private static func isInWideBlock(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0x1_7000...0x1_8CDA,
      0x2_0000...0x2_FFFD, 0x3_0000...0x3_FFFD:
      true
    default: false
    }
  }

  private static func contains(_ scalar: UInt32, _ packed: Span<UInt32>) -> Bool {
    var low = 0
    var high = packed.count
    while low < high {
      let middle = (low + high) / 2
      if packed[middle] >> 8 <= scalar { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return false }
    let entry = packed[low - 1]
    return scalar - entry >> 8 <= entry & 0xFF
  }
}
