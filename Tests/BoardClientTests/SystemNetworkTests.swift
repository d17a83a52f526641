import Testing

@testable import BoardClient

/// rtnetlink messages by the byte, as the kernel's headers lay them out.
@Suite struct SystemNetworkTests {
  private static let sequence: UInt32 = 7

  private func message(
    _ type: UInt16, flags: UInt16 = 2, sequence: UInt32 = Self.sequence, _ body: [UInt8]
  ) -> [UInt8] {
    let length = 16 + body.count
    var bytes = u32(UInt32(length)) + u16(type) + u16(flags) + u32(sequence) + u32(0) + body
    while bytes.count % 4 != 0 { bytes.append(0) }
    return bytes
  }

  private func attribute(_ type: UInt16, _ value: [UInt8]) -> [UInt8] {
    var bytes = u16(UInt16(4 + value.count)) + u16(type) + value
    while bytes.count % 4 != 0 { bytes.append(0) }
    return bytes
  }

  private func link(_ index: UInt32, flags: UInt32 = 0x1_1043, state: UInt8? = 6) -> [UInt8] {
    let name = attribute(3, Array("eth0\0".utf8))
    return message(
      16,
      [0, 0, 1, 0] + u32(index) + u32(flags) + u32(0) + name
        + (state.map { attribute(16, [$0]) } ?? []))
  }

  private func address(
    _ index: UInt32, family: UInt8 = 2, scope: UInt8 = 0, flags: UInt8 = 0x80, wide: UInt32? = nil
  ) -> [UInt8] {
    message(
      20,
      [family, 24, flags, scope] + u32(index) + attribute(1, [192, 0, 2, 2])
        + (wide.map { attribute(8, u32($0)) } ?? []))
  }

  private func route(
    _ index: UInt32?, family: UInt8 = 2, bits: UInt8 = 0, table: UInt8 = 254, type: UInt8 = 1,
    flags: UInt32 = 0, hops: [UInt32] = []
  ) -> [UInt8] {
    var body = [family, bits, 0, 0, table, 3, 0, type] + u32(flags) + attribute(5, [192, 0, 2, 1])
    if let index { body += attribute(4, u32(index)) }
    if !hops.isEmpty { body += attribute(9, hops.flatMap { u16(8) + [0, 0] + u32($0) }) }
    return message(24, body)
  }

  private func u16(_ value: UInt16) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8)] }
  private func u32(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func reach(_ messages: [[UInt8]]) -> NetworkReach {
    var facts = NetworkFacts()
    let bytes = messages.flatMap { $0 }
    #expect(facts.read(bytes.span, sequence: Self.sequence) == .more)
    return facts.reach
  }

  @Test func aRunningLinkWithAnAddressAndADefaultRouteIsUsable() {
    #expect(reach([link(2), address(2), route(2)]) == .full)
    #expect(reach([link(2), address(2, family: 10), route(2, family: 10)]) == .full)
  }

  @Test func theOrderOfTheTablesDoesNotMatter() {
    #expect(reach([route(2), address(2), link(2)]) == .full)
  }

  @Test func oneUsableLinkAmongOthersIsEnough() {
    #expect(
      reach([link(3, flags: 0x1003), link(2), link(4), address(4), address(2), route(2)]) == .full)
  }

  @Test func withoutADefaultRouteOnlyTheOwnNetworkIsThere() {
    #expect(reach([link(2), address(2)]) == .local)
    #expect(reach([link(2), address(2), route(2, bits: 24)]) == .local)
    #expect(reach([link(2), address(2), route(2, family: 10)]) == .local)
    #expect(reach([link(2), link(3), address(2), route(3)]) == .local)
    #expect(reach([link(2), address(2), route(2, table: 255)]) == .local)
    #expect(reach([link(2), address(2), route(2, type: 7)]) == .local)
    #expect(reach([link(2), address(2), route(2, flags: 0x10)]) == .local)
  }

  @Test func withoutALinkOrAnAddressNothingIsThere() {
    #expect(reach([]) == .none)
    #expect(reach([link(2), route(2)]) == .none)
    #expect(reach([address(2), route(2)]) == .none)
    // Loopback; not running; no carrier; dormant.
    #expect(reach([link(1, flags: 0x1_0049), address(1), route(1)]) == .none)
    #expect(reach([link(2, flags: 0x1_0003), address(2), route(2)]) == .none)
    #expect(reach([link(2, flags: 0x1003), address(2), route(2)]) == .none)
    #expect(reach([link(2, state: 5), address(2), route(2)]) == .none)
    // Link-local and host addresses; tentative; failed.
    #expect(reach([link(2), address(2, scope: 253), route(2)]) == .none)
    #expect(reach([link(2), address(2, scope: 254), route(2)]) == .none)
    #expect(reach([link(2), address(2, family: 10, flags: 0x40), route(2)]) == .none)
    #expect(reach([link(2), address(2, family: 10, flags: 0, wide: 0x48), route(2)]) == .none)
  }

  @Test func statesThatDriversLeaveUnknownCountAsUp() {
    #expect(reach([link(2, state: 0), address(2), route(2)]) == .full)
    #expect(reach([link(2, state: nil), address(2), route(2)]) == .full)
    #expect(reach([link(2), address(2, family: 10, flags: 0x44), route(2, family: 10)]) == .full)
  }

  @Test func routesOfSeveralHopsAndOfNexthopGroupsCount() {
    #expect(reach([link(2), address(2), route(nil, hops: [9, 2])]) == .full)
    #expect(reach([link(2), address(2), route(nil, hops: [9])]) == .local)
    #expect(reach([link(2), address(2), route(nil)]) == .full)
  }

  @Test func aHostFullOfLinksIsTakenToBeOnline() {
    #expect(reach((1...32).map { link(UInt32($0)) }) == .none)
    #expect(reach((1...33).map { link(UInt32($0)) }) == .full)
  }

  @Test func theDumpEndsWhereTheKernelSaysSo() {
    var facts = NetworkFacts()
    let done = link(2) + message(3, u32(0)) + address(2)
    #expect(facts.read(done.span, sequence: Self.sequence) == .done)
    let refused = message(2, u32(UInt32(bitPattern: -95)) + u32(0))
    #expect(facts.read(refused.span, sequence: Self.sequence) == .failed(errno: 95))
    let odd = message(2, u32(UInt32(bitPattern: .min)))
    #expect(facts.read(odd.span, sequence: Self.sequence) == .failed(errno: .max))
    let acknowledged = message(2, u32(0))
    #expect(facts.read(acknowledged.span, sequence: Self.sequence) == .more)
  }

  @Test func messagesOfAnotherQuestionAreNotRead() {
    var facts = NetworkFacts()
    let other = message(16, sequence: 8, [0, 0, 1, 0] + u32(2) + u32(0x1_1043) + u32(0))
    let bytes = other + message(3, sequence: 8, u32(0)) + address(2) + route(2)
    #expect(facts.read(bytes.span, sequence: Self.sequence) == .more)
    #expect(facts.reach == .none)
  }

  @Test func aDumpThatChangedMeanwhileIsMarked() {
    var facts = NetworkFacts()
    let bytes = message(3, flags: 0x12, u32(0))
    #expect(facts.read(bytes.span, sequence: Self.sequence) == .done)
    #expect(facts.isInterrupted)
  }

  @Test func cutMessagesNeitherTrapNorCount() {
    let whole = link(2) + address(2) + route(2) + message(2, u32(5))
    for end in 0..<whole.count {
      var facts = NetworkFacts()
      let step = facts.read(whole.span.extracting(0..<end), sequence: Self.sequence)
      let isBoundary = [
        0, link(2).count, (link(2) + address(2)).count, (link(2) + address(2) + route(2)).count,
      ].contains(end)
      #expect(step == (isBoundary ? .more : .malformed), "\(end)")
    }
  }

  /// Any length field, any bytes: an answer, never a trap, never a loop without end.
  @Test(arguments: 0..<200) func anyBytesAreReadWithoutATrap(seed: UInt64) {
    var random = SystemTestRandom(seed: seed)
    var bytes = link(2) + address(2) + route(nil, hops: [1, 2]) + message(2, u32(1)) + route(2)
    for _ in 0..<(1 + seed % 12) {
      bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
    }
    var facts = NetworkFacts()
    _ = facts.read(bytes.span, sequence: Self.sequence)
    let noise = (0..<512).map { _ in UInt8(truncatingIfNeeded: random.next() % 24) }
    _ = facts.read(noise.span, sequence: UInt32(seed))
    #expect([.none, .local, .full].contains(facts.reach))
  }

  @Test func theKernelAnswersADumpHere() {
    var watch = NetworkWatch()
    defer { watch.close() }
    let now = Instant(ms: 1_000)
    _ = watch.advance(now: now)
    #expect(watch.refusal == 0)
    var set = PollSet()
    watch.pollEntries(into: &set)
    #expect(set.count == 1)
    #expect(watch.nextDeadline == (watch.reach == .full ? .distantFuture : now + 30_000))
  }

  @Test(arguments: [
    ("localhost", HostKind.thisMachine), ("LOCALHOST", .thisMachine), ("a.localhost", .thisMachine),
    ("127.0.0.1", .thisMachine), ("127.8.9.1", .thisMachine), ("::1", .thisMachine),
    ("[::1]", .thisMachine),
    ("notlocalhost", .nearby), ("192.168.1.5", .nearby), ("fe80::1%eth0", .nearby),
    ("[fd00::2]", .nearby),
    ("2001:db8::1", .nearby), ("barpi", .nearby), ("scores.local", .nearby),
    ("pi.fritz.box", .nearby),
    ("nas.home.arpa", .nearby), ("scores.example", .elsewhere), ("127.0.0.1.example", .elsewhere),
    ("xlocal", .nearby), ("", .nearby),
  ]) func aHostsNameTellsWhereItIs(host: String, kind: HostKind) {
    #expect(HostKind(Text(host)) == kind)
  }
}
