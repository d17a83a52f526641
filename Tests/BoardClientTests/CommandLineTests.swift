import Testing

@testable import BoardClient

@Suite struct CommandLineTests {
  private func parse(_ line: String) -> Result<CommandLineOptions, CommandLineError> {
    let words = line.split(separator: " ").map { Array($0.utf8) }
    do throws(CommandLineError) {
      return .success(try CommandLineParser.parse(words))
    } catch {
      return .failure(error)
    }
  }

  private func words(_ error: CommandLineError) -> String {
    var writer = ByteWriter(capacity: 400)
    error.write(into: &writer)
    return writer.asString
  }

  @Test func noArgumentsMeanTheDefaults() {
    #expect(parse("") == .success(CommandLineOptions()))
  }

  @Test(arguments: [
    "--config /a --feed ws://b/c --display text:20x4 --state /d --run /e",
    "--config=/a --feed=ws://b/c --display=text:20x4 --state=/d --run=/e",
    "--run /x --run /e --state /d --display console --display text:20x4 --feed=ws://b/c --config /a",
  ]) func valuesFollowTheirOptionOrAnEqualsSign(line: String) {
    var wanted = CommandLineOptions()
    wanted.config = Text("/a")
    wanted.feed = Text("ws://b/c")
    wanted.display = .text(columns: 20, rows: 4)
    wanted.state = Text("/d")
    wanted.run = Text("/e")
    #expect(parse(line) == .success(wanted))
  }

  @Test func anEqualsSignInsideAValueIsPartOfIt() throws {
    let options = try parse("--feed=ws://h/p?key=1=2").get()
    #expect(options.feed == Text("ws://h/p?key=1=2"))
  }

  @Test(arguments: [
    ("--check", \CommandLineOptions.isCheck), ("--demo", \.isDemo), ("--version", \.wantsVersion),
    ("--help", \.wantsHelp), ("-h", \.wantsHelp),
  ]) func aFlagIsSetByItsName(line: String, flag: KeyPath<CommandLineOptions, Bool> & Sendable)
    throws
  {
    #expect(try parse(line).get()[keyPath: flag])
  }

  @Test(arguments: [
    ("--dispaly text", "unknown option --dispaly; did you mean --display?"),
    ("--fed=x", "unknown option --fed; did you mean --feed?"),
    ("--frobnicate", "unknown option --frobnicate; see --help"),
    ("-x", "unknown option -x; see --help"),
    ("--", "unknown option --; see --help"),
    ("hello", "unexpected argument \"hello\"; see --help"),
    ("--feed", "--feed wants a value; see --help"),
    ("--feed=", "--feed wants a value; see --help"),
    ("--check=yes", "--check takes no value; see --help"),
    (
      "--display consol",
      "--display: found \"consol\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or "
        + "none; did you mean console?"
    ),
    (
      "--display text:4x4",
      "--display: found \"text:4x4\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or "
        + "none; see --help"
    ),
  ]) func amistakeIsNamedWithWhatWasMeant(line: String, message: String) {
    guard case .failure(let error) = parse(line) else {
      Issue.record("\(line) was taken")
      return
    }
    #expect(words(error) == message)
  }

  @Test func aValueOfMoreThan255BytesIsRefusedAndNotCut() {
    let long = "--state=/" + String(repeating: "a", count: 255)
    #expect(parse(long) == .failure(.tooLong(.state)))
    #expect(throws: Never.self) {
      try parse("--state=/" + String(repeating: "a", count: 254)).get()
    }
  }

  @Test(arguments: [[0xFF], [0x1B, 0x5B], [0xC3]] as [[UInt8]])
  func bytesThatAreNoTextAreRefused(value: [UInt8]) {
    #expect(throws: CommandLineError.notText(.run)) {
      try CommandLineParser.parse([Array("--run".utf8), value])
    }
    #expect(throws: CommandLineError.self) { try CommandLineParser.parse([value]) }
  }

  @Test func theHelpNamesEveryOption() {
    let help = CommandLineText.help.description
    for option in CommandLineOption.allCases { #expect(help.contains(option.name.description)) }
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func optionsWinOverTheFile() throws {
    var settings = Settings()
    settings.feed = Text("ws://file/")
    settings.display = .console
    try parse("--feed ws://option/").get().apply(to: &settings)
    #expect(settings.feed == Text("ws://option/"))
    #expect(settings.display == .console)
  }
}
