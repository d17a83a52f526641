/// One connection's bytes in both directions: upgrade, frames, messages. It answers pings, hands
/// whole messages to the table and tells the link what it heard. Its buffers are reused for every
/// connection.
struct FeedSession {
  /// A client may ask for a snapshot this often.
  static let resyncEveryMs: Int64 = 10_000
  private static let resync = Text<24>(#"{"type":"resync"}"#)

  private enum Phase {
    case closed
    case upgrading(HandshakeReader)
    case open
    /// A close frame was sent or answered: what still comes is ignored.
    case closing
  }

  private var phase: Phase = .closed
  private var frames = Self.newFrames()
  private var messages = MessageReader()
  private var isText = false
  private var nextResync: Instant = .distantPast
  /// Bytes waiting for the socket.
  var sendBuffer = SendBuffer(capacity: Limits.sendBytes)

  private static func newFrames() -> FrameReader {
    FrameReader(softLimit: Limits.messageBytes, hardLimit: Limits.messageHardBytes)
  }

  /// The connection stands: puts the upgrade request into the send buffer.
  mutating func begin(_ endpoint: Endpoint, version: String, clock: inout some Clock) {
    let key = HandshakeKey(random: clock.random(), clock.random())
    frames = Self.newFrames()
    messages.begin()
    nextResync = .distantPast
    sendBuffer.removeAll()
    let fits = HandshakeRequest.append(endpoint, key: key, version: version, to: &sendBuffer)
    precondition(fits, "the longest request is larger than the send buffer")
    phase = .upgrading(HandshakeReader(key: key))
  }

  mutating func end() {
    phase = .closed
    sendBuffer.removeAll()
  }

  mutating func sendPing(clock: inout some Clock) {
    guard case .open = phase else { return }
    _ = FrameWriter.appendPing(Span(), mask: mask(&clock), to: &sendBuffer)
  }

  /// Says goodbye, for a program that stops or a feed that changes.
  mutating func sendClose(_ code: CloseCode, clock: inout some Clock) {
    guard case .open = phase else { return }
    _ = FrameWriter.appendClose(code, mask: mask(&clock), to: &sendBuffer)
    phase = .closing
  }

  /// A fresh key for every frame (RFC 6455 section 5.3).
  private func mask(_ clock: inout some Clock) -> UInt32 {
    UInt32(truncatingIfNeeded: clock.random())
  }
}

/// What the session works on while it reads; owned by the board.
struct FeedEnds {
  var link = FeedLink()
  var table = Table()
  var counters = Counters()
  var notices = Notices()
}

extension FeedSession {
  /// Takes what the socket gave. Answers with what is to be done with the stream.
  mutating func receive(
    _ bytes: Span<UInt8>, now: Moment, ends: inout FeedEnds, clock: inout some Clock
  ) -> FeedLink.Command {
    var index = 0
    if case .upgrading(var reader) = phase {
      let progress = reader.read(bytes, at: &index)
      switch progress {
      case .needMore:
        phase = .upgrading(reader)
        return .none
      case .failed(let error):
        return refuse(error, now: now, ends: &ends, clock: &clock)
      case .accepted:
        phase = .open
        ends.link.upgraded(now: now.instant)
        ends.notices.add(.upgraded)
      }
    }
    guard case .open = phase else { return .none }
    ends.link.heardBytes(now: now.instant)
    return readFrames(bytes, at: &index, now: now, ends: &ends, clock: &clock)
  }

  private mutating func refuse(
    _ error: HandshakeError, now: Moment, ends: inout FeedEnds, clock: inout some Clock
  ) -> FeedLink.Command {
    phase = .closed
    ends.notices.add(.upgradeFailed(error))
    var hint = Backoff.Hint.none
    if case .refused = error.cause { hint = .refused }
    if case .status(_, let seconds?) = error { hint = .retryAfter(seconds: seconds) }
    return ends.link.fail(error.cause, hint: hint, now: now.instant, random: clock.random())
  }

  private mutating func readFrames(
    _ bytes: Span<UInt8>, at index: inout Int, now: Moment, ends: inout FeedEnds,
    clock: inout some Clock
  ) -> FeedLink.Command {
    while true {
      switch frames.next(bytes, at: &index) {
      case .needMore:
        return .none
      case .messageBegin(let kind):
        isText = kind == .text
        messages.begin()
      case .data(let range):
        if isText { messages.read(bytes.extracting(range), into: &ends.table) }
      case .messageEnd(let isTooLong):
        if isTooLong { messages.fail(.tooLong) }
        take(now: now, ends: &ends, clock: &clock)
      case .ping:
        _ = FrameWriter.appendPong(frames.controlPayload, mask: mask(&clock), to: &sendBuffer)
      case .pong:
        break
      case .close(let code):
        return answerClose(code, now: now, ends: &ends, clock: &clock)
      case .failed(let error):
        return fail(error, now: now, ends: &ends, clock: &clock)
      }
    }
  }

  /// The server closes: the same code goes back, and its hint says when to return.
  private mutating func answerClose(
    _ code: CloseCode?, now: Moment, ends: inout FeedEnds, clock: inout some Clock
  ) -> FeedLink.Command {
    _ = FrameWriter.appendClose(code, mask: mask(&clock), to: &sendBuffer)
    phase = .closing
    ends.notices.add(.closedByFeed(code?.rawValue ?? 1_005))
    var hint = Backoff.Hint.none
    if let seconds = RetryAfter.seconds(inReason: frames.closeReason) {
      hint = .retryAfter(seconds: seconds)
    }
    let isBusy = code == .serviceRestart || code == .tryAgainLater
    ends.link.closing(isBusy ? .serverBusy : .connectionLost, hint: hint, now: now.instant)
    return .none
  }

  private mutating func fail(
    _ error: WebSocketError, now: Moment, ends: inout FeedEnds, clock: inout some Clock
  ) -> FeedLink.Command {
    let code = error.closeCode
    _ = FrameWriter.appendClose(code, mask: mask(&clock), to: &sendBuffer)
    phase = .closing
    ends.notices.add(.frameRefused(error))
    let cause: Cause =
      code == .protocolError ? .protocolError(closeCode: Int32(code.rawValue)) : .badData
    ends.link.closing(cause, hint: .none, now: now.instant)
    return .none
  }
}

// Whole messages.
extension FeedSession {
  private mutating func take(now: Moment, ends: inout FeedEnds, clock: inout some Clock) {
    guard isText else {
      ends.counters.unknown += 1
      return
    }
    switch messages.finish() {
    case .snapshot(let spread, let skipped):
      ends.counters.applied += 1
      ends.counters.broken += UInt64(skipped)
      _ = ends.table.swapStaged(now: now)
      ends.link.tookSnapshot(spreadSeconds: spread, now: now.instant)
      ends.notices.add(.snapshot(games: ends.table.held, skipped: skipped))
    case .update:
      count(ends.table.apply(messages.game, fields: messages.fields, now: now), now, &ends, &clock)
    case .remove:
      let game = messages.game
      switch ends.table.remove(game.id, version: game.version, now: now) {
      case .removed: ends.counters.applied += 1
      case .old: ends.counters.old += 1
      case .unknownGame: ends.counters.unknown += 1
      }
    case .unknownType:
      ends.counters.unknown += 1
    case .broken(let fault):
      ends.counters.broken += 1
      ends.link.tookBrokenMessage()
      ends.notices.add(.messageBroken(fault))
    }
  }

  private mutating func count(
    _ result: Applied, _ now: Moment, _ ends: inout FeedEnds, _ clock: inout some Clock
  ) {
    switch result {
    case .changed, .confirmed, .added, .leftOut: ends.counters.applied += 1
    case .old: ends.counters.old += 1
    case .unknownGame:
      ends.counters.unknown += 1
      askForSnapshot(now, &clock)
    }
  }

  /// An update named a game that no snapshot brought: one was lost, or this side dropped it.
  private mutating func askForSnapshot(_ now: Moment, _ clock: inout some Clock) {
    guard now.instant >= nextResync else { return }
    nextResync = now.instant + Self.resyncEveryMs
    _ = FrameWriter.appendText(Self.resync.span, mask: mask(&clock), to: &sendBuffer)
  }
}
