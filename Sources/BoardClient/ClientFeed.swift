// The client's side of the connection: carries out what the link decides.

extension Client {
  /// Reads of one turn, so that a flood of bytes keeps no button waiting: 512 KiB.
  private static var readsPerTurn: Int { 32 }

  mutating func startFeed() {
    guard setup.endpoint != nil else { return ends.link.stop(.noFeedSet) }
    ends.link.start(now: now.instant)
  }

  /// Another feed, or none: says goodbye to the present one first.
  mutating func changeFeed(to endpoint: Endpoint?) {
    guard endpoint != setup.endpoint else { return }
    leaveFeed()
    setup.endpoint = endpoint
    if !screens.isDark { startFeed() }
  }

  /// Closes the connection in order, as far as one can without waiting.
  mutating func leaveFeed() {
    session.sendClose(.goingAway, clock: &clock)
    send()
    stream.close()
    session.end()
  }

  mutating func networkChanged(isUsable: Bool) {
    carryOut(
      ends.link.networkChanged(isUsable: isUsable, now: now.instant, random: clock.random()))
  }

  mutating func takeStream() {
    switch stream.advance(now: now.instant) {
    case .idle, .resolving, .connecting: break
    case .failed(let failure): streamFailed(failure)
    case .open:
      if case .connecting = ends.link.state { greet() }
      readWaiting()
    }
  }

  private mutating func greet() {
    guard let endpoint = setup.endpoint else { return }
    ends.link.connected(now: now.instant)
    ends.notices.add(.connected)
    session.begin(endpoint, version: setup.version, clock: &clock)
  }

  private mutating func readWaiting() {
    for _ in 0..<Self.readsPerTurn {
      switch stream.read(into: &buffer) {
      case .wouldBlock: return
      case .ended(let failure): return streamFailed(failure)
      case .bytes(let count):
        isDirty = true
        let command = receive(buffer, count)
        if command != .none { return carryOut(command) }
        // Pongs go out between two reads, or a busy feed would wait for them.
        send()
      }
    }
  }

  /// The buffer comes as an argument because a span of it would lock all of the client.
  private mutating func receive(_ bytes: [UInt8], _ count: Int) -> FeedLink.Command {
    session.receive(bytes.span.extracting(0..<count), now: now, ends: &ends, clock: &clock)
  }

  private mutating func streamFailed(_ failure: StreamFailure) {
    let wasOpen: Bool
    switch ends.link.state {
    case .connecting, .upgrading: wasOpen = false
    default: wasOpen = true
    }
    let cause = Cause(failure, wasOpen: wasOpen)
    carryOut(ends.link.fail(cause, now: now.instant, random: clock.random()))
  }

  mutating func tickLink() {
    // Most turns have nothing due; chance costs a system call.
    while now.instant >= ends.link.nextDeadline {
      let command = ends.link.tick(now: now.instant, random: clock.random())
      if command == .none { return }
      carryOut(command)
    }
  }

  @inline(never)  // One copy for its six callers.
  private mutating func carryOut(_ command: FeedLink.Command) {
    switch command {
    case .none: break
    case .sendPing: session.sendPing(clock: &clock)
    case .close:
      // What is still waiting, such as the answer to a close, gets its one chance.
      send()
      stream.close()
      session.end()
    case .open:
      guard let endpoint = setup.endpoint else { return }
      if ends.link.attempts > 1 { ends.counters.reconnects += 1 }
      ends.notices.add(.connecting)
      stream.open(endpoint, now: now.instant)
    }
    isDirty = true
  }

  mutating func send() {
    while !session.sendBuffer.isEmpty {
      let taken = stream.write(
        session.sendBuffer.storage, from: session.sendBuffer.start, to: session.sendBuffer.end)
      guard taken > 0 else { return }
      session.sendBuffer.consume(taken)
    }
  }
}
