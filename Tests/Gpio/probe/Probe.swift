import CGpiod
import CProbe

/// Buttons and lamps without the rest of the client: the real lines, the real debouncing and the
/// real lamp patterns under a loop of their own. Tells what happens a line at a time, obeys its
/// input.
///
///     probe [chip=WHICH] [next=LINE] ... [offline=LINE] [bias=up|down|none] [lamps=low]
/// [buttons=high]
///           [bus=DEVICE] [test=off]
///
/// Input: `live`, `reconnecting`, `offline` (the board's state), `turns` (tells how often the loop
/// has turned), `quit`. Ends also at SIGTERM, and leaves the lamps off.
@main
struct Probe {
  private var lines: GpioLines
  private var buttons = Buttons()
  private var pattern: LampPattern
  private var state = BoardState.reconnecting
  private var turns: UInt32 = 0
  private var isEnding = false
  private let signals = cprobe_signals()

  static func main() {
    var settings = GpioSettings()
    var hasTest = true
    for argument in arguments() {
      if argument == "test=off" { hasTest = false } else { set(argument, in: &settings) }
    }
    var probe = Probe(settings, hasTest: hasTest)
    while !probe.isEnding { probe.turn() }
    probe.lines.close()
    say("ended")
  }

  private init(_ settings: GpioSettings, hasTest: Bool) {
    lines = GpioLines(settings)
    var wired: Lamps = []
    for role in GpioRole.allCases where settings[role] != nil { wired.formUnion(role.lamp) }
    let start = Self.now()
    pattern = LampPattern(wired: wired, start: hasTest ? start : start + -10_000)
    Self.say("libgpiod \(Self.string(GpioChip.gpiodVersion))")
  }

  private mutating func turn() {
    turns += 1
    let now = Self.now()
    lines.advance(now: now)
    while let report = lines.nextReport() { tell(report) }
    while let edge = lines.nextEdge(now: now) { tell(buttons.handle(edge)) }
    while true {
      let outcome = buttons.look(&lines, now: now)
      if outcome == .nothing { break }
      tell(outcome)
    }
    lines.set(pattern.lamps(for: state, now: now))
    let wake = min(lines.nextDeadline, buttons.nextDeadline, pattern.nextDeadline)
    wait(until: wake, now: now)
  }

  private mutating func wait(until wake: Instant, now: Instant) {
    var asked = [
      pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
      pollfd(fd: lines.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = Int32(min(max(wake - now, 0), 3_600_000))
    let ready = unsafe poll(&asked, nfds_t(asked.count), milliseconds)
    if ready > 0 && asked[2].revents != 0 { isEnding = true }
    if ready > 0 && asked[0].revents != 0 { obey() }
  }

  private mutating func obey() {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(0, &bytes, bytes.count)
    guard count > 0 else {
      isEnding = true
      return
    }
    for line in bytes[0..<count].split(separator: 0x0A) {
      switch String(decoding: line, as: UTF8.self) {
      case "live": state = .live
      case "reconnecting": state = .reconnecting
      case "offline": state = .offline
      case "turns": Self.say("turns \(turns)")
      default: isEnding = true
      }
    }
  }

  private mutating func tell(_ report: GpioReport) {
    switch report {
    case .ready(let chip, let label):
      buttons.begin(&lines)
      Self.say("ready \(Self.string(chip)) \(Self.string(label))")
    case .problem(let problem):
      Self.say("problem \(Self.string(problem.words))")
    }
  }

  private func tell(_ outcome: Buttons.Outcome) {
    switch outcome {
    case .nothing: break
    case .gesture(let gesture):
      Self.say("\(gesture.length == .long ? "long" : "short") \(Self.name(gesture.button))")
    case .stuck(let button): Self.say("stuck \(Self.name(button))")
    }
  }
}

extension Probe {
  /// Embedded Swift has no `CommandLine`.
  private static func arguments() -> [String] {
    let file = unsafe cprobe_open("/proc/self/cmdline")
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(file, &bytes, bytes.count)
    close(file)
    let words = bytes[0..<max(count, 0)].split(separator: 0)
    return words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
  }

  private static func set(_ argument: String, in settings: inout GpioSettings) {
    guard let mark = argument.firstIndex(of: "=") else { return }
    let value = Array(argument[argument.index(after: mark)...].utf8)
    switch argument[..<mark] {
    case "chip": settings.chip = Text(value.span)
    case "bias":
      settings.bias = value == Array("down".utf8) ? .pullDown : .pullUp
      if value == Array("none".utf8) { settings.bias = .disabled }
    case "lamps": settings.lampsAreActiveLow = value == Array("low".utf8)
    case "buttons": settings.buttonsAreActiveLow = value != Array("high".utf8)
    case "bus": settings.buses.formUnion(GpioBuses(device: value.span))
    case let key:
      for role in GpioRole.allCases where role.name.description.split(separator: " ").last == key {
        settings[role] = GpioLine(value.span)
      }
    }
  }

  private static func name(_ button: Button) -> StaticString {
    switch button {
    case .next: "next"
    case .pin: "pin"
    case .back: "back"
    case .power: "power"
    }
  }

  private static func now() -> Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(ms: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
  }

  private static func string<let size: Int>(_ text: Text<size>) -> String {
    var bytes: [UInt8] = []
    for index in 0..<text.count { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func say(_ words: String) {
    var line = Array(words.utf8)
    line.append(0x0A)
    _ = unsafe write(1, &line, line.count)
  }
}
