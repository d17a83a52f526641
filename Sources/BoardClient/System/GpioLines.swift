/// The board's buttons and lamps on real lines, through libgpiod.
///
/// What cannot be had is left out, said once, and tried again: one busy line does not cost the
/// others. Nothing here waits: `advance` does what is due, `nextDeadline` says when that is next.
struct GpioLines: Lines {
  /// Until a chip that is missing is looked for again.
  static let missingRetryMs: Int64 = 3_000
  /// Until a chip that is denied, or lines that are held, are asked for again.
  static let deniedRetryMs: Int64 = 30_000
  /// An edge older than this carries a clock that is not ours (CLOCK_REALTIME before Linux 5.7).
  static let oldestEdgeMs: Int64 = 10_000

  /// When `advance` wants to be called.
  private(set) var nextDeadline = Instant.distantPast
  private let settings: GpioSettings
  private var chip: GpioChip?
  private var buttons = GpioGroup()
  private var lamps = GpioGroup()
  /// What the last `set` lit, wired or not.
  private var lit: Lamps = []
  private var problems = GpioProblems()
  private var lastTaken = Instant.distantPast
  /// What a chip that was found by itself is called, so that it is looked for when it is gone.
  private var wanted: Text<64>
  private var hasNews = false

  init(_ settings: GpioSettings) {
    self.settings = settings
    wanted = settings.chip
    if settings.isEmpty { nextDeadline = .distantFuture }
  }

  /// To be polled for readability; nil while there is none. Any call may change it.
  var descriptor: Int32? { buttons.request?.descriptor }

  /// Lamps that are held now.
  var wiredLamps: Lamps {
    var wired: Lamps = []
    for index in 0..<lamps.count { wired.formUnion(lamps.role(at: index).lamp) }
    return wired
  }

  func hasLine(_ button: Button) -> Bool { buttons.index(of: GpioRole(button)) != nil }

  /// What is wrong now, the chip first; nil when all is well.
  var problem: GpioProblem? { problems.first }

  /// The next thing to log, or nil. After `.ready` the buttons' levels are to be read anew.
  mutating func nextReport() -> GpioReport? {
    if hasNews, let chip {
      hasNews = false
      return .ready(chip: chip.name, label: chip.label)
    }
    return problems.nextUnsaid().map { .problem($0) }
  }

  /// Takes the chip and the lines when it is time to.
  mutating func advance(now: Instant) {
    guard now >= nextDeadline else { return }
    nextDeadline = .distantFuture
    if let chip {
      retakeBusy(of: chip, now: now)
    } else if let chip = openChip(now: now) {
      self.chip = chip
      wanted = Text(chip.label.span)
      takeLines(of: chip, now: now)
    }
  }

  mutating func nextEdge(now: Instant) -> ButtonEdge? {
    guard let request = buttons.request else { return nil }
    do throws(GpioError) {
      while let edge = try request.nextEdge() {
        guard let button = buttons.role(at: edge.index).button else { continue }
        let isOurs = edge.at <= now && now - edge.at < Self.oldestEdgeMs
        return ButtonEdge(button: button, isPressed: edge.isActive, at: isOurs ? edge.at : now)
      }
    } catch {
      drop(error)
    }
    return nil
  }

  mutating func isPressed(_ button: Button) -> Bool? {
    guard let request = buttons.request, let index = buttons.index(of: GpioRole(button)) else {
      return nil
    }
    do throws(GpioError) {
      return try request.isActive(index)
    } catch {
      drop(error)
      return nil
    }
  }

  mutating func set(_ lit: Lamps) {
    guard lit != self.lit else { return }
    self.lit = lit
    guard let request = lamps.request else { return }
    do throws(GpioError) {
      try request.set(lamps.bits(lit))
    } catch {
      drop(error)
    }
  }

  /// Gives everything back, lamps off, for good.
  mutating func close() {
    release()
    nextDeadline = .distantFuture
  }

  private mutating func release() {
    buttons.release()
    lamps.release()
    chip?.close()
    chip = nil
  }

  /// Lets go of a chip that answered with an error. A chip that fails again at once is tried no
  /// more often than a missing one.
  private mutating func drop(_ error: GpioError) {
    guard let chip else { return }
    let kind: GpioProblem.Kind =
      error.isGone ? .gone(chip: chip.label) : .system(errno: error.errno)
    release()
    var found = GpioProblems()
    found.set(GpioProblem(role: nil, kind: kind))
    problems.replace(with: found)
    nextDeadline = lastTaken + Self.missingRetryMs
  }

  private mutating func openChip(now: Instant) -> GpioChip? {
    switch GpioSearch.open(wanted, for: settings) {
    case .found(let chip):
      return chip
    case .failed(let kind):
      // A chip that went is said to be gone once, not missing as well.
      if case .chipMissing = kind, problems.saysGone {
      } else {
        problems.set(GpioProblem(role: nil, kind: kind))
      }
      nextDeadline = kind.retryMs.map { now + $0 } ?? .distantFuture
      return nil
    }
  }

  private mutating func takeLines(of chip: GpioChip, now: Instant) {
    var found = GpioProblems()
    lastTaken = now
    do throws(GpioError) {
      buttons = try GpioGroup.takeButtons(of: chip, settings, &found)
      lamps = try GpioGroup.takeLamps(of: chip, settings, lit: lit, &found)
    } catch {
      drop(error)
      return
    }
    problems.replace(with: found)
    hasNews = true
    if found.hasBusyLine { nextDeadline = now + Self.deniedRetryMs }
  }

  /// Takes the lines anew when one that was held has become free.
  private mutating func retakeBusy(of chip: GpioChip, now: Instant) {
    var isFree = false
    for role in GpioRole.allCases {
      guard case .busy(let line, _)? = problems.kind(of: role) else { continue }
      guard let offset = chip.offset(of: line) else { continue }
      if chip.holder(of: offset) == nil { isFree = true }
    }
    guard isFree else {
      nextDeadline = now + Self.deniedRetryMs
      return
    }
    buttons.release()
    lamps.release()
    takeLines(of: chip, now: now)
  }
}

/// What the owner of the lines logs.
enum GpioReport: Equatable, Sendable {
  /// Every line that can be had is held.
  case ready(chip: Text<32>, label: Text<32>)
  case problem(GpioProblem)
}
