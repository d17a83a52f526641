/// Reads UTF-8 as what a frame can hold: one character after the other with its width, composed
/// with its marks, without anything that could steer a terminal. Measuring and drawing both use
/// it, so they cannot disagree.
public struct CellReader {
  /// A character as it lies in a frame.
  public struct Character: Equatable, Sendable {
    public var scalar: UInt32
    /// A mark without a composed form; 0 when none.
    public var mark: UInt16
    /// 1 or 2.
    public var width: Int
  }

  /// Bytes read so far, marks of the last character included.
  public private(set) var offset = 0

  public init() {}

  /// The next character of `text`, which must be the same text at each call; nil at its end.
  public mutating func next(in text: Span<UInt8>) -> Character? {
    while offset < text.count {
      let byte = text[offset]
      if byte >= 0x20, byte < 0x7F, offset + 1 == text.count || text[offset + 1] < 0x80 {
        offset += 1
        return Character(scalar: UInt32(byte), mark: 0, width: 1)
      }
      let scalar = Self.shown(UTF8Decoder.next(in: text, at: &offset))
      switch CharacterWidth.kind(of: scalar) {
      case .dropped, .mark: continue
      case .narrow: return withMarks(scalar, width: 1, in: text)
      case .wide: return withMarks(scalar, width: 2, in: text)
      }
    }
    return nil
  }

  /// Takes the marks, and what is dropped, that follow a character.
  private mutating func withMarks(
    _ base: UInt32, width: Int, in text: Span<UInt8>
  ) -> Character {
    var character = Character(scalar: base, mark: 0, width: width)
    while offset < text.count, text[offset] >= 0x80 {
      var after = offset
      let scalar = Self.shown(UTF8Decoder.next(in: text, at: &after))
      switch CharacterWidth.kind(of: scalar) {
      case .narrow, .wide: return character
      case .dropped: break
      case .mark: Self.add(scalar, to: &character)
      }
      offset = after
    }
    return character
  }

  private static func add(_ mark: UInt32, to character: inout Character) {
    guard character.mark == 0 else { return }
    if let composed = Compositions.compose(character.scalar, mark) {
      character.scalar = composed
    } else if mark <= 0xFFFF {
      character.mark = UInt16(mark)
    }
  }

  /// White space becomes a space; regional indicators become the letters they stand for, because
  /// a pair is drawn as one flag on some terminals and as two boxes on others.
  private static func shown(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: 0x20
    case 0x1_F1E6...0x1_F1FF: scalar - 0x1_F1E6 + 0x41
    case 0xFDD0...0xFDEF: UTF8Decoder.replacement
    default: scalar & 0xFFFE == 0xFFFE ? UTF8Decoder.replacement : scalar
    }
  }
}
