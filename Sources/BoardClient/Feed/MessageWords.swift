// The protocol's words for kinds (PROTOCOL.md). A word this client does not know is `unknown`, so
// that a newer server does not break an older board.

extension GameStatus {
  init(word: LongWord) {
    self =
      switch word {
      case LongWord(ShortWord("s", "c", "h", "e", "d", "u", "l", "e"), ShortWord("d")): .scheduled
      case LongWord(ShortWord("d", "e", "l", "a", "y", "e", "d")): .delayed
      case LongWord(ShortWord("l", "i", "v", "e")): .live
      case LongWord(ShortWord("b", "r", "e", "a", "k")): .atBreak
      case LongWord(ShortWord("s", "u", "s", "p", "e", "n", "d", "e"), ShortWord("d")): .suspended
      case LongWord(ShortWord("f", "i", "n", "a", "l")): .final
      case LongWord(ShortWord("p", "o", "s", "t", "p", "o", "n", "e"), ShortWord("d")): .postponed
      case LongWord(ShortWord("c", "a", "n", "c", "e", "l", "l", "e"), ShortWord("d")): .cancelled
      case LongWord(ShortWord("a", "b", "a", "n", "d", "o", "n", "e"), ShortWord("d")): .abandoned
      default: .unknown
      }
  }
}

extension GameEnd {
  init(word: LongWord) {
    self =
      switch word {
      case LongWord(ShortWord("n", "o", "r", "m", "a", "l")): .normal
      case LongWord(ShortWord("o", "t")): .overtime
      case LongWord(ShortWord("s", "o")): .shootout
      case LongWord(ShortWord("p", "e", "n", "s")): .penalties
      case LongWord(ShortWord("a", "e", "t")): .afterExtraTime
      case LongWord(ShortWord("w", "a", "l", "k", "o", "v", "e", "r")): .walkover
      case LongWord(ShortWord("r", "e", "t", "i", "r", "e", "d")): .retired
      case LongWord(ShortWord("f", "o", "r", "f", "e", "i", "t")): .forfeit
      default: .unknown
      }
  }
}

extension Sport {
  /// The seventeen bytes of American football's word do not fit `LongWord`: it is given cut.
  init(word: LongWord) {
    self =
      switch word {
      case LongWord(ShortWord("s", "o", "c", "c", "e", "r")): .soccer
      case LongWord(ShortWord("b", "a", "s", "e", "b", "a", "l", "l")): .baseball
      case LongWord(ShortWord("b", "a", "s", "k", "e", "t", "b", "a"), ShortWord("l", "l")):
        .basketball
      case LongWord(ShortWord("i", "c", "e", "_", "h", "o", "c", "k"), ShortWord("e", "y")):
        .iceHockey
      case LongWord(ShortWord("c", "r", "i", "c", "k", "e", "t")): .cricket
      case LongWord(ShortWord("t", "e", "n", "n", "i", "s")): .tennis
      case LongWord(ShortWord("r", "u", "g", "b", "y")): .rugby
      case LongWord(ShortWord("h", "a", "n", "d", "b", "a", "l", "l")): .handball
      case LongWord(ShortWord("v", "o", "l", "l", "e", "y", "b", "a"), ShortWord("l", "l")):
        .volleyball
      case LongWord(ShortWord("g", "o", "l", "f")): .golf
      case LongWord(ShortWord("m", "m", "a")): .mma
      case LongWord(ShortWord("o", "t", "h", "e", "r")): .other
      default: .unknown
      }
  }

  init(_ text: Span<UInt8>, head: UInt64) {
    if text.count == 17 && text[16] == UInt8(ascii: "l") {
      let american = LongWord(
        ShortWord("a", "m", "e", "r", "i", "c", "a", "n"),
        ShortWord("_", "f", "o", "o", "t", "b", "a", "l"))
      self =
        LongWord(text.extracting(0..<16), head: head) == american ? .americanFootball : .unknown
      return
    }
    self = LongWord(text, head: head).map { Sport(word: $0) } ?? .unknown
  }
}

extension GameClock.Direction {
  init(word: LongWord) {
    self =
      switch word {
      case LongWord(ShortWord("u", "p")): .up
      case LongWord(ShortWord("d", "o", "w", "n")): .down
      default: .none
      }
  }
}
