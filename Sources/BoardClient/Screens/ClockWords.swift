/// The game clock, run on from when it was read.
enum ClockWords {
  /// Seconds to show now. The clock runs on only while the game's data is fresh and the wall clock
  /// can be trusted; an old game's clock stands where it was when the feed was last heard.
  static func seconds(_ view: GameView, _ wake: inout Wake) -> Int64? {
    guard let clock = view.game.clock, PeriodWords.hasClock(view.game.sport) else { return nil }
    let told = max(Int64(clock.seconds), 0)
    guard clock.isRunning, clock.direction != .none, let at = clock.at, view.now.wallIsTrusted,
      view.status == .live
    else { return told }
    let until = view.isDim ? view.notes.heardUnix : view.now.unix
    let passed = until > at ? min(until - max(at, 0), 86_400) : 0
    let shown = clock.direction == .up ? told + passed : max(told - passed, 0)
    if !view.isDim && (clock.direction == .up || shown > 0) { wake.inMs(1_000) }
    return shown
  }

  /// `4:12`.
  static func text(_ seconds: Int64) -> Phrase {
    var phrase = Phrase()
    phrase.add(seconds / 60)
    phrase.add(":")
    phrase.add(twoDigits: Int(seconds % 60))
    return phrase
  }
}
