/// One side's score as text: `2`, `1(3)` with a shoot-out, `155/6`, `?` when only the other side's
/// is told.
enum ScoreWords {
  /// - Parameter cut: 0 whole, 1 a text without what stands in parentheses, 2 at most seven cells.
  static func side(_ side: TeamSide, of game: Game, cut: Int = 0) -> Phrase {
    var phrase = Phrase()
    switch side == .home ? game.homeScore : game.awayScore {
    case .none: phrase.add("?")
    case .number(let number): phrase.add(number)
    case .text(let text): phrase = shortened(text, cut)
    }
    if let shootout = game.shootout {
      phrase.add("(")
      phrase.add(side == .home ? shootout.home : shootout.away)
      phrase.add(")")
    }
    return phrase
  }

  /// Whether `2-1` could be misread: a text or a minus sign needs room around the dash.
  static func needsRoom(_ game: Game) -> Bool {
    !isPlain(game.homeScore) || !isPlain(game.awayScore)
  }

  private static func isPlain(_ score: Score) -> Bool {
    switch score {
    case .none: true
    case .number(let number): number >= 0
    case .text: false
    }
  }

  private static func shortened(_ text: Text<32>, _ cut: Int) -> Phrase {
    var whole = Phrase()
    whole.add(text)
    guard cut > 0 else { return whole }
    let plain = whole.before(0x28)
    guard cut > 1 else { return plain }
    // Of several innings the last is the one in play; half a number would be another number.
    let last = plain.after(0x26)
    return last.width <= 7 ? last : last.wholeWords(within: 7)
  }
}

extension Phrase {
  /// What stands before the first `byte`, without the spaces before it; all when there is nothing.
  fileprivate func before(_ byte: UInt8) -> Phrase {
    for index in 0..<count where span[index] == byte {
      let head = part(0, index).cut(to: .max)
      return head.isEmpty ? self : head
    }
    return self
  }

  /// What stands after the last `byte` and its spaces; all when there is nothing.
  fileprivate func after(_ byte: UInt8) -> Phrase {
    var start = 0
    for index in 0..<count where span[index] == byte { start = index + 1 }
    while start < count && span[start] == 0x20 { start += 1 }
    return start < count ? part(start, count) : self
  }

  /// As many words as fit; of a single longer one the start, with a full stop for the rest.
  fileprivate func wholeWords(within width: Int) -> Phrase {
    var best = Phrase()
    for index in 0...count where index == count || span[index] == 0x20 {
      let head = part(0, index)
      if head.width <= width { best = head }
    }
    guard best.isEmpty else { return best }
    best = cut(to: width - 1)
    best.add(".")
    return best
  }

  private func part(_ start: Int, _ end: Int) -> Phrase {
    var phrase = Phrase()
    phrase.add(span.extracting(start..<end))
    return phrase
  }
}
