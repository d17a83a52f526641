/// The protocol's keys (PROTOCOL.md). Each is known only in its own object, so that a key at the
/// wrong level is an unknown one.
enum MessageKey: UInt8 {
  case none
  // Of the message itself, beside a game's keys.
  case type
  case games
  case spread
  // Of a game.
  case id
  case version
  case sport
  case league
  case start
  case tbd
  case status
  case how
  case period
  case minute
  case clock
  case text
  case home
  case away
  case score
  case shootout
  case odds
  case updated
  // Of a team.
  case name
  case short
  case abbreviation
  // Of a clock.
  case direction
  case seconds
  case isRunning
  /// Of a clock and of the odds.
  case at
  // Of the odds.
  case book
  case prices

  /// Nil for an unknown key. All known ones have at most eight bytes.
  @inline(__always)
  init?(_ text: Span<UInt8>, head: UInt64, in place: MessagePlace) {
    let word = ShortWord(head: head)
    guard word.count == text.count else { return nil }
    let key: MessageKey? =
      switch place {
      case .message: Self.ofMessage(word) ?? Self.ofGame(word)
      case .game: Self.ofGame(word)
      case .home, .away: Self.ofTeam(word)
      case .clock: Self.ofClock(word)
      case .odds: Self.ofOdds(word)
      default: nil
      }
    guard let key else { return nil }
    self = key
  }

  @inline(__always)
  private static func ofMessage(_ word: ShortWord) -> MessageKey? {
    switch word {
    case ShortWord("t", "y", "p", "e"): .type
    case ShortWord("g", "a", "m", "e", "s"): .games
    case ShortWord("s", "p", "r", "e", "a", "d"): .spread
    default: nil
    }
  }

  private static func ofGame(_ word: ShortWord) -> MessageKey? {
    switch word {
    case ShortWord("i", "d"): .id
    case ShortWord("v", "e", "r", "s", "i", "o", "n"): .version
    case ShortWord("s", "p", "o", "r", "t"): .sport
    case ShortWord("l", "e", "a", "g", "u", "e"): .league
    case ShortWord("s", "t", "a", "r", "t"): .start
    case ShortWord("t", "b", "d"): .tbd
    case ShortWord("s", "t", "a", "t", "u", "s"): .status
    case ShortWord("h", "o", "w"): .how
    case ShortWord("p", "e", "r", "i", "o", "d"): .period
    case ShortWord("m", "i", "n", "u", "t", "e"): .minute
    case ShortWord("c", "l", "o", "c", "k"): .clock
    case ShortWord("t", "e", "x", "t"): .text
    case ShortWord("h", "o", "m", "e"): .home
    case ShortWord("a", "w", "a", "y"): .away
    case ShortWord("s", "c", "o", "r", "e"): .score
    case ShortWord("s", "h", "o", "o", "t", "o", "u", "t"): .shootout
    case ShortWord("o", "d", "d", "s"): .odds
    case ShortWord("u", "p", "d", "a", "t", "e", "d"): .updated
    default: nil
    }
  }

  @inline(__always)
  private static func ofTeam(_ word: ShortWord) -> MessageKey? {
    switch word {
    case ShortWord("n", "a", "m", "e"): .name
    case ShortWord("s", "h", "o", "r", "t"): .short
    case ShortWord("a", "b", "b", "r"): .abbreviation
    default: nil
    }
  }

  @inline(__always)
  private static func ofClock(_ word: ShortWord) -> MessageKey? {
    switch word {
    case ShortWord("d", "i", "r"): .direction
    case ShortWord("s"): .seconds
    case ShortWord("r", "u", "n"): .isRunning
    case ShortWord("a", "t"): .at
    default: nil
    }
  }

  @inline(__always)
  private static func ofOdds(_ word: ShortWord) -> MessageKey? {
    switch word {
    case ShortWord("b", "o", "o", "k"): .book
    case ShortWord("a", "t"): .at
    case ShortWord("h", "2", "h"): .prices
    default: nil
    }
  }
}

/// The object or array of a message that is being read.
enum MessagePlace: UInt8 {
  case outside
  case message
  case games
  /// A game of the array; an update's keys stand in the message itself.
  case game
  case home
  case away
  case clock
  case odds
  case prices
  case score
  case shootout
}
