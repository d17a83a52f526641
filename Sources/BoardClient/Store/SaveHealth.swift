/// Whether saving works, and when to try again: after an I/O error in a minute and three times at
/// most, since a card that reports them is failing; after any other (read-only, full, forbidden) in
/// an hour, since only a person changes that.
///
/// An I/O error never makes the newest good slot the next one to be written, as some advise: the
/// older slot is written anew from its first byte, which dirties its pages again, so that the sync
/// after it tells the truth; the good copy stays out of reach of a failing card.
struct SaveHealth: Equatable, Sendable {
  private(set) var phase: Phase = .closed
  private(set) var retryAt: Instant = .distantPast
  private(set) var isFailing = false
  private(set) var errors: UInt64 = 0
  private(set) var lastError: DiskError?
  private var ioErrorsInARow = 0
  private var news: StoreNews = []

  enum Phase: Equatable, Sendable {
    case closed
    case open
    /// Given up until the next start.
    case stopped
  }

  static let retryMs: Int64 = 3_600_000
  static let retryAfterIOErrorMs: Int64 = 60_000
  static let ioErrorsUntilStop = 3
  /// errno(3) on every Linux architecture.
  private static let ioError: Int32 = 5

  func isOpen(at now: Instant) -> Bool { phase == .open && now >= retryAt }
  func isToBeOpened(at now: Instant) -> Bool { phase == .closed && now >= retryAt }
  /// One more I/O error and saving stops: time to make do with what can be read.
  var isLastAttempt: Bool { ioErrorsInARow + 1 >= Self.ioErrorsUntilStop }

  mutating func opened() {
    phase = .open
    worked()
  }

  mutating func worked() {
    if isFailing { news.insert(.savingAgain) }
    isFailing = false
    ioErrorsInARow = 0
    retryAt = .distantPast
  }

  mutating func failed(_ error: DiskError, now: Instant) {
    errors &+= 1
    lastError = error
    if !isFailing { news.insert(.notSaving) }
    isFailing = true
    guard case .system(_, errno: Self.ioError) = error else {
      ioErrorsInARow = 0
      retryAt = now + Self.retryMs
      return
    }
    ioErrorsInARow += 1
    retryAt = now + Self.retryAfterIOErrorMs
    guard ioErrorsInARow >= Self.ioErrorsUntilStop else { return }
    phase = .stopped
    retryAt = .distantFuture
    news.insert(.stopped)
  }

  mutating func say(_ what: StoreNews) { news.insert(what) }

  mutating func takeNews() -> StoreNews {
    let taken = news
    news = []
    return taken
  }
}

/// What happened to the store since it was last asked, for the log and the display.
struct StoreNews: OptionSet, Equatable, Sendable {
  let rawValue: UInt8
  /// Saving failed; `lastError` says why. Said once until it works again.
  static let notSaving = StoreNews(rawValue: 1)
  static let savingAgain = StoreNews(rawValue: 2)
  /// Three I/O errors in a row: no more attempts until the next start.
  static let stopped = StoreNews(rawValue: 4)
  /// The file could not be read, or is another version's; it was moved to its fixed name.
  static let keptAside = StoreNews(rawValue: 8)
}
