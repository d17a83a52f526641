/// What the command line asked for.
struct CommandLineOptions: Equatable, Sendable {
  /// The settings file; nil: the default one, which may be missing.
  var config: Text<255>?
  var feed: Text<255>?
  var display: DisplayChoice?
  /// Directory of the state file.
  var state: Text<255>?
  /// Directory of the status file.
  var run: Text<255>?
  var isCheck = false
  var isDemo = false
  var wantsVersion = false
  var wantsHelp = false

  static let defaultState: StaticString = "/var/lib/board-client"
  static let defaultRun: StaticString = "/run/board-client"

  /// The options' values over those of the settings file.
  func apply(to settings: inout Settings) {
    if let feed {
      settings.feed = feed
      settings.feedLine = 0
    }
    if let display { settings.display = display }
  }
}

/// Why the command line was not understood.
enum CommandLineError: Error, Equatable {
  case unknownOption(Text<64>)
  case unexpectedArgument(Text<64>)
  case valueMissing(CommandLineOption)
  case valueNotWanted(CommandLineOption)
  case tooLong(CommandLineOption)
  case wrongDisplay(Text<64>)
  /// The bytes are no UTF-8, or hold control characters.
  case notText(CommandLineOption)
}

enum CommandLineOption: UInt8, CaseIterable, Equatable, Sendable {
  case config, feed, display, state, run, check, demo, version, help

  var name: StaticString {
    switch self {
    case .config: "--config"
    case .feed: "--feed"
    case .display: "--display"
    case .state: "--state"
    case .run: "--run"
    case .check: "--check"
    case .demo: "--demo"
    case .version: "--version"
    case .help: "--help"
    }
  }

  var takesValue: Bool {
    switch self {
    case .config, .feed, .display, .state, .run: true
    case .check, .demo, .version, .help: false
    }
  }
}
