/// Hangul syllables are composed by arithmetic (Unicode Standard, section 3.12).
enum HangulSyllable {
  private static let firstSyllable: UInt32 = 0xAC00
  private static let firstLead: UInt32 = 0x1100
  private static let firstVowel: UInt32 = 0x1161
  /// One before the first final: a syllable without a final has index 0.
  private static let noFinal: UInt32 = 0x11A7
  private static let vowels: UInt32 = 21
  private static let finals: UInt32 = 28

  /// The syllable of a lead and a vowel, or of an open syllable and a final; nil for other pairs.
  static func compose(_ base: UInt32, _ mark: UInt32) -> UInt32? {
    switch (base, mark) {
    case (0x1100...0x1112, 0x1161...0x1175):
      return firstSyllable + ((base - firstLead) * vowels + mark - firstVowel) * finals
    case (0xAC00...0xD7A3, 0x11A8...0x11C2):
      return (base - firstSyllable) % finals == 0 ? base + mark - noFinal : nil
    default: return nil
    }
  }
}
