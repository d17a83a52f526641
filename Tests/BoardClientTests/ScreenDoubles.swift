import Display

@testable import BoardClient

/// Games for the screens' tests, in the order they are given: the order itself is the table's.
struct FakeGames: GameList {
  struct Entry {
    var game: Game
    var notes: GameNotes
    var homePin: Int?
    var awayPin: Int?
    var freshness: Freshness = .fresh
  }
  var entries: [Entry] = []
  var leftOut = 0

  var count: Int { entries.count }
  /// Held beside those that are listed.
  var unlisted = 0
  var held: Int { entries.count + unlisted }
  var pinnedInPlay: Int {
    entries.prefix { ($0.homePin ?? $0.awayPin) != nil && $0.game.status.isInPlay }.count
  }
  func game(at rank: Int) -> Game { entries[rank].game }
  func notes(at rank: Int) -> GameNotes { entries[rank].notes }
  func pinRank(at rank: Int) -> Int? {
    [entries[rank].homePin, entries[rank].awayPin].compactMap { $0 }.min()
  }
  func pinRank(at rank: Int, _ side: TeamSide) -> Int? {
    side == .home ? entries[rank].homePin : entries[rank].awayPin
  }
  func freshness(at rank: Int, now: Instant) -> Freshness { entries[rank].freshness }
  func find(_ id: borrowing Text<40>) -> Int? {
    let wanted = copy id
    return entries.firstIndex { $0.game.id == wanted }
  }

  mutating func add(
    _ game: Game, heardAgo: Int64 = 5_000, pin: TeamSide? = nil, freshness: Freshness = .fresh,
    _ change: (inout GameNotes) -> Void = { _ in }
  ) {
    var notes = GameNotes()
    notes.heard = Sample.now.instant + -heardAgo
    notes.changed = notes.heard
    notes.heardUnix = Sample.now.unix - heardAgo / 1_000
    change(&notes)
    var entry = Entry(game: game, notes: notes, freshness: freshness)
    if pin == .home { entry.homePin = 0 }
    if pin == .away { entry.awayPin = 0 }
    entries.append(entry)
  }
}

/// A zone for the tests: one offset, or two with a change at a fixed time.
struct FakeZone: Clock {
  var offset: Int32 = 7_200
  var changesAt: Int64 = .max
  var offsetAfter: Int32 = 0

  mutating func now() -> Moment { Sample.now }
  func utcOffset(at unix: Int64) -> Int32 { unix < changesAt ? offset : offsetAfter }
  mutating func random() -> UInt64 { 4 }
}

enum Sample {
  /// Saturday 2026-09-12, 21:43:20 in the zone of the tests (UTC+2).
  static let now = Moment(
    instant: Instant(ms: 1_000_000_000), unix: unix(21, 43, 20), wallIsTrusted: true)

  /// Unix seconds of a local time on that Saturday, `day` days later.
  static func unix(_ hour: Int, _ minute: Int, _ second: Int = 0, day: Int = 0) -> Int64 {
    1_789_164_000 + Int64(day * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  static func game(
    _ home: String, _ away: String, _ score: (Score, Score) = (.none, .none),
    _ status: GameStatus = .live, sport: Sport = .soccer, _ change: (inout Game) -> Void = { _ in }
  ) -> Game {
    var game = Game()
    game.id = Text<40>("\(home)-\(away)")
    game.sport = sport
    game.status = status
    game.home = team(home)
    game.away = team(away)
    game.homeScore = score.0
    game.awayScore = score.1
    change(&game)
    return game
  }

  /// `ABB|Short|Full name`, from the left as far as given; a text without a bar is an abbreviation
  /// with names made from it.
  static func team(_ text: String) -> Team {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    var team = Team()
    team.abbreviation = Text<8>(parts[0])
    team.short = Text<24>(parts.count > 1 ? parts[1] : "")
    team.name = Text<64>(parts.count > 2 ? parts[2] : parts.count > 1 ? "" : "\(parts[0]) Town")
    return team
  }

  static func minute(_ minute: Int32) -> (inout Game) -> Void {
    { $0.minute = minute }
  }
}

func numbers(_ home: Int32, _ away: Int32) -> (Score, Score) { (.number(home), .number(away)) }

func texts(_ home: String, _ away: String) -> (Score, Score) {
  (.text(Text<32>(home)), .text(Text<32>(away)))
}

/// Draws the list of games as a display of this size shows it.
struct ListStage {
  var games = FakeGames()
  var status = BoardStatus()
  var now = Sample.now
  var zone = FakeZone()
  var lamps: Lamps?
  var showsKeys = false
  var screen: ListScreen
  var frame: TextFrame
  var wake = Wake(now: Sample.now.instant)

  init(_ columns: Int, _ rows: Int, canDim: Bool = false) {
    frame = TextFrame(maximumColumns: columns, maximumRows: rows)
    frame.canDim = canDim
    screen = ListScreen(maximumRows: rows)
    status.state = .live
    status.cause = .none
    status.lastHeard = Sample.now.instant
  }

  mutating func draw() -> String {
    wake = Wake(now: now.instant)
    let scene = ListScreen.Scene(status: status, lamps: lamps, showsKeys: showsKeys, now: now)
    screen.draw(games, scene, clock: zone, &frame, &wake)
    return screenPicture(frame)
  }

  mutating func pass(_ ms: Int64) {
    now.instant = now.instant + ms
    now.unix += ms / 1_000
  }
}

/// A frame as lines of text, trailing spaces cut.
func screenPicture(_ frame: TextFrame) -> String {
  (0..<frame.rows).map { row in
    var line = ""
    for column in 0..<frame.columns where !frame[row, column].isSecondHalf {
      line.unicodeScalars.append(Unicode.Scalar(frame[row, column].scalar) ?? "?")
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }.joined(separator: "\n")
}

/// Where cells have a style: a mark below each, as many columns as the row needs.
func stylePicture(_ frame: TextFrame, row: Int, _ style: Style) -> String {
  var line = ""
  for column in 0..<frame.columns {
    line.append(frame[row, column].style.contains(style) ? "^" : " ")
  }
  while line.hasSuffix(" ") { line.removeLast() }
  return line
}

extension Text: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral,
  ExpressibleByStringLiteral
{
  public init(stringLiteral value: String) { self.init(value) }
}

/// The whole of the screens with a display and buttons, for the tests.
struct StateStage {
  var list: ListStage
  var state: ScreenState
  var actions: [ScreenAction] = []

  init(_ list: ListStage) {
    self.list = list
    state = ScreenState(maximumRows: list.frame.maximumRows)
  }

  mutating func press(_ button: Button, _ length: Gesture.Length = .short) {
    let gesture = Gesture(button: button, length: length)
    let action = state.handle(gesture, list.games, now: list.now.instant)
    if action != .none { actions.append(action) }
  }

  mutating func draw() -> String {
    let scene = ListScreen.Scene(
      status: list.status, lamps: list.lamps, showsKeys: list.showsKeys, now: list.now)
    state.draw(list.games, scene, clock: list.zone, into: &list.frame)
    return screenPicture(list.frame)
  }

  mutating func pass(_ ms: Int64) { list.pass(ms) }
}
