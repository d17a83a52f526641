/// Every fixed size of the client in one place. Nothing grows past these after start; what does not
/// fit is cut or counted by whoever owns the container. `LimitsTests` relates the sums.
enum Limits {
  /// A US college basketball day has 340 games in one sport; rounded up to a power of two.
  static let games = 512
  /// Slots of the open-addressing index: twice the games keeps probes short.
  static let indexSlots = 1_024
  static let pins = 32

  // Text fields of a game, in UTF-8 bytes. Longest real ones: team 37, doubles pair 45, league 42.
  static let idBytes = 40
  static let nameBytes = 64
  static let shortBytes = 24
  static let abbreviationBytes = 8
  static let leagueBytes = 48
  static let labelBytes = 40
  /// "314 & 145/7 (47 ov, target 145)" is the longest score text seen: 31.
  static let scoreTextBytes = 32
  static let bookBytes = 20

  /// The largest message of the feed, in bytes; a larger one is read to its end
  /// and counted as broken.
  static let messageBytes = 4 * 1_024 * 1_024
  /// Past this many bytes a message is no mistake but an attack: the connection is closed (1009).
  static let messageHardBytes = 64 * 1_024 * 1_024
  /// The largest console drawn on; a larger terminal stays empty at its right and its bottom.
  static let consoleColumns = 160
  static let consoleRows = 60
  static let jsonDepth = 32
  /// Bytes read from the socket in one call.
  static let receiveBytes = 16 * 1_024
  /// Bytes waiting to be sent: pongs of 131 bytes, a request of at most 2 KiB.
  static let sendBytes = 8 * 1_024
}
