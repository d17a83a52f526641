/// A game's place in the display order as one number, smaller first; also its worth when the table
/// is full. Pinned games come first, then games in play, then the soonest start, then the latest
/// final, then what is off. A pin's rank breaks ties only, so that a pinned game in play never
/// waits behind a better pin that plays tonight.
///
/// Bits: 63 not pinned; 60-62 group; then for games in play the pin's rank, for others 41 bits of
/// start and 6 of rank.
struct OrderKey: Comparable, Sendable {
  private var raw: UInt64

  private enum Group: UInt64 {
    case inPlay = 0
    case upcoming = 1
    case final = 2
    /// Postponed, cancelled, abandoned, or long past its start without a word.
    case off = 3
    /// Over for a day: held, not listed.
    case unlisted = 7
  }

  /// A game that is over is listed for a day from when the board first saw it so, then no more: a
  /// final nobody removes must not stay for weeks. Counted from what the board saw, never from the
  /// feed's own times, which may be years old in a recording.
  static let overIsListedMs: Int64 = 24 * 3_600_000
  /// A game not begun this long after its start has been forgotten by its source.
  static let forgottenAfterSeconds: Int64 = 12 * 3_600

  static let noPin: UInt8 = 63
  private static let latest: Int64 = 1 << 40

  init(_ game: borrowing Game, pinRank: UInt8, overSince: Instant, now: Moment) {
    let group = Self.group(game, overSince: overSince, now: now)
    let unpinned: UInt64 = pinRank == Self.noPin || group == .unlisted ? 1 : 0
    raw = unpinned << 63 | group.rawValue << 60
    let start = Self.clamped(game.start)
    switch group {
    case .inPlay: raw |= UInt64(pinRank)
    case .upcoming, .off: raw |= UInt64(start) << 6 | UInt64(pinRank)
    case .final, .unlisted:
      let age = start == Self.latest ? start : Self.latest - 1 - start
      raw |= UInt64(age) << 6 | UInt64(pinRank)
    }
  }

  var isPinned: Bool { raw >> 63 == 0 }
  var isInPlay: Bool { raw >> 60 & 7 == Group.inPlay.rawValue }
  var isListed: Bool { raw >> 60 & 7 != Group.unlisted.rawValue }

  static func < (a: Self, b: Self) -> Bool { a.raw < b.raw }

  /// When the key changes by itself after `now`, given both clocks run on.
  static func nextChange(_ game: borrowing Game, overSince: Instant, after now: Moment) -> Instant {
    guard !game.status.isInPlay else { return .distantFuture }
    var next = Instant.distantFuture
    if game.status.isOver && overSince != .distantPast {
      next = GameNotes.earlier(next, overSince + overIsListedMs, after: now.instant)
    }
    guard now.wallIsTrusted, game.start != nil else { return next }
    let start = clamped(game.start)
    let due = game.status.isOver ? start : start + forgottenAfterSeconds
    let wait = due - min(max(now.unix, 0), latest)
    return GameNotes.earlier(next, now.instant + wait * 1_000, after: now.instant)
  }

  private static func group(
    _ game: borrowing Game, overSince: Instant, now: Moment
  ) -> Group {
    if game.status.isInPlay { return .inPlay }
    if game.status.isOver {
      let isOld = overSince != .distantPast && now.instant - overSince >= overIsListedMs
      if isOld { return .unlisted }
      return game.statusShown(now: now) == .final ? .final : .off
    }
    guard game.status != .suspended, now.wallIsTrusted, game.start != nil else { return .upcoming }
    let late = min(max(now.unix, 0), latest) - clamped(game.start)
    return late >= forgottenAfterSeconds ? .off : .upcoming
  }

  /// Seconds that fit 41 bits; no start sorts behind every start.
  private static func clamped(_ start: Int64?) -> Int64 {
    guard let start else { return latest }
    return min(max(start, 0), latest - 1)
  }
}
