/// What a message says it is.
enum MessageType: UInt8, Equatable {
  /// Without `type`, or it is no text.
  case none
  case snapshot
  case update
  case remove
  case other

  init(word: LongWord) {
    self =
      switch word {
      case LongWord(ShortWord("s", "n", "a", "p", "s", "h", "o", "t")): .snapshot
      case LongWord(ShortWord("u", "p", "d", "a", "t", "e")): .update
      case LongWord(ShortWord("r", "e", "m", "o", "v", "e")): .remove
      default: .other
      }
  }
}
