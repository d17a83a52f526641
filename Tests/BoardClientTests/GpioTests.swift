import Testing

@testable import BoardClient

/// What of the lines needs no chip; the chips themselves are in Tests/Gpio.
@Suite struct GpioTests {
  private static func words(_ problem: GpioProblem) -> String { string(problem.words) }

  private static func string<let size: Int>(_ text: Text<size>) -> String {
    String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("/dev/i2c-1", 2, "SDA of I2C 1"), ("/dev/i2c-1", 3, "SCL of I2C 1"),
      ("/dev/spidev0.0", 7, "CE1 of SPI 0"), ("/dev/spidev0.0", 8, "CE0 of SPI 0"),
      ("/dev/spidev0.1", 9, "MISO of SPI 0"), ("/dev/spidev0.1", 10, "MOSI of SPI 0"),
      ("/dev/spidev0.1", 11, "SCLK of SPI 0"), ("/dev/spidev1.0", 20, "MOSI of SPI 1"),
    ] as [(String, UInt32, String)])
  func aPinOfABusInUseIsNamed(device: String, offset: UInt32, name: String) {
    let buses = GpioBuses(device: Array(device.utf8).span)
    #expect(buses.pin(at: offset)?.name.description == name)
  }

  @Test(
    arguments: [
      ("/dev/i2c-1", [2, 3]), ("/dev/spidev0.0", [7, 8, 9, 10, 11]), ("/dev/i2c-11", []),
      ("/dev/spidev0", []), ("/dev/fb0", []), ("", []), ("console", []),
    ] as [(String, [UInt32])])
  func aBusTakesItsPinsAndNoOthers(device: String, pins: [UInt32]) {
    let buses = GpioBuses(device: Array(device.utf8).span)
    #expect((0..<54).filter { buses.pin(at: $0) != nil } == pins)
  }

  @Test(
    arguments: [
      ("17", .offset(17)), ("0", .offset(0)), ("GPIO17", .name(Text("GPIO17"))),
      ("1234567", .name(Text("1234567"))), ("", nil),
      ("a name of thirty-two characters.", nil), ("-1", .name(Text("-1"))),
    ] as [(String, GpioLine?)])
  func aLineIsANumberOrAName(text: String, line: GpioLine?) {
    #expect(GpioLine(Array(text.utf8).span) == line)
  }

  @Test(
    arguments: [
      ("17", 17), ("GPIO17", 17), ("BCM4", 4), ("GPIO", nil), ("GPIO1x", nil), ("ID_SDA", nil),
      ("GPIO9999999", nil),
    ] as [(String, UInt32?)])
  func aBcmNumberIsReadFromTheNamesPeopleUse(text: String, number: UInt32?) {
    #expect(GpioLine(Array(text.utf8).span)?.bcmNumber == number)
  }

  @Test func problemsAreSentencesThatNameWhatToDo() {
    let busy = GpioProblem.Kind.busy(line: .offset(7), holder: Text("spi0 CS1"))
    #expect(
      Self.words(GpioProblem(role: .next, kind: busy)) == "button next: line 7 is held by spi0 CS1")
    let denied = GpioProblem.Kind.denied(chip: Text("/dev/gpiochip0"), group: Text("gpio"))
    #expect(
      Self.words(GpioProblem(role: nil, kind: denied))
        == "no permission for GPIO chip /dev/gpiochip0; the client's user must be in group gpio")
    let missing = GpioProblem.Kind.chipMissing(
      wanted: Text("pinctrl-rp1"), found: Text("gpiochip0 (pinctrl-bcm2711)"))
    #expect(
      Self.words(GpioProblem(role: nil, kind: missing))
        == "no GPIO chip pinctrl-rp1; found: gpiochip0 (pinctrl-bcm2711)")
    #expect(
      Self.words(GpioProblem(role: .liveLamp, kind: .usedTwice(.offset(17), by: .next)))
        == "lamp live: line 17 is already button next")
    #expect(
      Self.words(GpioProblem(role: nil, kind: .system(errno: 5)))
        == "GPIO failed: Input/output error")
  }

  /// I3: the log says at the start which chip drives the lines, by name and label.
  @Test(arguments: [("gpiochip0", "pinctrl-rp1"), ("gpiochip4", "pinctrl-bcm2711")])
  func i3TheChipInUseIsSaidWithItsNameAndLabel(chip: String, label: String) {
    var log = Log(hasPrefix: true)
    log.hold()
    log.say(.ready(chip: Text(chip), label: Text(label)), now: Instant(ms: 0))
    #expect(log.heldCount == 1)
    #expect(Self.string(log.heldLine(at: 0)) == "<6>GPIO lines of \(chip) (\(label)) are held")
  }

  /// I3: a board nobody has heard of is told so, with what was found on it.
  @Test(
    arguments: [
      ("gpiochip0 (pinctrl-new), gpiochip1 (raspberrypi-exp-gpio)", nil), ("", "none"),
    ] as [(String, String?)])
  func i3AnUnknownBoardIsSaidWithTheChipsFound(found: String, shown: String?) {
    let problem = GpioProblem(role: nil, kind: .noKnownChip(found: Text(found)))
    #expect(
      Self.words(problem)
        == "no GPIO: no chip is set and this is no Raspberry Pi; found: \(shown ?? found)")
    var log = Log(hasPrefix: true)
    log.hold()
    log.say(.problem(problem), now: Instant(ms: 0))
    #expect(Self.string(log.heldLine(at: 0)) == "<4>\(Self.words(problem))")
  }

  @Test func theLongestSentenceFitsUncut() {
    let longest = Text<120>(String(repeating: "x", count: 120))
    let wanted = Text<64>(String(repeating: "y", count: 64))
    let words = Self.words(
      GpioProblem(role: nil, kind: .chipMissing(wanted: wanted, found: longest)))
    #expect(words.hasSuffix("x") && words.count == 13 + 64 + 9 + 120)
  }

  @Test func aProblemIsSaidOnceUntilItChanges() {
    var problems = GpioProblems()
    let first = GpioProblem(role: .pin, kind: .busy(line: .offset(1), holder: Text("a")))
    let second = GpioProblem(role: .pin, kind: .busy(line: .offset(1), holder: Text("b")))
    problems.set(first)
    #expect(problems.nextUnsaid() == first)
    #expect(problems.nextUnsaid() == nil)
    var same = GpioProblems()
    same.set(first)
    problems.replace(with: same)
    #expect(problems.nextUnsaid() == nil)
    problems.set(second)
    #expect(problems.nextUnsaid() == second)
    problems.replace(with: GpioProblems())
    #expect(problems.first == nil)
    problems.set(second)
    #expect(problems.nextUnsaid() == second)
  }

  @Test func aBoardWithoutLinesOpensNothingAndSaysNothing() {
    var lines = GpioLines(GpioSettings())
    #expect(lines.nextDeadline == .distantFuture)
    lines.advance(now: Instant(ms: 0))
    #expect(lines.nextReport() == nil)
    #expect(lines.descriptor == nil && lines.wiredLamps == [] && !lines.hasLine(.next))
    #expect(lines.isPressed(.next) == nil && lines.nextEdge(now: Instant(ms: 0)) == nil)
    lines.set(.live)
    lines.close()
  }

  @Test func aMissingChipIsSaidOnceAndLookedForEveryThreeSeconds() {
    var settings = GpioSettings()
    settings.chip = Text("no chip of that label")
    settings[.next] = .offset(17)
    var lines = GpioLines(settings)
    var said: [String] = []
    var turns = 0
    var now = Instant(ms: 0)
    while now < Instant(ms: 60_000) {
      lines.advance(now: now)
      while case .problem(let problem)? = lines.nextReport() { said.append(Self.words(problem)) }
      #expect(lines.nextDeadline > now)
      now = lines.nextDeadline
      turns += 1
    }
    #expect(said.count == 1)
    #expect(said.first.map { $0.hasPrefix("no GPIO chip no chip of that label; found: ") } == true)
    #expect(turns == 20)
  }
}
