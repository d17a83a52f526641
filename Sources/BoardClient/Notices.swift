/// Something that happened and belongs in the log; the core only says what, the log says it in
/// words.
enum Notice: Equatable, Sendable {
  case connecting
  case connected
  case upgraded
  case upgradeFailed(HandshakeError)
  case frameRefused(WebSocketError)
  case messageBroken(MessageFault)
  case snapshot(games: Int, skipped: Int)
  case closedByFeed(UInt16)
  case state(BoardState, Cause)
  case store(StoreNews, DiskError?)
  case pinned(Text<64>)
  case unpinned(Text<64>)
  case pinsFull
  /// A pin of the settings that names no team, and the name near to it.
  case pinNearly(Text<64>, Text<64>)
  case buttonStuck(Button)
}

/// A short fixed queue of notices between the core and the log. When full the newest is dropped
/// and counted: the first ones tell what began it.
struct Notices {
  static let capacity = 16
  private var items = InlineArray<16, Notice>(repeating: .connecting)
  private var first = 0
  private(set) var count = 0
  private(set) var dropped: UInt64 = 0

  mutating func add(_ notice: Notice) {
    guard count < Self.capacity else {
      dropped += 1
      return
    }
    items[(first + count) % Self.capacity] = notice
    count += 1
  }

  mutating func next() -> Notice? {
    guard count > 0 else { return nil }
    let notice = items[first]
    first = (first + 1) % Self.capacity
    count -= 1
    return notice
  }
}
