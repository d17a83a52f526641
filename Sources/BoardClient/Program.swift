import Display

/// What the program was told, by its command line and its settings file, put together.
struct Program {
  let options: CommandLineOptions
  let settings: Settings
  let problems: SettingsProblems
  /// nil when no feed is set or its address is not usable.
  let endpoint: Endpoint?

  /// Reads the settings file; it is read again at each SIGHUP.
  init(options: CommandLineOptions) {
    self.options = options
    var (settings, problems) = SettingsLoader.load(options.config)
    endpoint = Self.endpoint(of: options, &settings, &problems)
    self.settings = settings
    self.problems = problems
  }

  /// The options win over the file.
  private static func endpoint(
    of options: CommandLineOptions, _ settings: inout Settings, _ problems: inout SettingsProblems
  ) -> Endpoint? {
    options.apply(to: &settings)
    if options.isDemo { return demo }
    guard !settings.feed.isEmpty else { return nil }
    do throws(EndpointError) {
      let endpoint = try EndpointParser.parse(settings.feed.span)
      guard endpoint.isSecure else { return endpoint }
      problems.add(SettingsProblem(kind: .needsTLS, line: settings.feedLine, key: Text("feed")))
    } catch {
      problems.add(
        SettingsProblem(kind: .wrongAddress(error), line: settings.feedLine, key: Text("feed")))
    }
    return nil
  }

  /// Stands for the demo: this machine, so that no network is asked for.
  private static var demo: Endpoint {
    var endpoint = Endpoint()
    endpoint.host = Text("localhost")
    endpoint.path = Text("/")
    return endpoint
  }

  /// The console needs a terminal to draw on; without one the same choice is plain text.
  var display: DisplayChoice {
    guard settings.display == .automatic else { return settings.display }
    return Terminal.isTerminal(1)
      ? .console : .text(columns: DisplayChoice.textColumns, rows: DisplayChoice.textRows)
  }

  /// The settings' file, as problems name it.
  var file: Text<255> { options.config ?? Text(SettingsLoader.defaultPath) }

  func setup() -> BoardSetup {
    var setup = BoardSetup()
    setup.endpoint = endpoint
    for index in 0..<settings.pins.count { setup.pins.append(Pin(settings: settings.pins[index])) }
    setup.settingsProblems = problems.total
    if problems.count > 0 { setup.settingsProblem = problems[0].short }
    setup.staleAfterMs = settings.staleAfterMs
    setup.pageMs = settings.pageMs
    setup.liveOnly = settings.liveOnly
    setup.debounceMs = settings.debounceMs
    setup.wiredLamps = wiredLamps
    setup.version = CommandLineText.version.description
    switch display {
    case .text(let columns, let rows):
      setup.columns = columns
      setup.rows = rows
      setup.maximumColumns = columns
      setup.maximumRows = rows
      setup.canDim = false
    case .console, .automatic: describeConsole(&setup)
    case .none: break
    }
    return setup
  }

  private var wiredLamps: Lamps {
    var wired: Lamps = []
    if settings.liveLamp != .none { wired.insert(.live) }
    if settings.reconnectingLamp != .none { wired.insert(.reconnecting) }
    if settings.offlineLamp != .none { wired.insert(.offline) }
    return wired
  }

  func gpio() -> GpioSettings {
    var gpio = GpioSettings()
    gpio.chip = settings.chip
    gpio.buttonsAreActiveLow = settings.buttonsActiveLow
    gpio.lampsAreActiveLow = settings.lampsActiveLow
    switch settings.buttonsBias {
    case .pullUp: gpio.bias = .pullUp
    case .pullDown: gpio.bias = .pullDown
    case .off: gpio.bias = .disabled
    }
    gpio[.next] = GpioLine(settings.next)
    gpio[.pin] = GpioLine(settings.pin)
    gpio[.back] = GpioLine(settings.back)
    gpio[.power] = GpioLine(settings.power)
    gpio[.liveLamp] = GpioLine(settings.liveLamp)
    gpio[.reconnectingLamp] = GpioLine(settings.reconnectingLamp)
    gpio[.offlineLamp] = GpioLine(settings.offlineLamp)
    return gpio
  }

  private func describeConsole(_ setup: inout BoardSetup) {
    let size = Terminal.size() ?? (columns: 80, rows: 24)
    setup.maximumColumns = Limits.consoleColumns
    setup.maximumRows = Limits.consoleRows
    setup.columns = min(size.columns, setup.maximumColumns)
    setup.rows = min(size.rows, setup.maximumRows)
    setup.drawsLamps = true
    setup.showsKeys = true
    setup.wiredLamps = [.live, .reconnecting, .offline]
  }

  func sayProblems(_ log: inout Log, now: Instant) {
    var line = ByteWriter(capacity: 400)
    for index in 0..<problems.count {
      line.removeAll()
      problems[index].write(file: file, into: &line)
      guard log.begin(.warning, .settings, now: now) else { continue }
      log.add(Text<255>(line.bytes.span.extracting(0..<line.count)))
      log.end()
    }
  }
}

extension GpioLine {
  fileprivate init?(_ choice: LineChoice) {
    switch choice {
    case .none: return nil
    case .offset(let offset): self = .offset(UInt32(offset))
    case .name(let name): self = .name(name)
    }
  }
}
