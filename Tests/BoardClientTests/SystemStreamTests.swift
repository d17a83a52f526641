import Foundation
import Testing

@testable import BoardClient

/// Real sockets on loopback. Waits are bounded by poll on the stream's own descriptors; deadlines
/// are tried by handing in a later time, not by waiting for it.
@Suite(.serialized) struct SystemStreamTests {
  /// Moves the stream on until it leaves resolving and connecting, 6 s at most.
  private func settle(_ stream: inout SocketStream) -> StreamPhase {
    let end = SystemTestClock.now + 6_000
    while SystemTestClock.now < end {
      let phase = stream.advance(now: SystemTestClock.now)
      if phase != .resolving && phase != .connecting { return phase }
      var set = PollSet()
      stream.pollEntries(into: &set)
      _ = set.wait(until: min(end, stream.nextDeadline))
    }
    return stream.advance(now: SystemTestClock.now)
  }

  /// An idle stream has a deadline only while a killed child is still to be reaped.
  private func reapChildren(_ stream: inout SocketStream) {
    let end = SystemTestClock.now + 3_000
    stream.close()
    while stream.nextDeadline < .distantFuture && SystemTestClock.now < end {
      var set = PollSet()
      _ = set.wait(until: SystemTestClock.now + 2)
      _ = stream.advance(now: SystemTestClock.now)
    }
  }

  private func readAll(_ stream: inout SocketStream, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let end = SystemTestClock.now + 6_000
    while bytes.count < count, SystemTestClock.now < end {
      switch stream.read(into: &buffer) {
      case .bytes(let got): bytes += buffer[0..<got]
      case .ended: return bytes
      case .wouldBlock:
        var set = PollSet()
        stream.pollEntries(into: &set)
        _ = set.wait(until: end)
      }
    }
    return bytes
  }

  @Test(arguments: ["127.0.0.1", "localhost", "::1", "[::1]"])
  func bytesGoBothWays(host: String) throws {
    let isV6 = host.contains(":")
    let listener = try TestListener(isV6 ? .v6 : .v4)
    defer { listener.close() }
    var stream = SocketStream()
    defer { stream.close() }
    stream.open(Endpoint(host: Text(host), port: listener.port), now: SystemTestClock.now)
    #expect(settle(&stream) == .open)
    let peer = listener.accept()
    defer { close(peer) }
    let bytes = (0..<3_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(stream.write(bytes, from: 1_000, to: 3_000) == 2_000)
    var got = [UInt8](repeating: 0, count: 4_096)
    #expect(unsafe read(peer, &got, 4_096) == 2_000)
    #expect(Array(got[0..<2_000]) == Array(bytes[1_000..<3_000]))
    #expect(unsafe write(peer, bytes, 3_000) == 3_000)
    #expect(readAll(&stream, count: 3_000) == bytes)
    // The peer closes: what was sent first comes first, then the end.
    #expect(unsafe write(peer, "bye", 3) == 3)
    shutdown(peer, Int32(SHUT_RDWR))
    #expect(readAll(&stream, count: 4) == Array("bye".utf8))
    #expect(stream.advance(now: SystemTestClock.now) == .failed(.closedByPeer))
    reapChildren(&stream)
  }

  @Test func aWriteThatDoesNotFitIsTakenInPartAndWaitsForRoom() throws {
    let listener = try TestListener(.v4)
    defer { listener.close() }
    var stream = SocketStream()
    defer { stream.close() }
    stream.open(Endpoint(host: Text("127.0.0.1"), port: listener.port), now: SystemTestClock.now)
    #expect(settle(&stream) == .open)
    let peer = listener.accept()
    defer { close(peer) }
    let bytes = [UInt8](repeating: 7, count: 16 * 1_024 * 1_024)
    let taken = stream.write(bytes, from: 0, to: bytes.count)
    #expect(taken > 0 && taken < bytes.count)
    #expect(stream.write(bytes, from: taken, to: bytes.count) == 0)
    var full = PollSet()
    stream.pollEntries(into: &full)
    #expect(full.wait(until: .distantPast) == 0)
    var drained = 0
    var sink = [UInt8](repeating: 0, count: 1_024 * 1_024)
    while drained < taken {
      let count = unsafe read(peer, &sink, sink.count)
      guard count > 0 else { break }
      drained += count
    }
    #expect(drained == taken)
    #expect(full.wait(until: SystemTestClock.now + 5_000) == 1)
    #expect(stream.write(bytes, from: 0, to: 10) == 10)
  }

  @Test func aPortWithoutAListenerIsRefused() throws {
    let listener = try TestListener(.v4)
    let port = listener.port
    listener.close()
    var stream = SocketStream()
    stream.open(Endpoint(host: Text("127.0.0.1"), port: port), now: SystemTestClock.now)
    #expect(settle(&stream) == .failed(.connect(errno: ECONNREFUSED)))
    var buffer: [UInt8] = [0]
    let ended = stream.read(into: &buffer)
    #expect(ended == .ended(.connect(errno: ECONNREFUSED)))
    let taken = stream.write([1], from: 0, to: 1)
    #expect(taken == 0)
  }

  @Test func aHostThatDoesNotAnswerTimesOutAfterTenSeconds() throws {
    let hole = try TestListener(.v4, isBlackHole: true)
    defer { hole.close() }
    var stream = SocketStream()
    let begin = SystemTestClock.now
    stream.open(Endpoint(host: Text("127.0.0.1"), port: hole.port), now: begin)
    #expect(stream.advance(now: begin) == .connecting)
    #expect(stream.nextDeadline == begin + 10_000)
    #expect(stream.advance(now: begin + 9_999) == .connecting)
    #expect(stream.advance(now: begin + 10_000) == .failed(.connect(errno: ETIMEDOUT)))
    var set = PollSet()
    stream.pollEntries(into: &set)
    #expect(set.count == 0)
  }

  @Test func theOtherFamilyIsTriedAfter250MsWithoutAnAnswer() throws {
    let hole = try TestListener(.v4, isBlackHole: true)
    defer { hole.close() }
    let good = try TestListener(.v6, port: hole.port)
    defer { good.close() }
    let begin = SystemTestClock.now
    var race = ConnectRace()
    race.start(TestListener.addresses([.v4, .v6]), port: hole.port, now: begin)
    #expect(race.advance(now: begin) == .running)
    #expect(race.nextDeadline == begin + 250)
    var first = PollSet()
    race.pollEntries(into: &first)
    #expect(first.count == 1)
    #expect(race.advance(now: begin + 249) == .running)
    var progress = race.advance(now: begin + 250)
    if progress == .running {
      var set = PollSet()
      race.pollEntries(into: &set)
      #expect(set.count == 2)
      #expect(set.wait(until: SystemTestClock.now + 5_000) > 0)
      progress = race.advance(now: begin + 300)
    }
    guard case .connected(let fd) = progress else {
      Issue.record("\(progress)")
      return
    }
    close(fd)
    var after = PollSet()
    race.pollEntries(into: &after)
    #expect(after.count == 0)
  }

  @Test func afterARefusalTheNextAddressIsTriedAtOnce() throws {
    let good = try TestListener(.v6)
    defer { good.close() }
    var race = ConnectRace()
    let begin = SystemTestClock.now
    race.start(TestListener.addresses([.v4, .v6]), port: good.port, now: begin)
    var progress = race.advance(now: begin)
    var turns = 0
    while progress == .running && turns < 10 {
      var set = PollSet()
      race.pollEntries(into: &set)
      _ = set.wait(until: SystemTestClock.now + 1_000)
      // Time stands still: only the refusal can have made the second attempt due.
      progress = race.advance(now: begin)
      turns += 1
    }
    guard case .connected(let fd) = progress else {
      Issue.record("\(progress)")
      return
    }
    close(fd)
  }

  @Test func whenNothingAnswersTheTellingErrorIsKept() throws {
    let listener = try TestListener(.v4)
    let port = listener.port
    listener.close()
    var list = TestListener.addresses([.v4])
    // 2001:db8::/32 is for documents: no route leads there, or none that answers.
    var nowhere = TestListener.addresses([.v6])[0]
    nowhere.bytes.15 = 0
    list.append(nowhere)
    var race = ConnectRace()
    let begin = SystemTestClock.now
    race.start(list, port: port, now: begin)
    var progress = race.advance(now: begin)
    if progress == .running { progress = race.advance(now: begin) }
    if progress == .running { progress = race.advance(now: begin + 10_000) }
    #expect(progress == .failed(errno: ECONNREFUSED) || progress == .failed(errno: ETIMEDOUT))
  }

  @Test func aNameThatDoesNotExistHasNoAddress() {
    var stream = SocketStream()
    let begin = SystemTestClock.now
    stream.open(Endpoint(host: Text("no-such-host.invalid"), port: 80), now: begin)
    #expect(stream.advance(now: begin) == .resolving)
    #expect(stream.nextDeadline == begin + 5_000)
    #expect(settle(&stream) == .failed(.noAddress))
    reapChildren(&stream)
  }

  @Test func aResolverThatStaysSilentIsKilledAndReaped() {
    var stream = SocketStream()
    let begin = SystemTestClock.now
    stream.open(Endpoint(host: Text("no-such-host.invalid"), port: 80), now: begin)
    // No time has passed for the child, five seconds for the stream.
    #expect(stream.advance(now: begin + 5_000) == .failed(.noAddress))
    reapChildren(&stream)
    #expect(stream.nextDeadline == .distantFuture)
    #expect(zombies() == [])
  }

  @Test func aHundredAbandonedConnectionsLeaveNothingBehind() throws {
    let listener = try TestListener(.v4)
    defer { listener.close() }
    var stream = SocketStream()
    let before = openDescriptors()
    for turn in 0..<100 {
      let host = turn % 2 == 0 ? "localhost" : "127.0.0.1"
      let now = SystemTestClock.now
      stream.open(Endpoint(host: Text(host), port: listener.port), now: now)
      if turn % 4 < 2 { _ = settle(&stream) } else { _ = stream.advance(now: now) }
      let isOpen = stream.advance(now: now) == .open
      stream.close()
      if isOpen { close(listener.accept()) }
      // Room for the next child: an ending one is gone in a moment.
      var set = PollSet()
      _ = set.wait(until: SystemTestClock.now + 1)
    }
    reapChildren(&stream)
    #expect(zombies() == [])
    // Other tests open descriptors meanwhile, but not a hundred.
    #expect(openDescriptors() < before + 50)
  }

  @Test func familiesAlternateAndEightAddressesAreEnough() {
    let found = TestListener.addressArray([.v6, .v6, .v6, .v6, .v6, .v6, .v6, .v6, .v4, .v4])
    let list = AddressList(found, count: found.count)
    #expect((0..<list.count).map { list[$0].family } == [6, 4, 6, 4, 6, 6, 6, 6])
    let first = TestListener.addressArray([.v4, .v6, .v4])
    #expect((0..<3).map { AddressList(first, count: 3)[$0].family } == [4, 6, 4])
    #expect(AddressList(found, count: 0).count == 0)
  }

  private func openDescriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
  }

  /// Children of this program that nobody has reaped. Another test's child has another name.
  private func zombies() -> [String] {
    let pids = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let own = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let name = own.prefix { $0 != "\n" }
    return pids.filter { pid in
      guard let status = try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8) else {
        return false
      }
      return status.hasPrefix(name + "\n") && status.contains("PPid:\t\(getpid())\n")
        && status.contains("State:\tZ")
    }
  }
}
