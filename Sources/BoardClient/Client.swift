import Display

/// The whole board but for the system: what comes in changes it, and each turn brings its frame,
/// its lamps and its state file up to date. Generic over the four seams, so that a week of faults
/// runs as a test in a second.
struct Client<C: Clock, S: ByteStream, D: Disk, L: Lines> {
  var clock: C
  var stream: S
  var lines: L
  var store: Store<D>
  var ends: FeedEnds
  var session = FeedSession()
  var buttons = Buttons()
  var lampPattern: LampPattern
  var screens: ScreenState
  var frame: TextFrame
  /// The frame was drawn anew since it was last taken.
  var frameIsNew = false
  /// The lamps as last set.
  var lamps: Lamps = []
  var status = BoardStatus()
  var setup: BoardSetup
  /// Bytes of one read.
  var buffer = [UInt8](repeating: 0, count: Limits.receiveBytes)
  var now: Moment
  /// The settings' pins were compared with a snapshot's names.
  var pinsAreChecked = false
  /// The frame may differ from the one last drawn.
  var isDirty = true

  init(clock: C, stream: S, disk: D, lines: L, setup: BoardSetup) {
    self.clock = clock
    self.stream = stream
    self.lines = lines
    self.setup = setup
    store = Store(disk: disk)
    now = self.clock.now()
    ends = FeedEnds(table: Table(seed: self.clock.random()))
    lampPattern = LampPattern(wired: setup.wiredLamps, start: now.instant)
    screens = ScreenState(maximumRows: setup.maximumRows)
    frame = TextFrame(maximumColumns: setup.maximumColumns, maximumRows: setup.maximumRows)
    frame.resize(columns: setup.columns, rows: setup.rows)
    frame.canDim = setup.canDim
  }

  /// Begins a turn: what comes in until its end happens at this moment.
  mutating func readClock() { now = clock.now() }

  /// Loads what was stored and begins to try the feed. Once, before the first turn.
  @inline(never)
  mutating func start() {
    store.start(&ends.table, now: now)
    adoptSettings()
    buttons.begin(&lines)
    startFeed()
  }

  /// One turn: everything that is due, in this order. Buttons come before the network, because a
  /// person waits for them; the frame comes last, because it shows what the rest changed.
  @inline(never)
  mutating func turn() {
    takeEdges()
    takeStream()
    tickLink()
    send()
    keepTable()
    save()
    tellState()
    hintAtPins()
    light()
    draw()
  }

  /// When the next turn is due although nothing happens.
  var nextDeadline: Instant {
    var next = min(ends.link.nextDeadline, ends.link.nextStateChange(after: now.instant))
    next = min(next, stream.nextDeadline)
    next = min(next, min(screens.nextDeadline, ends.table.nextChange))
    next = min(next, buttons.nextDeadline)
    // Dark lamps keep no rhythm: its deadline would stay in the past and the loop would spin.
    if !screens.isDark { next = min(next, lampPattern.nextDeadline) }
    return min(next, store.nextDeadline)
  }

  private mutating func keepTable() {
    guard now.instant >= ends.table.nextChange else { return }
    ends.table.refresh(now: now)
    isDirty = true
  }
}

/// What the program was told of its place: where the feed is, how large the display is.
struct BoardSetup {
  /// nil while no usable feed is set.
  var endpoint: Endpoint?
  var pins: [Pin] = []
  var columns = 40
  var rows = 16
  /// The display may grow up to this without memory being asked for.
  var maximumColumns = 40
  var maximumRows = 16
  /// The display can show a dim cell; otherwise a sign marks it.
  var canDim = true
  /// Lamps and key hints are drawn: the display of a machine without lines.
  var drawsLamps = false
  var showsKeys = false
  /// Lamps that are seen: of glass, or drawn.
  var wiredLamps: Lamps = []
  var version = "0"
  var staleAfterMs: Int64 = 90_000
  var pageMs: Int64 = 8_000
  var liveOnly = false
  var debounceMs: Int64 = 20
  var settingsProblems = 0
  var settingsProblem = Text<80>()
}
