import CLinux
import Foundation
import Testing

@testable import BoardClient

/// A terminal of the tests' own: what is written to `master` is typed, what is read is shown.
private struct TestTerminal {
  var master: Int32 = -1
  var slave: Int32 = -1

  init(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    #expect(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
  }

  var modes: UInt32 {
    var settings = termios()
    #expect(unsafe tcgetattr(slave, &settings) == 0)
    return settings.c_lflag
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(unsafe write(master, bytes, bytes.count) == bytes.count)
  }

  func shown() -> String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&entry, 1, 2_000) == 1 else { return "" }
    let count = unsafe read(master, &buffer, buffer.count)
    return String(decoding: buffer[0..<max(0, count)], as: UTF8.self)
  }

  func close() {
    Foundation.close(master)
    Foundation.close(slave)
  }
}

/// The terminal's state is the process's: one test at a time.
@Suite(.serialized) struct SystemTerminalTests {
  private func keys(_ terminal: inout Terminal, count: Int) -> String {
    var keys: [UInt8] = []
    let end = SystemTestClock.now + 3_000
    while keys.count < count, SystemTestClock.now < end {
      var set = PollSet()
      terminal.pollEntries(into: &set)
      _ = set.wait(until: end)
      while let key = terminal.nextKey() { keys.append(key) }
    }
    return String(decoding: keys, as: UTF8.self)
  }

  @Test func theTerminalIsTakenAndGivenBackAsItWas() throws {
    let tty = TestTerminal(columns: 80, rows: 24)
    defer { tty.close() }
    let before = tty.modes
    var terminal = Terminal(fd: tty.slave)
    #expect(terminal.isTerminal)
    try terminal.enter(output: tty.slave)
    let during = tty.modes
    #expect(during & UInt32(ICANON | ECHO) == 0)
    #expect(during & UInt32(ISIG) != 0)
    // After SIGCONT: the shell has changed it meanwhile; entering again must not learn that.
    try terminal.enter(output: tty.slave)
    terminal.leave()
    #expect(tty.modes == before)
    #expect(tty.shown() == "\u{1B}[0m\u{1B}[?25h\u{1B}[?7h\u{1B}[?1049l")
    terminal.leave()
    #expect(tty.modes == before)
  }

  @Test func keysComeOneByOneAndArrowsNotAtAll() throws {
    let tty = TestTerminal(columns: 80, rows: 24)
    defer { tty.close() }
    var terminal = Terminal(fd: tty.slave)
    try terminal.enter(output: tty.slave)
    defer { terminal.leave() }
    #expect(terminal.nextKey() == nil)
    tty.type("n\u{1B}[A\u{1B}[15~\u{1B}OPPé\u{1B}[<0;3;4Mq")
    #expect(keys(&terminal, count: 3) == "nPq")
    tty.type("\u{1B}")
    #expect(keys(&terminal, count: 1) == "\u{1B}")
    #expect(!terminal.isGone)
  }

  @Test func aTerminalThatIsHungUpIsGone() throws {
    let tty = TestTerminal(columns: 80, rows: 24)
    var terminal = Terminal(fd: tty.slave)
    try terminal.enter(output: tty.slave)
    close(tty.master)
    var set = PollSet()
    terminal.pollEntries(into: &set)
    #expect(set.wait(until: SystemTestClock.now + 3_000) == 1)
    #expect(terminal.nextKey() == nil)
    #expect(terminal.isGone)
    set.removeAll()
    terminal.pollEntries(into: &set)
    #expect(set.count == 0)
    terminal.leave()
    close(tty.slave)
  }

  @Test func theSizeIsTheTerminals() {
    let tty = TestTerminal(columns: 20, rows: 4)
    defer { tty.close() }
    let size = Terminal.size(of: tty.slave)
    #expect(size?.columns == 20 && size?.rows == 4)
    let unknown = TestTerminal(columns: 0, rows: 0)
    defer { unknown.close() }
    #expect(Terminal.size(of: unknown.slave) == nil)
    let file = unsafe open("/dev/null", O_RDWR)
    defer { close(file) }
    #expect(Terminal.size(of: file) == nil)
    #expect(!Terminal(fd: file).isTerminal)
    #expect(!Terminal.isTerminal(file))
  }

  @Test(arguments: [
    ("abc", "abc"), ("\u{1B}[1;5Cx", "x"), ("\u{1B}\u{1B}[Ax", "x"), ("\u{1B}xq", "q"),
    ("\u{1B}OAq", "q"), ("日本n", "n"), ("\u{1B}[11111111111111111111111111n", "1n"),
    ("\u{1B}", "\u{1B}"), ("\u{1B}[", ""), ("\u{3}\r\u{7F}", "\u{3}\r\u{7F}"),
  ]) func escapeSequencesAreSwallowedWhole(typed: String, wanted: String) {
    var decoder = KeyDecoder()
    var keys = typed.utf8.compactMap { decoder.take($0) }
    if let last = decoder.endOfInput() { keys.append(last) }
    #expect(String(decoding: keys, as: UTF8.self) == wanted)
  }

  @Test func aSlowReaderGetsWholeFramesAndANewOneOnlyWhenDone() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer { close(ends[0]) }
    var output = Output(fd: ends[1], capacity: 200_000)
    let frame = (0..<150_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(output.write(frame, count: 150_000) == .taken)
    #expect(output.isBusy)
    #expect(output.write([1], count: 1) == .busy)
    #expect(output.flush() == .busy)
    var got: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 50_000)
    while got.count < 150_000 {
      let count = unsafe read(ends[0], &buffer, buffer.count)
      guard count > 0 else { break }
      got += buffer[0..<count]
      _ = output.flush()
    }
    #expect(got == frame)
    #expect(!output.isBusy)
    #expect(output.write([42], count: 1) == .taken)
    #expect(unsafe read(ends[0], &buffer, 10) == 1)
    #expect(buffer[0] == 42)
    // The flag must not have reached the descriptor that the shell shares.
    #expect(fcntl(ends[1], F_GETFL) & O_NONBLOCK == 0)
    close(ends[1])
    close(output.descriptor)
  }

  @Test func aReaderThatWentAwayIsNoticedWithoutWriting() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    var output = Output(fd: ends[1])
    #expect(output.check() == .taken)
    close(ends[0])
    var set = PollSet()
    output.pollEntries(into: &set)
    #expect(set.wait(until: SystemTestClock.now + 3_000) == 1)
    #expect(set.isReady(.output))
    #expect(output.check() == .gone(errno: EPIPE))
    #expect(output.write([1], count: 1) == .gone(errno: EPIPE))
    // No longer polled: an error that stays would keep the loop awake.
    set.removeAll()
    output.pollEntries(into: &set)
    #expect(set.count == 0)
    close(ends[1])
    close(output.descriptor)
  }

  @Test func aSocketTakesFramesThoughItCannotBeReopened() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    var output = Output(fd: ends[0], capacity: 1_000_000)
    #expect(output.descriptor == ends[0])
    let frame = [UInt8](repeating: 5, count: 1_000_000)
    #expect(output.write(frame, count: frame.count) == .taken)
    #expect(output.isBusy)
    close(ends[1])
    #expect(output.flush() == .gone(errno: EPIPE))
    close(ends[0])
  }
}
