/// One game as the feed tells it, with text in place: copying a record allocates nothing.
///
/// Stored properties stand in the order that wastes the least padding (536 bytes a record): the
/// table holds a thousand of them.
struct Game: Equatable, Sendable {
  var version: Int64 = 0
  /// Start in unix seconds; nil when the feed gave none.
  var start: Int64?
  /// The start's day is known, its hour is not.
  var startIsOpen = false
  var sport: Sport = .unknown
  var status: GameStatus = .unknown
  var how: GameEnd = .normal
  var period: Int32?
  var minute: Int32?
  /// When the source last changed it, unix seconds.
  var updated: Int64?
  var shootout: Shootout?
  var clock: GameClock?
  var odds: Odds?
  var id = Text<40>()
  var league = Text<48>()
  /// The feed's own short words for the state, such as "Top 5th" or "Rain delay".
  var label = Text<40>()
  var home = Team()
  var away = Team()
  var homeScore: Score = .none
  var awayScore: Score = .none
}

struct Team: Equatable, Sendable {
  var name = Text<64>()
  var short = Text<24>()
  var abbreviation = Text<8>()
}

enum Score: Equatable, Sendable {
  /// Before the start, or not told.
  case none
  case number(Int32)
  /// Cricket, golf: `155/6`, `E`.
  case text(Text<32>)
}

struct Shootout: Equatable, Sendable {
  var home: Int32
  var away: Int32
}

/// A game clock with the moment it was read, so that the client can let it run.
struct GameClock: Equatable, Sendable {
  enum Direction: UInt8, Sendable {
    case none
    case up
    case down
  }
  /// Unix seconds at which `seconds` was true; nil when not told.
  var at: Int64?
  var direction: Direction = .none
  var isRunning = false
  var seconds: Int32 = 0

  init(
    direction: Direction = .none, seconds: Int32 = 0, isRunning: Bool = false, at: Int64? = nil
  ) {
    self.at = at
    self.direction = direction
    self.isRunning = isRunning
    self.seconds = seconds
  }
}

/// Decimal prices x 10,000 of the three outcomes; nil where the book offers none.
struct Odds: Equatable, Sendable {
  /// Unix seconds of the prices; nil when not told.
  var at: Int64?
  var home: UInt32?
  var draw: UInt32?
  var away: UInt32?
  var book = Text<20>()

  init(
    book: Text<20> = Text(), at: Int64? = nil, home: UInt32? = nil, draw: UInt32? = nil,
    away: UInt32? = nil
  ) {
    self.at = at
    self.home = home
    self.draw = draw
    self.away = away
    self.book = book
  }
}

enum Sport: UInt8, Sendable, CaseIterable {
  case unknown
  case soccer
  case baseball
  case basketball
  case americanFootball
  case iceHockey
  case cricket
  case tennis
  case rugby
  case handball
  case volleyball
  case golf
  case mma
  case other

  /// Whether people there read the away side first, as in `AWY 3 @ HOM 4`.
  var namesAwayFirst: Bool {
    switch self {
    case .baseball, .basketball, .americanFootball, .iceHockey: true
    default: false
    }
  }
}

enum GameStatus: UInt8, Sendable, CaseIterable {
  case unknown
  case scheduled
  case delayed
  case live
  case atBreak
  case suspended
  case final
  case postponed
  case cancelled
  case abandoned

  /// In play, a break between periods included.
  var isInPlay: Bool { self == .live || self == .atBreak }
  /// Over for good, whatever the reason; may still be corrected.
  var isOver: Bool {
    self == .final || self == .cancelled || self == .abandoned || self == .postponed
  }
}

/// How a game ended or is being decided.
enum GameEnd: UInt8, Sendable, CaseIterable {
  case normal
  case overtime
  case shootout
  case penalties
  case afterExtraTime
  case walkover
  case retired
  case forfeit
  case unknown
}

/// Which keys a message carried; an update changes only these.
struct GameFields: OptionSet, Equatable, Sendable {
  let rawValue: UInt32
  static let id = GameFields(rawValue: 1 << 0)
  static let version = GameFields(rawValue: 1 << 1)
  static let sport = GameFields(rawValue: 1 << 2)
  static let league = GameFields(rawValue: 1 << 3)
  static let start = GameFields(rawValue: 1 << 4)
  static let tbd = GameFields(rawValue: 1 << 5)
  static let status = GameFields(rawValue: 1 << 6)
  static let how = GameFields(rawValue: 1 << 7)
  static let period = GameFields(rawValue: 1 << 8)
  static let minute = GameFields(rawValue: 1 << 9)
  static let clock = GameFields(rawValue: 1 << 10)
  static let text = GameFields(rawValue: 1 << 11)
  static let homeName = GameFields(rawValue: 1 << 12)
  static let homeShort = GameFields(rawValue: 1 << 13)
  static let homeAbbreviation = GameFields(rawValue: 1 << 14)
  static let awayName = GameFields(rawValue: 1 << 15)
  static let awayShort = GameFields(rawValue: 1 << 16)
  static let awayAbbreviation = GameFields(rawValue: 1 << 17)
  static let score = GameFields(rawValue: 1 << 18)
  static let shootout = GameFields(rawValue: 1 << 19)
  static let odds = GameFields(rawValue: 1 << 20)
  static let updated = GameFields(rawValue: 1 << 21)

  /// Without these a game of a snapshot cannot be shown (PROTOCOL.md).
  static let neededInSnapshot: GameFields = [.id, .version, .homeName, .awayName, .status]
}

/// What the client itself knows of a game, kept beside the record.
struct GameNotes: Equatable, Sendable {
  /// Last change or confirmation by the feed.
  var heard: Instant = .distantPast
  /// Last change of anything shown but the prices: those come from another source, and a score
  /// that froze must not look alive because they move.
  var changed: Instant = .distantPast
  /// Wall clock at `heard`, for "as of 21:43"; 0 when the wall clock was not to be trusted.
  var heardUnix: Int64 = 0
  /// Last change of each side's score; `.distantPast` when none was seen.
  var homeScored: Instant = .distantPast
  var awayScored: Instant = .distantPast
  /// When the board first saw it over; `.distantPast` while it is not.
  var overSince: Instant = .distantPast
  /// Last change of a price, and its direction by outcome: -1 down, 1 up.
  var moved: Instant = .distantPast
  var homeMove: Int8 = 0
  var drawMove: Int8 = 0
  var awayMove: Int8 = 0
  /// From the store: shown before any feed has confirmed it.
  var isFromStore = false
}

extension Game {
  /// The status to show: a "final" whose start is still to come was postponed, and its feed has no
  /// better word for it.
  func statusShown(now: Moment) -> GameStatus {
    guard status == .final, now.wallIsTrusted, let start, start > now.unix else { return status }
    return .postponed
  }
}
