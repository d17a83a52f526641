/// What a gesture asks of the board's owner.
enum ScreenAction: Equatable, Sendable {
  case none
  /// Pin or unpin the team of this side of the game at this rank, and tell the result to the
  /// screens with `say`.
  case togglePin(rank: Int, side: TeamSide)
  /// 0, the darkest that can be read, to 3.
  case brightness(level: Int)
  /// Close the connection, save, and darken the display.
  case standby
  /// Light the display and connect.
  case wake
}

/// A short word about what a gesture did, shown for three seconds.
enum Toast: Equatable, Sendable {
  case pinned(Text<64>)
  case unpinned(Text<64>)
  /// There is no room for another pin.
  case pinsFull
  case brightness(level: Int)

  static let ms: Int64 = 3_000

  var words: Phrase {
    var phrase = Phrase()
    switch self {
    case .pinned(let team):
      phrase.add("pinned ")
      phrase.add(team)
    case .unpinned(let team):
      phrase.add("unpinned ")
      phrase.add(team)
    case .pinsFull:
      phrase.add("pins full: ")
      phrase.add(Limits.pins)
    case .brightness(let level):
      phrase.add("brightness ")
      phrase.add(level + 1)
      phrase.add("/4")
    }
    return phrase
  }
}
