/// What a message changed of a game. A score and a status are separate events: a winner in overtime
/// and the end of the game may come in one message and are two.
struct Changes: OptionSet, Equatable, Sendable {
  let rawValue: UInt8

  /// Anything shown of the game itself (prices apart).
  static let shown = Changes(rawValue: 1 << 0)
  /// A side's score rose, or a text score changed. Never at first sight.
  static let scored = Changes(rawValue: 1 << 1)
  /// A side's score fell: a goal disallowed, a number put right. No event, but it flashes.
  static let corrected = Changes(rawValue: 1 << 2)
  static let statusChanged = Changes(rawValue: 1 << 3)
  /// The status became final: worth saving.
  static let becameFinal = Changes(rawValue: 1 << 4)
  /// A price came, went or moved.
  static let pricesChanged = Changes(rawValue: 1 << 5)
  /// A price differs from the one before of the same outcome.
  static let pricesMoved = Changes(rawValue: 1 << 6)
}

/// What became of an update.
enum Applied: Equatable, Sendable {
  case changed(Changes)
  /// The version the table has: heard again, nothing else.
  case confirmed
  /// Older than what the table has; dropped.
  case old
  /// A game unknown until now, with all keys it needs.
  case added
  /// A game there is no room for; nothing held is worth less.
  case leftOut
  /// A game unknown until now, without the keys it needs: ask for a snapshot.
  case unknownGame
}

enum Removed: Equatable, Sendable {
  case removed
  /// Older than what the table has; dropped.
  case old
  case unknownGame
}

/// What a whole snapshot changed, all its games taken together.
struct SnapshotChanges: Equatable, Sendable {
  var changes: Changes = []
  var added = 0
  var removed = 0
}
