import Testing

@testable import BoardClient

@Suite struct UTF8ValidatorTests {
  static func isValid(_ bytes: [UInt8]) -> Bool {
    var validator = UTF8Validator()
    return validator.accept(bytes.span) && validator.isComplete
  }

  /// How many bytes were taken one by one before the first refusal.
  static func accepted(_ bytes: [UInt8]) -> Int {
    var validator = UTF8Validator()
    for (index, byte) in bytes.enumerated() where !validator.accept(byte) { return index }
    return bytes.count
  }

  /// The bytes at the edges of every range of RFC 3629 section 4.
  static let edges: [UInt8] = [
    0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  @Test func everyPairOfBytesIsJudgedAsByTheStandardLibrary() {
    var differing: [[UInt8]] = []
    for first in 0...255 as ClosedRange<UInt8> {
      for second in 0...255 as ClosedRange<UInt8> {
        let bytes = [first, second]
        if Self.isValid(bytes) != (String(validating: bytes, as: UTF8.self) != nil) {
          differing.append(bytes)
        }
      }
    }
    #expect(differing == [])
  }

  @Test(arguments: edges) func sequencesOfEdgeBytesAreJudgedAsByTheStandardLibrary(first: UInt8) {
    var differing: [[UInt8]] = []
    for second in Self.edges {
      for third in Self.edges {
        for fourth in Self.edges {
          let bytes = [first, second, third, fourth]
          if Self.isValid(bytes) != (String(validating: bytes, as: UTF8.self) != nil) {
            differing.append(bytes)
          }
        }
      }
    }
    #expect(differing == [])
  }

  @Test func everyScalarIsValidAndEndsComplete() {
    var refused: [UInt32] = []
    for value in stride(from: UInt32(0), through: 0x10_FFFF, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      if !Self.isValid(Array(String(scalar).utf8)) { refused.append(value) }
    }
    #expect(refused == [])
  }

  /// The refused byte is the first that no valid text could have here.
  @Test(
    arguments: [
      ([0x61, 0x80], 1), ([0xC0, 0x80], 0), ([0xC1], 0), ([0xE0, 0x9F], 1), ([0xED, 0xA0], 1),
      ([0xF0, 0x8F], 1), ([0xF4, 0x90], 1), ([0xF5], 0), ([0xFF], 0), ([0xE2, 0x82, 0x28], 2),
      ([0xF0, 0x90, 0x80, 0x41], 3), ([0xC3, 0xC3], 1),
    ] as [([UInt8], Int)])
  func wrongByteIsRefusedAtOnce(bytes: [UInt8], place: Int) {
    #expect(Self.accepted(bytes) == place)
    #expect(!Self.isValid(bytes))
  }

  @Test(arguments: [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x8F]] as [[UInt8]])
  func cutCharacterIsAcceptedButNotComplete(bytes: [UInt8]) {
    var validator = UTF8Validator()
    #expect(accept(bytes[...], by: &validator))
    #expect(!validator.isComplete)
  }

  /// Around the blocks in which ASCII is read.
  @Test(arguments: 0...66) func wrongByteIsFoundAtEveryPlaceOfALongText(place: Int) {
    var bytes = [UInt8](repeating: 0x61, count: 67)
    #expect(Self.isValid(bytes))
    bytes[place] = 0x80
    #expect(!Self.isValid(bytes))
    bytes.replaceSubrange(place..<(place + 1), with: Array("é".utf8))
    #expect(Self.isValid(bytes))
  }

  @Test func longTextIsValidInEverySplit() {
    let bytes = Array("κόσμε ASCII for a while, then ⚽🏒 and \u{10FFFF}\u{7FF}\u{800} again".utf8)
    for cut in 0...bytes.count {
      var validator = UTF8Validator()
      #expect(accept(bytes[..<cut], by: &validator))
      #expect(accept(bytes[cut...], by: &validator))
      #expect(validator.isComplete)
    }
  }
}
