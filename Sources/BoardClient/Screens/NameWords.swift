/// What a team is called where there are `width` cells for it.
enum NameWords {
  /// Which form of a name a place prefers; the next shorter one stands in where it does not fit.
  enum Form: UInt8, Sendable {
    case full
    case short
    case abbreviation
  }

  /// The preferred form when it fits, else the next that fits, else the shortest cut at a
  /// character boundary.
  static func fitting(_ team: Team, _ form: Form, width: Int) -> Phrase {
    let whole = preferred(team, form)
    if whole.width <= width { return whole }
    if form == .full {
      let short = preferred(team, .short)
      if short.width <= width { return short }
    }
    return preferred(team, .abbreviation).cut(to: width)
  }

  /// The form, or the nearest that the feed gave: abbreviation, short name, name.
  static func preferred(_ team: Team, _ form: Form) -> Phrase {
    var phrase = Phrase()
    if form == .abbreviation { phrase.add(team.abbreviation) }
    if phrase.isEmpty && form != .full { phrase.add(team.short) }
    if phrase.isEmpty { phrase.add(team.name) }
    if phrase.isEmpty { phrase.add(team.short) }
    if phrase.isEmpty { phrase.add(team.abbreviation) }
    return phrase
  }
}
