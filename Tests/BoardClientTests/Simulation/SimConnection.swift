@testable import BoardClient

/// One TCP connection between the board and the feed: bytes under way in both directions, each with
/// the time of its arrival.
final class SimConnection {
  struct Piece {
    var at: Int64
    let bytes: [UInt8]
    /// Of the board's own: how many bytes of the feed it had read by then.
    var read = 0
  }

  enum Phase {
    /// Ends in a failure, or open when there is none.
    case dialing(until: Int64, StreamFailure?)
    case open
    case failed(StreamFailure)
    case closed
  }

  let time: SimTime
  var phase: Phase
  /// The path is gone although neither end was told.
  private(set) var isCut = false
  /// The board's socket takes no bytes.
  var isFull = false
  /// Bytes of one write that are taken at most.
  var mostTaken = Int.max
  /// A write was cut short, so that frames left later than they were made.
  private(set) var wasShort = false

  private(set) var toBoard: [Piece] = []
  private var first = 0
  private var offset = 0
  /// How it ends for the board, once all bytes before it were read.
  private(set) var end: (at: Int64, failure: StreamFailure)?
  /// Bytes the feed has sent and the board has read, from the beginning.
  private(set) var sent = 0
  private(set) var consumed = 0
  private(set) var lastRead: Int64 = .min / 4
  /// What the bytes up to an offset mean.
  private var marks: [(offset: Int, effect: SimEffect)] = []
  private var nextMark = 0

  private(set) var toFeed: [Piece] = []
  private(set) var boardHasClosed = false
  let session: SimSession

  init(time: SimTime, dialing until: Int64, _ failure: StreamFailure?) {
    self.time = time
    phase = .dialing(until: until, failure)
    session = SimSession()
  }

  var isOpen: Bool { if case .open = phase { true } else { false } }

  // MARK: The feed's end

  /// Sends `bytes`, to arrive piece by piece. `effect` is theirs once `counted` of them are read.
  func send(
    _ bytes: [UInt8], meaning effect: SimEffect, counted: Int? = nil, arriving: (Int64) -> [Piece]
  ) {
    guard end == nil else { return }
    marks.append((sent + (counted ?? bytes.count), effect))
    sent += bytes.count
    guard !isCut else { return }
    toBoard += arriving(max(lastArrival, time.ms))
  }

  var lastArrival: Int64 { toBoard.count > first ? toBoard[toBoard.count - 1].at : .min / 4 }

  func finish(_ failure: StreamFailure, after ms: Int64) {
    guard end == nil, !isCut else { return }
    end = (max(lastArrival, time.ms + ms), failure)
  }

  func takeFromBoard() -> Piece? {
    guard let piece = toFeed.first, piece.at <= time.ms else { return nil }
    toFeed.removeFirst()
    return piece
  }

  /// From now on nothing arrives at either end any more.
  func cut() {
    isCut = true
    toBoard.removeAll { $0.at > time.ms }
    first = min(first, toBoard.count)
    toFeed = []
    if let end, end.at > time.ms { self.end = nil }
  }

  /// What is under way and what is sent from now on waits for `release`.
  func hold() {
    for index in first..<toBoard.count where toBoard[index].at > time.ms {
      toBoard[index].at = .max / 4
    }
    for index in toFeed.indices { toFeed[index].at = .max / 4 }
    if let end, end.at > time.ms { self.end = (.max / 4, end.failure) }
  }

  func release(at ms: Int64) {
    for index in first..<toBoard.count where toBoard[index].at > ms { toBoard[index].at = ms }
    for index in toFeed.indices where toFeed[index].at > ms { toFeed[index].at = ms }
    if let end, end.at > ms { self.end = (ms, end.failure) }
  }

  /// The earliest thing to come that the board would notice.
  var nextForBoard: Int64 {
    if case .dialing(let until, let failure) = phase, failure == nil { return until }
    guard isOpen else { return .max / 4 }
    let bytes = first < toBoard.count ? toBoard[first].at : .max / 4
    return min(bytes, end?.at ?? .max / 4)
  }

  var nextForFeed: Int64 { toFeed.first?.at ?? .max / 4 }

  /// Whether the board could read now.
  var isReadable: Bool {
    guard isOpen else { return false }
    if first < toBoard.count && toBoard[first].at <= time.ms { return true }
    return end.map { $0.at <= time.ms } ?? false
  }

  /// The meanings of what the board has read since the last call.
  func nextEffect() -> SimEffect? {
    guard nextMark < marks.count, marks[nextMark].offset <= consumed else { return nil }
    nextMark += 1
    return marks[nextMark - 1].effect
  }

  // MARK: The board's end

  func advance() {
    guard case .dialing(let until, let failure) = phase, time.ms >= until else { return }
    phase = failure.map { .failed($0) } ?? .open
  }

  func read(into buffer: inout [UInt8]) -> ReadResult {
    guard isOpen else {
      if case .failed(let failure) = phase { return .ended(failure) }
      return .wouldBlock
    }
    var count = 0
    while count < buffer.count, first < toBoard.count, toBoard[first].at <= time.ms {
      let piece = toBoard[first].bytes
      let taken = min(piece.count - offset, buffer.count - count)
      SimBytes.copy(piece, from: offset, count: taken, into: &buffer, at: count)
      count += taken
      offset += taken
      if offset == piece.count {
        first += 1
        offset = 0
      }
    }
    if count > 0 {
      consumed += count
      lastRead = time.ms
      return .bytes(count: count)
    }
    guard let end, end.at <= time.ms else { return .wouldBlock }
    phase = .failed(end.failure)
    return .ended(end.failure)
  }

  func write(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    guard isOpen, !isFull else {
      wasShort = true
      return 0
    }
    let taken = min(end - start, mostTaken)
    if taken < end - start { wasShort = true }
    if !isCut {
      let piece = Array(bytes[start..<start + taken])
      toFeed.append(Piece(at: arrivalAtFeed, bytes: piece, read: consumed))
    }
    return taken
  }

  /// Set by the network: how long bytes take to the feed.
  var delay: Int64 = 20
  private var arrivalAtFeed: Int64 { max(time.ms + delay, toFeed.last?.at ?? 0) }

  func close() {
    phase = .closed
    boardHasClosed = true
  }
}

enum SimBytes {
  /// Copies without going byte by byte, which is slow in a build for debugging.
  static func copy(
    _ source: [UInt8], from start: Int, count: Int, into target: inout [UInt8], at place: Int
  ) {
    guard count > 0 else { return }
    unsafe source.withUnsafeBytes { from in
      unsafe target.withUnsafeMutableBytes { to in
        unsafe UnsafeMutableRawBufferPointer(rebasing: to[place..<place + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: from[start..<start + count]))
      }
    }
  }
}
