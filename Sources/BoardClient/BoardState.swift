/// What the lamps and the banner say. Live: connected and heard within the limit. Reconnecting:
/// the network is there and an attempt is scheduled or running. Offline: no network, standby, or
/// nothing heard for ten minutes of trying.
enum BoardState: UInt8, Equatable, Sendable {
  case live
  case reconnecting
  case offline
}

/// Why the board is not live, in words a person can read.
enum Cause: Equatable, Sendable {
  case none
  case starting
  case noFeedSet
  case noNetwork
  case noAddress
  case noAnswer
  case connectionRefused
  case connectionLost
  /// HTTP 401, 403, 404 to the upgrade.
  case refused(status: Int32)
  case rateLimit
  /// HTTP 5xx, close 1012 or 1013.
  case serverBusy
  /// The answer to the upgrade was not a WebSocket's.
  case notWebSocket
  case clockWrong
  case badCertificate
  case badData
  case protocolError(closeCode: Int32)
  case standby
}

/// What the screens show of the board itself, gathered by its owner each turn.
struct BoardStatus: Equatable, Sendable {
  var state: BoardState = .reconnecting
  var cause: Cause = .starting
  /// When the present state began.
  var since: Instant = .distantPast
  /// The next attempt, while one is scheduled.
  var nextAttempt: Instant?
  /// Last time the feed was heard, nil before the first.
  var lastHeard: Instant?
  /// Games the table had no room for.
  var leftOut = 0
  /// Problems found in the settings: shown as a count with the first one's words.
  var settingsProblems = 0
  var settingsProblem = Text<80>()
  /// What is wrong with buttons and lamps, empty when nothing is.
  var linesProblem = Text<80>()
  /// A pin of the settings that names no team of the feed, with the name that was probably meant.
  var pinProblem = Text<80>()
  var isNotSaving = false
  /// The state file could not be read and was kept aside.
  var storeWasKeptAside = false
  var counters = Counters()
}

/// Counted since start; shown on the status page and in the status file.
struct Counters: Equatable, Sendable {
  var applied: UInt64 = 0
  var old: UInt64 = 0
  var broken: UInt64 = 0
  var unknown: UInt64 = 0
  var reconnects: UInt64 = 0
  var displayErrors: UInt64 = 0
  var storeErrors: UInt64 = 0
}
