import CLinux
import Foundation
import Testing

@testable import BoardClient

/// Signals are raised in the thread that reads them; the thread's mask is put back afterwards.
@Suite(.serialized) struct SystemSignalTests {
  private func withSignals(_ body: (inout Signals) throws -> Void) throws {
    var before = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &before)
    var signals = try Signals()
    defer {
      while signals.next() != nil {}
      signals.close()
      unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    try body(&signals)
  }

  /// Children of tests that run meanwhile end when they like: theirs is left out unless wanted.
  private func next(_ signals: inout Signals, wanted: SignalEvent) -> SignalEvent? {
    var event = signals.next()
    while event == .child && wanted != .child { event = signals.next() }
    return event
  }

  @Test(arguments: [
    (SIGTERM, SignalEvent.stop), (SIGINT, .stop), (SIGQUIT, .stop), (SIGHUP, .reload),
    (SIGUSR1, .standby), (SIGUSR2, .wake), (SIGWINCH, .resize), (SIGCHLD, .child),
    (SIGCONT, .resume),
  ]) func aSignalBecomesAnEvent(number: Int32, event: SignalEvent) throws {
    try withSignals { signals in
      if event != .child { #expect(next(&signals, wanted: event) == nil) }
      #expect(raise(number) == 0)
      var set = PollSet()
      signals.pollEntries(into: &set)
      #expect(set.wait(until: SystemTestClock.now + 3_000) == 1)
      #expect(set.isReady(.signals))
      #expect(next(&signals, wanted: event) == event)
      if event != .child { #expect(next(&signals, wanted: event) == nil) }
    }
  }

  @Test func aBrokenPipeDoesNotEndTheProgram() throws {
    try withSignals { _ in
      #expect(raise(SIGPIPE) == 0)
    }
  }

  @Test func aWaitEndsAtItsDeadlineAndNotBefore() {
    for wait in [0, 1, 2, 5, 20] as [Int64] {
      var set = PollSet()
      let deadline = SystemTestClock.now + wait
      #expect(set.wait(until: deadline) == 0)
      #expect(SystemTestClock.now >= deadline)
    }
    var set = PollSet()
    #expect(set.wait(until: .distantPast) == 0)
  }

  @Test func aDescriptorEndsAWaitWithoutADeadline() {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    defer {
      close(ends[0])
      close(ends[1])
    }
    #expect(unsafe write(ends[1], "x", 1) == 1)
    var set = PollSet()
    set.add(-1, .readable, .display)
    set.add(ends[0], .readable, .keys)
    #expect(set.count == 1)
    #expect(set.wait(until: .distantFuture) == 1)
    #expect(set.isReady(.keys))
    #expect(!set.isReady(.display))
  }

  @Test func theWallClockIsTrustedFrom2025On() {
    #expect(
      SystemClock.earliestTrusted
        == Int64(Date(timeIntervalSince1970: 1_735_689_600).timeIntervalSince1970))
    var clock = SystemClock()
    let moment = clock.now()
    #expect(abs(moment.unix - Int64(Date().timeIntervalSince1970)) <= 2)
    #expect(moment.wallIsTrusted)
    #expect(clock.now().instant >= moment.instant)
    #expect(clock.random() != clock.random())
  }

  @Test func theZonesOffsetIsThatOfTheDate() {
    let before = ProcessInfo.processInfo.environment["TZ"]
    defer {
      _ = unsafe before.map { unsafe setenv("TZ", $0, 1) } ?? unsetenv("TZ")
      tzset()
    }
    // The only variable the tests set: the first `setenv` moves the table without freeing the old
    // one, so threads that read it meanwhile are safe. A rule of POSIX's own form needs no zone
    // files.
    unsafe setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
    let clock = SystemClock()
    #expect(clock.utcOffset(at: 1_736_942_400) == 3_600)
    #expect(clock.utcOffset(at: 1_752_580_800) == 7_200)
    unsafe setenv("TZ", "NST3:30", 1)
    clock.loadZone()
    #expect(clock.utcOffset(at: 1_752_580_800) == -12_600)
    #expect(clock.utcOffset(at: .max) == 0)
    #expect(clock.utcOffset(at: .min) == 0)
  }

  @Test func aClockThatNobodySetsIsQuiet() {
    var steps = ClockSteps()
    var set = PollSet()
    steps.pollEntries(into: &set)
    #expect(set.count == 1)
    #expect(set.wait(until: .distantPast) == 0)
    #expect(steps.wasStepped() == false)
    steps.close()
  }

  @Test(
    arguments: [
      ("60000000", nil, 20_000), ("60000000", "77", 20_000), ("60000000", "78", nil),
      ("0", nil, nil),
      ("", nil, nil), ("-5", nil, nil), ("99999999999999999999", nil, nil), ("1", nil, 1),
    ] as [(String, String?, Int64?)])
  func theWatchdogIsFedThreeTimesInItsLimit(usec: String, pid: String?, wanted: Int64?) {
    let interval = Notify.watchdogInterval(
      usec: Text<255>(usec), pid: pid.map { Text<255>($0) }, ownPid: 77)
    #expect(interval == wanted)
    #expect(Notify.watchdogInterval(usec: nil, pid: nil, ownPid: 77) == nil)
  }

  @Test(arguments: [true, false]) func theManagerHearsEachWord(isAbstract: Bool) throws {
    let name = "board-notify-\(getpid())-\(isAbstract)"
    let path = (isAbstract ? "@" : NSTemporaryDirectory()) + name
    let manager = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    defer {
      close(manager)
      unsafe unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = UInt16(AF_UNIX)
    let bytes = Array(path.utf8)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { target in
      for (index, byte) in bytes.enumerated() {
        unsafe target[index] = isAbstract && index == 0 ? 0 : byte
      }
    }
    let length = socklen_t(2 + bytes.count)
    let bound = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe bind(manager, $0, length)
      }
    }
    #expect(bound == 0)
    var notify = Notify(address: Text<255>(path), watchdogMs: 1_000)
    let start = Instant(ms: 5)
    notify.ready()
    notify.status(Text<40>("live, 12 games"))
    #expect(notify.nextDeadline == .distantPast)
    notify.watchdog(now: start)
    #expect(notify.nextDeadline == start + 1_000)
    notify.watchdog(now: start + 999)
    notify.watchdog(now: start + 1_000)
    notify.stopping()
    notify.close()
    var heard: [String] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = unsafe recv(manager, &buffer, 256, Int32(MSG_DONTWAIT))
      guard count > 0 else { break }
      heard.append(String(decoding: buffer[0..<count], as: UTF8.self))
    }
    #expect(
      heard == ["READY=1", "STATUS=live, 12 games", "WATCHDOG=1", "WATCHDOG=1", "STOPPING=1"])
  }

  @Test func withoutAManagerNothingIsDue() {
    var notify = Notify(address: nil, watchdogMs: 1_000)
    notify.ready()
    notify.watchdog(now: Instant(ms: 1))
    #expect(notify.nextDeadline == .distantFuture)
  }

  @Test func theProgramsArgumentsAreThere() {
    #expect(clinux_argument_count() == Int32(CommandLine.arguments.count))
    let own = ProcessArguments.all().map { String(decoding: $0, as: UTF8.self) }
    #expect(own == Array(CommandLine.arguments.dropFirst().prefix(64)))
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    #expect(Environment.text("PATH") == Text<255>(path))
    #expect(Environment.isSet("PATH"))
    #expect(!Environment.isSet("BOARD_TEST_UNSET_VARIABLE"))
    #expect(Environment.text("BOARD_TEST_UNSET_VARIABLE") == nil)
  }
}
