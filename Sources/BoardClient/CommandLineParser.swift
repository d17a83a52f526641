/// Reads the arguments: `--option value` and `--option=value`. Pure. Of an option given twice the
/// last one counts, so that a wrapper's options can be overridden.
struct CommandLineParser {
  private var options = CommandLineOptions()
  /// The option whose value is the next argument.
  private var waiting: CommandLineOption?

  /// Takes the arguments after the program's name.
  static func parse(
    _ arguments: [[UInt8]]
  ) throws(CommandLineError) -> CommandLineOptions {
    var parser = CommandLineParser()
    for argument in arguments { try parser.take(argument.span) }
    if let option = parser.waiting { throw .valueMissing(option) }
    return parser.options
  }

  private mutating func take(_ argument: Span<UInt8>) throws(CommandLineError) {
    if let option = waiting {
      waiting = nil
      try set(option, argument)
      return
    }
    guard argument.count >= 2, argument[0] == UInt8(ascii: "-") else {
      throw .unexpectedArgument(Self.words(argument))
    }
    var end = 0
    while end < argument.count, argument[end] != UInt8(ascii: "=") { end += 1 }
    let name = Self.words(argument.extracting(0..<end))
    guard let option = Self.option(name) else { throw .unknownOption(name) }
    if end == argument.count {
      if option.takesValue { waiting = option } else { set(option) }
      return
    }
    guard option.takesValue else { throw .valueNotWanted(option) }
    try set(option, argument.extracting(end + 1..<argument.count))
  }

  private mutating func set(_ option: CommandLineOption) {
    switch option {
    case .check: options.isCheck = true
    case .demo: options.isDemo = true
    case .version: options.wantsVersion = true
    case .help: options.wantsHelp = true
    case .config, .feed, .display, .state, .run: preconditionFailure("option without its value")
    }
  }

  private mutating func set(
    _ option: CommandLineOption, _ value: Span<UInt8>
  ) throws(CommandLineError) {
    guard !value.isEmpty else { throw .valueMissing(option) }
    guard value.count <= 255 else { throw .tooLong(option) }
    guard Self.isText(value) else { throw .notText(option) }
    let text = Text<255>(value)
    switch option {
    case .config: options.config = text
    case .feed: options.feed = text
    case .state: options.state = text
    case .run: options.run = text
    case .display:
      let words = Text<64>(value)
      guard value.count <= 64, let choice = SettingsValue.display(words) else {
        throw .wrongDisplay(words)
      }
      options.display = choice
    case .check, .demo, .version, .help: preconditionFailure("value of an option without one")
    }
  }

  private static func option(_ name: Text<64>) -> CommandLineOption? {
    if name == Text<64>("-h") { return .help }
    for option in CommandLineOption.allCases where Text<64>(option.name) == name { return option }
    return nil
  }

  private static func isText(_ bytes: Span<UInt8>) -> Bool {
    for index in 0..<bytes.count where bytes[index] < 0x20 || bytes[index] == 0x7F { return false }
    return Utf8.isValid(bytes)
  }

  /// For messages: what is no text shows as `?`.
  private static func words(_ bytes: Span<UInt8>) -> Text<64> {
    if isText(bytes) { return Text<64>(bytes) }
    var text = Text<64>()
    for index in 0..<bytes.count {
      let isPlain = bytes[index] >= 0x20 && bytes[index] < 0x7F
      if !text.append(isPlain ? bytes[index] : UInt8(ascii: "?")) { break }
    }
    return text
  }
}
