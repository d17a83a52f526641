/// The protocol's keys (PROTOCOL.md), each with the object it stands in: the same word elsewhere is
/// another key or an unknown one.
enum MessageKey: UInt8 {
  // What a game carries; the raw value is the number of its bit in `GameFields`.
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
  case homeName
  case homeShort
  case homeAbbreviation
  case awayName
  case awayShort
  case awayAbbreviation
  case score
  case shootout
  case odds
  case updated
  // Objects of a game that have no bit of their own.
  case home
  case away
  // Of the message itself.
  case type
  case games
  case spread
  // Of a clock.
  case direction
  case seconds
  case isRunning
  case readAt
  // Of the odds.
  case book
  case pricedAt
  case prices
  case unknown

  /// The bit that says a game carried it; empty for what has none.
  @_transparent
  var bit: GameFields {
    GameFields(rawValue: rawValue <= MessageKey.updated.rawValue ? 1 &<< UInt32(rawValue) : 0)
  }

  /// All known keys have at most eight bytes.
  @_transparent
  init(_ text: Span<UInt8>, head: UInt64, in place: MessagePlace) {
    let word = ShortWord(head: head)
    guard word.count == text.count else {
      self = .unknown
      return
    }
    switch place {
    case .message, .game:
      let key = Self.ofGame(word)
      self = key == .unknown && place == .message ? Self.ofMessage(word) : key
    case .home: self = Self.ofTeam(word, .homeName, .homeShort, .homeAbbreviation)
    case .away: self = Self.ofTeam(word, .awayName, .awayShort, .awayAbbreviation)
    case .clock: self = Self.ofClock(word)
    case .odds: self = Self.ofOdds(word)
    default: self = .unknown
    }
  }

  private static func ofMessage(_ word: ShortWord) -> MessageKey {
    switch word {
    case ShortWord("t", "y", "p", "e"): .type
    case ShortWord("g", "a", "m", "e", "s"): .games
    case ShortWord("s", "p", "r", "e", "a", "d"): .spread
    default: .unknown
    }
  }

  @_transparent
  private static func ofGame(_ word: ShortWord) -> MessageKey {
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
    default: .unknown
    }
  }

  @_transparent
  private static func ofTeam(
    _ word: ShortWord, _ name: MessageKey, _ short: MessageKey, _ abbreviation: MessageKey
  ) -> MessageKey {
    switch word {
    case ShortWord("n", "a", "m", "e"): name
    case ShortWord("s", "h", "o", "r", "t"): short
    case ShortWord("a", "b", "b", "r"): abbreviation
    default: .unknown
    }
  }

  @_transparent
  private static func ofClock(_ word: ShortWord) -> MessageKey {
    switch word {
    case ShortWord("d", "i", "r"): .direction
    case ShortWord("s"): .seconds
    case ShortWord("r", "u", "n"): .isRunning
    case ShortWord("a", "t"): .readAt
    default: .unknown
    }
  }

  @_transparent
  private static func ofOdds(_ word: ShortWord) -> MessageKey {
    switch word {
    case ShortWord("b", "o", "o", "k"): .book
    case ShortWord("a", "t"): .pricedAt
    case ShortWord("h", "2", "h"): .prices
    default: .unknown
    }
  }
}
