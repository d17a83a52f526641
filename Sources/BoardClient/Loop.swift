import CLinux
import Display

/// The thin shell around the client: waits in one `poll(2)`, hands in what the system has to say,
/// and carries out what a turn brought. One thread; nothing here waits but the poll.
struct Loop: ~Copyable {
  private var client: Client<SystemClock, FeedStream, FileDisk, GpioLines>
  private let options: CommandLineOptions
  private var panel: Panel
  private var signals: Signals
  private var network = NetworkWatch()
  private var clockSteps = ClockSteps()
  private var terminal = Terminal()
  private var statusFile: StatusFile
  private var notify = Notify()
  private var log: Log
  private var set = PollSet()
  private var hasGivenBackCode = false
  /// Set when the loop is to end.
  private var exitStatus: Int32?

  init(_ program: Program, log: Log) throws(SystemError) {
    // First of all: children and libraries inherit the mask.
    signals = try Signals()
    self.log = log
    options = program.options
    let setup = program.setup()
    panel = Panel(program.display, setup: setup)
    client = Client(
      clock: SystemClock(), stream: FeedStream(isDemo: options.isDemo),
      disk: FileDisk(directory: options.state ?? Text(CommandLineOptions.defaultState)),
      lines: GpioLines(program.gpio()), setup: setup)
    statusFile = StatusFile(
      directory: options.run ?? Text(CommandLineOptions.defaultRun),
      version: CommandLineText.version)
  }

  /// Runs until asked to stop, and ends the program with the exit status.
  consuming func run() -> Never {
    enterDisplay()
    client.readClock()
    takeLines()
    takeNetwork()
    client.start()
    finishTurn()
    notify.ready()
    while exitStatus == nil { turn() }
    leave()
    exit(exitStatus ?? 1)
  }

  /// One turn, in this order.
  @inline(never)
  private mutating func turn() {
    gather()
    _ = set.wait(until: nextDeadline)
    client.readClock()
    takeSignals()
    takeClockSteps()
    takeNetwork()
    takeLines()
    takeKeys()
    finishTurn()
  }

  @inline(never)
  private mutating func finishTurn() {
    client.turn()
    show()
    sayNotices()
    writeStatus()
    giveBackMemory()
    // Only a turn that got here is a sign of life.
    notify.watchdog(now: client.now.instant)
  }

  private mutating func gather() {
    set.removeAll()
    signals.pollEntries(into: &set)
    network.pollEntries(into: &set)
    clockSteps.pollEntries(into: &set)
    client.stream.pollEntries(into: &set)
    terminal.pollEntries(into: &set)
    panel.pollEntries(into: &set)
    if let lines = client.lines.descriptor { set.add(lines, .readable, .lines) }
  }

  private var nextDeadline: Instant {
    var next = min(network.nextDeadline, min(statusFile.nextDeadline, notify.nextDeadline))
    next = min(next, client.lines.nextDeadline)
    return min(next, client.nextDeadline)
  }
}

// What the system has to say.
extension Loop {
  private mutating func takeSignals() {
    guard set.isReady(.signals) else { return }
    while let signal = signals.next() {
      switch signal {
      case .stop: exitStatus = 0
      case .reload: reload()
      case .standby: client.standBy()
      case .wake: client.wake()
      case .resize: resize()
      case .child: break
      case .resume: resume()
      }
    }
  }

  @inline(never)
  private mutating func reload() {
    client.clock.loadZone()
    let program = Program(options: options)
    client.take(program.setup())
    program.sayProblems(&log, now: client.now.instant)
    if log.begin(.notice, .settings, now: client.now.instant) {
      log.add("settings read again")
      log.end()
    }
  }

  private mutating func resize() {
    guard panel.isConsole, let size = Terminal.size(of: panel.descriptor) else { return }
    client.resize(columns: size.columns, rows: size.rows)
    panel.repaint()
  }

  /// After SIGCONT the shell has used the terminal meanwhile.
  private mutating func resume() {
    guard panel.isConsole else { return }
    enterTerminal()
    panel.enter()
    resize()
  }

  private mutating func takeClockSteps() {
    if set.isReady(.clock), clockSteps.wasStepped() { client.clockStepped() }
  }

  private mutating func takeNetwork() {
    guard set.isReady(.network) || client.now.instant >= network.nextDeadline else { return }
    guard network.advance(now: client.now.instant) != nil, let endpoint = client.setup.endpoint
    else { return }
    client.networkChanged(isUsable: network.allows(endpoint))
  }

  private mutating func takeLines() {
    client.lines.advance(now: client.now.instant)
    while let report = client.lines.nextReport() { take(report) }
  }

  private mutating func take(_ report: GpioReport) {
    log.say(report, now: client.now.instant)
    var words = Text<80>()
    if let problem = client.lines.problem { words.set(problem.words.span) }
    client.linesProblem(is: words)
    if case .ready = report { client.linesAreBack() }
  }

  private mutating func takeKeys() {
    while let key = terminal.nextKey() {
      if key == UInt8(ascii: "q") {
        exitStatus = 0
      } else if let gesture = Gesture(key: key) {
        client.take(gesture)
      }
    }
  }
}

// What a turn brought.
extension Loop {
  private mutating func enterDisplay() {
    guard panel.isConsole else { return }
    log.hold()
    enterTerminal()
    panel.enter()
  }

  private mutating func enterTerminal() {
    do throws(SystemError) {
      try terminal.enter(output: panel.descriptor)
    } catch {
      log.say(.warning, .display, "no keys from this terminal", nil, client.now.instant)
    }
  }

  private mutating func show() {
    let isNew = client.takeFrame()
    panel.setBrightness(client.screens.brightness)
    var result = panel.show(client.frame, isNew: isNew)
    if result == .taken && set.isReady(.output) { result = panel.check() }
    if case .gone(let errno) = result {
      exitStatus = exitStatus ?? 1
      guard log.begin(.error, .display, now: client.now.instant) else { return }
      log.add("the display is gone: ")
      log.add(errno: errno)
      log.end()
    }
  }

  private mutating func sayNotices() {
    while let notice = client.ends.notices.next() {
      log.say(notice, endpoint: client.setup.endpoint, now: client.now.instant)
    }
  }

  private mutating func writeStatus() {
    let outcome = statusFile.update(
      client.facts, lastHeard: client.status.lastHeard, now: client.now.instant)
    if case .firstFailure(let errno) = outcome {
      guard log.begin(.warning, .status, now: client.now.instant) else { return }
      log.add("no status file in ")
      log.add(options.run ?? Text(CommandLineOptions.defaultRun))
      log.add(": ")
      log.add(errno: errno)
      log.end()
    }
  }

  /// After a snapshot the spare half of the table, and once the code that only starting needed.
  private mutating func giveBackMemory() {
    if client.ends.table.spareIsStale {
      client.ends.table.spare.giveBackPages()
      client.ends.table.spareIsStale = false
    }
    if !hasGivenBackCode && client.status.state == .live {
      hasGivenBackCode = true
      Footprint.giveBackCode()
    }
  }

  private mutating func leave() {
    notify.stopping()
    client.stop()
    client.lines.close()
    sayNotices()
    statusFile.remove()
    panel.leave()
    terminal.leave()
    log.release()
  }
}
