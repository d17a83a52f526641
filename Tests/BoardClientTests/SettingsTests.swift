import Foundation
import Testing

@testable import BoardClient

@Suite struct SettingsTests {
  private func parse(_ text: String) -> SettingsParser { parse(Array(text.utf8)) }

  private func parse(_ bytes: [UInt8], pieces: Int = .max) -> SettingsParser {
    var parser = SettingsParser()
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + min(pieces, bytes.count))
      parser.take(bytes.span.extracting(start..<end))
      start = end
    }
    parser.finish()
    return parser
  }

  private func messages(_ parser: SettingsParser) -> [String] {
    (0..<parser.problems.count).map {
      var writer = ByteWriter(capacity: 600)
      parser.problems[$0].write(file: Text("f.conf"), into: &writer)
      return writer.asString
    }
  }

  @Test func aWholeFileSetsEveryKey() {
    let parser = parse(
      """
      feed = "ws://scores.example:8080/feed?key=a#b"   # the bar's own
      display = text:20x4
      pins = Montréal , FC St. Pauli,, 1. FC Köln
      pin = Smith, Jones
      pin = 'NO'
      stale-after=120
      page-seconds = 5 ; seconds
      live-only = on
      [gpio]
      chip = /dev/gpiochip4
      [ Buttons ] # any case
      Next = 17
      pin = BCM27
      back = none
      power = "KEY_POWER"
      active-low = no
      bias = pull-down
      debounce-ms = 5
      [lamps]
      live = 5
      reconnecting = 6
      offline = 13
      active-low = yes
      """)
    var wanted = Settings()
    wanted.feed = Text("ws://scores.example:8080/feed?key=a#b")
    wanted.display = .text(columns: 20, rows: 4)
    for name in ["Montréal", "FC St. Pauli", "1. FC Köln", "Smith, Jones", "NO"] {
      _ = wanted.pins.append(Text(name))
    }
    wanted.feedLine = 1
    wanted.staleAfterMs = 120_000
    wanted.pageMs = 5_000
    wanted.liveOnly = true
    wanted.chip = Text("/dev/gpiochip4")
    wanted.next = .offset(17)
    wanted.pin = .offset(27)
    wanted.power = .name(Text("KEY_POWER"))
    wanted.buttonsActiveLow = false
    wanted.buttonsBias = .pullDown
    wanted.debounceMs = 5
    wanted.liveLamp = .offset(5)
    wanted.reconnectingLamp = .offset(6)
    wanted.offlineLamp = .offset(13)
    wanted.lampsActiveLow = true
    #expect(messages(parser) == [])
    #expect(parser.settings == wanted)
  }

  @Test(arguments: [
    (
      "displya = text",
      "f.conf:1: displya: found an unknown key, want one of feed, display, pin, pins, stale-after, page-seconds, live-only; did you mean display?"
    ),
    (
      "stale_after = 20",
      "f.conf:1: stale_after: found an unknown key, want one of feed, display, pin, pins, stale-after, page-seconds, live-only; did you mean stale-after?"
    ),
    (
      "colour = red",
      "f.conf:1: colour: found an unknown key, want one of feed, display, pin, pins, stale-after, page-seconds, live-only"
    ),
    ("bias = off", "f.conf:1: bias: found outside its section, want it under [buttons]"),
    (
      "[lamps]\nfeed = ws://a/",
      "f.conf:2: feed: found outside its section, want it before the first section"
    ),
    (
      "[buttns]\nnext = 1",
      "f.conf:1: buttns: found an unknown section, want [gpio], [buttons] or [lamps]; did you mean buttons?"
    ),
    (
      "display = consoel",
      "f.conf:1: display: found \"consoel\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or none; did you mean console?"
    ),
    (
      "display = text:201x4",
      "f.conf:1: display: found \"text:201x4\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or none"
    ),
    (
      "[buttons]\ndebounce-ms = 4",
      "f.conf:2: debounce-ms: found \"4\", want a whole number from 5 to 100 milliseconds"
    ),
    (
      "[buttons]\ndebounce-ms = 101",
      "f.conf:2: debounce-ms: found \"101\", want a whole number from 5 to 100 milliseconds"
    ),
    (
      "stale-after = 99999999999999999999",
      "f.conf:1: stale-after: found \"99999999999999999999\", want a whole number from 10 to 3600 seconds"
    ),
    (
      "stale-after = 9O",
      "f.conf:1: stale-after: found \"9O\", want a whole number from 10 to 3600 seconds"
    ),
    (
      "page-seconds =",
      "f.conf:1: page-seconds: found \"\", want a whole number from 2 to 300 seconds"
    ),
    (
      "[lamps]\nactive-low = yse",
      "f.conf:2: active-low: found \"yse\", want yes or no; did you mean yes?"
    ),
    (
      "[buttons]\nbias = pullup",
      "f.conf:2: bias: found \"pullup\", want pull-up, pull-down or off; did you mean pull-up?"
    ),
    (
      "[buttons]\nnext = 512",
      "f.conf:2: next: found \"512\", want a BCM number from 0 to 511, a line's name, or none"
    ),
    (
      "[buttons]\nnext = -1",
      "f.conf:2: next: found \"-1\", want a BCM number from 0 to 511, a line's name, or none"
    ),
    (
      "[buttons]\nnext = 17\n[lamps]\nlive = BCM17",
      "f.conf:4: live: found \"17\", want a line of its own, this one is taken by next"
    ),
    (
      "display = text\ndisplay = console",
      "f.conf:2: display: set twice, the value of line 1 does not count; want it once"
    ),
    ("hello", "f.conf:1: found \"hello\", want KEY = VALUE or [SECTION]"),
    ("= 4", "f.conf:1: found \"= 4\", want KEY = VALUE or [SECTION]"),
    ("[gpio", "f.conf:1: found \"[gpio\", want KEY = VALUE or [SECTION]"),
    ("[gpio] chip", "f.conf:1: found \"[gpio] chip\", want KEY = VALUE or [SECTION]"),
    (
      "display = \"text",
      "f.conf:1: display: found \" \"text\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or none"
    ),
    (
      "display = 'text' x",
      "f.conf:1: display: found \" 'text' x\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or none"
    ),
    (
      "\n\nfeed = a\u{0}b",
      "f.conf:3: feed: found bytes that are no text, want UTF-8 without control characters"
    ),
  ]) func aMistakeIsNamedWithItsPlaceAndWhatIsWanted(text: String, message: String) {
    #expect(messages(parse(text)) == [message])
  }

  @Test func theLastOfTwoValuesCounts() {
    #expect(parse("display = text\ndisplay = console").settings.display == .console)
  }

  @Test func aWrongValueLeavesTheOneBefore() {
    let parser = parse("stale-after = 30\nstale-after = soon")
    #expect(parser.settings.staleAfterMs == 30_000)
    #expect(parser.problems.count == 2)
    #expect(parse("[buttons]\nnext = 4\n[lamps]\nlive = 4").settings.liveLamp == .none)
  }

  @Test func namesStayTextWhateverTheyLookLike() {
    let pins = parse("pins = NO, 007, true, 1e3, null").settings.pins
    #expect((0..<pins.count).map { pins[$0].asString } == ["NO", "007", "true", "1e3", "null"])
  }

  @Test func aNameTwiceIsOnePinAndThe33rdIsSaid() {
    let names = (1...32).map { "Team \($0)" }
    let parser = parse("pins = \(names.joined(separator: ", ")), Team 1\npin = One more")
    #expect(parser.settings.pins.count == 32)
    #expect(messages(parser) == ["f.conf:2: pin: found \"One more\", want at most 32 names"])
  }

  @Test(arguments: ["\r\n", "\n"], [true, false])
  func filesOfOtherEditorsReadTheSame(end: String, hasMark: Bool) {
    let text = ["# comment", "; another", "", "  feed = ws://a/  ", "[gpio]", "chip = b\t"]
    let parser = parse((hasMark ? "\u{FEFF}" : "") + text.joined(separator: end))
    #expect(messages(parser) == [])
    #expect(parser.settings.feed == Text("ws://a/"))
    #expect(parser.settings.chip == Text("b"))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
      [0xC3],
      [0xF5, 0x80, 0x80, 0x80], [0x80],
    ] as [[UInt8]]) func bytesThatAreNotUtf8AreSaid(bytes: [UInt8])
  {
    let parser = parse(Array("pin = A".utf8) + bytes + Array("\nfeed = ws://ok/".utf8))
    #expect(parser.settings.pins.count == 0)
    #expect(parser.settings.feed == Text("ws://ok/"))
    #expect(messages(parser).count == 1)
  }

  @Test func aLongLineIsSaidAndTheNextOneRead() {
    let long = "feed = ws://" + String(repeating: "x", count: 1_000)
    let parser = parse(long + "\ndisplay = none")
    #expect(messages(parser) == ["f.conf:1: feed: line too long, want at most 1000 bytes"])
    #expect(parser.settings.feed.isEmpty)
    #expect(parser.settings.display == DisplayChoice.none)
  }

  @Test func aLongAddressIsRefusedAndNotCut() {
    let parser = parse("feed = ws://" + String(repeating: "x", count: 251))
    #expect(parser.settings.feed.isEmpty)
    #expect(parser.problems.count == 1)
  }

  @Test func aLongFileIsReadInPartAndSaid() {
    let text = "display = none\n" + String(repeating: "# filler\n", count: 8_000) + "pin = Late"
    let parser = parse(text)
    #expect(parser.settings.display == DisplayChoice.none)
    #expect(parser.settings.pins.count == 0)
    #expect(messages(parser).count == 1)
    #expect(
      messages(parser)[0].hasSuffix(
        "file too long, the rest of it was not read; want at most 64 KiB"))
  }

  @Test func problemsPastThe16thAreCounted() {
    let parser = parse(String(repeating: "nonsense\n", count: 40))
    #expect(parser.problems.count == 16)
    #expect(parser.problems.leftOut == 24)
    #expect(parser.problems.total == 40)
  }

  @Test func theFirstProblemFitsOnADisplay() {
    #expect(
      parse("\n[buttons]\ndebounce-ms = x").problems[0].short.asString == "line 3: debounce-ms")
    #expect(parse("nonsense").problems[0].short.asString == "line 1")
  }

  /// Whatever stands in a file, and however it comes, it is read without a trap and the same.
  @Test(arguments: 0..<60) func anyBytesInAnyPiecesReadTheSame(seed: UInt64) {
    var random = SystemTestRandom(seed: seed)
    let parts = [
      "feed", "=", " ", "\n", "[buttons]", "[", "]", "next", "17", "\"", "'", "#", ";", ",", "pins",
      "debounce-ms", "\r\n", "\u{FEFF}", "é", "display", "text:", "x", "=text:9x9\n", "BCM", "-",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<400 {
      let isNoise = random.next() % 12 == 0
      bytes +=
        isNoise
        ? [UInt8(truncatingIfNeeded: random.next())]
        : Array(parts.randomElement(using: &random)!.utf8)
    }
    let whole = parse(bytes)
    let pieces = parse(bytes, pieces: 1 + Int(seed % 7))
    #expect(whole.settings == pieces.settings)
    #expect(messages(whole) == messages(pieces))
    #expect(whole.problems.total == pieces.problems.total)
  }

  @Test func aMissingFileIsAProblemOnlyWhenItWasAskedFor() {
    let asked = SettingsLoader.load(Text("/nonexistent/board.conf"))
    #expect(asked.problems.count == 1)
    #expect(asked.settings == Settings())
    let directory = SettingsLoader.load(Text("/"))
    #expect(directory.problems.count == 1)
    if !FileManager.default.fileExists(atPath: "/etc/board-client.conf") {
      #expect(SettingsLoader.load(nil).problems.total == 0)
    }
  }

  @Test func theSampleFileSaysEveryKeyWithItsDefault() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../deploy/board-client.conf").standardized.path
    let loaded = SettingsLoader.load(Text(path))
    #expect(loaded.problems.total == 0)
    #expect(loaded.settings == Settings())

    // With every `#key` uncommented it still has no problem, and all keys are there.
    let sample = try String(contentsOfFile: path, encoding: .utf8)
    let keys = sample.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.first == "#" && line.dropFirst().first?.isLetter == true
        ? String(line.dropFirst()) : String(line)
    }
    let parser = parse(keys.joined(separator: "\n"))
    #expect(messages(parser) == [])
    for key in SettingsKey.all {
      let line = keys.first { $0.hasPrefix("\(key.name) =") && !$0.hasPrefix("#") }
      #expect(line != nil, "\(key.name)")
      if !key.standard.description.isEmpty {
        #expect(keys.contains("\(key.name) = \(key.standard)"))
      }
    }
    // The defaults that the table names are the ones that count.
    var defaults = parse(
      SettingsKey.Section.allCases.map { section in
        (section == .top ? "" : "[\(section.name)]\n")
          + SettingsKey.all.filter { $0.section == section && !$0.standard.description.isEmpty }
          .map { "\($0.name) = \($0.standard)\n" }.joined()
      }.joined()
    ).settings
    #expect(defaults == Settings())
    defaults.chip = Text("x")
    #expect(defaults != Settings())
  }

  @Test func everyFieldHasExactlyOneKey() {
    #expect(SettingsKey.all.map(\.field.rawValue) == SettingsKey.Field.allCases.map(\.rawValue))
  }
}
