@testable import BoardClient

/// Writes the protocol's messages from records, in one of the many ways JSON allows, drawn each
/// time: order of keys, white space, escapes, keys nobody knows, ways to write a number.
struct SimJSON {
  var random: SeededGenerator

  mutating func snapshot(_ games: [Game], spread: Int32?) -> [UInt8] {
    let all = GameFields(rawValue: .max)
    var list: [String] = []
    for game in games { list.append(object(keys(of: game, all, isUpdate: false))) }
    var pairs = ["\"type\":\"snapshot\"", "\"games\":[\(list.joined(separator: ","))]"]
    if let spread { pairs.append("\"spread\":\(spread)") }
    return bytes(object(pairs))
  }

  mutating func update(_ game: Game, _ fields: GameFields) -> [UInt8] {
    let told = fields.union([.id, .version])
    return bytes(object(["\"type\":\"update\""] + keys(of: game, told, isUpdate: true)))
  }

  mutating func remove(_ id: Text<40>, version: Int64) -> [UInt8] {
    bytes(object(["\"type\":\"remove\"", "\"id\":\(text(id))", "\"version\":\(number(version))"]))
  }

  func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  private mutating func object(_ pairs: [String]) -> String {
    var pairs = pairs
    if chance(4) { pairs.shuffle(using: &random) }
    if chance(6) { pairs.insert("\"x\":{\"deep\":[1,{\"y\":null}],\"id\":\"no\"}", at: 0) }
    let space = chance(8) ? " \n\t" : ""
    return "{\(space)\(pairs.joined(separator: "," + space))\(space)}"
  }

  private mutating func keys(of game: Game, _ fields: GameFields, isUpdate: Bool) -> [String] {
    var keys: [String] = []
    func has(_ field: GameFields) -> Bool { !fields.isDisjoint(with: field) }
    if has(.id) { keys.append("\"id\":\(text(game.id))") }
    if has(.version) { keys.append("\"version\":\(number(game.version))") }
    if has(.sport) { keys.append("\"sport\":\"\(Self.word(game.sport))\"") }
    if has(.league) { keys.append("\"league\":\(text(game.league))") }
    if has(.status) { keys.append("\"status\":\"\(Self.word(game.status))\"") }
    if has(.how) { keys.append("\"how\":\"\(Self.word(game.how))\"") }
    if has(.tbd) { keys.append("\"tbd\":\(game.startIsOpen)") }
    if has(.text) { keys.append("\"text\":\(text(game.label))") }
    add("start", has(.start), game.start.map { "\($0)" }, isUpdate, &keys)
    add("period", has(.period), game.period.map { "\($0)" }, isUpdate, &keys)
    add("minute", has(.minute), game.minute.map { "\($0)" }, isUpdate, &keys)
    add("updated", has(.updated), game.updated.map { "\($0)" }, isUpdate, &keys)
    add("clock", has(.clock), game.clock.map(clock), isUpdate, &keys)
    let kicks = game.shootout.map { "[\($0.home),\($0.away)]" }
    add("shootout", has(.shootout), kicks, isUpdate, &keys)
    add("odds", has(.odds), game.odds.map { odds($0) }, isUpdate, &keys)
    if has(.score) { keys.append("\"score\":[\(score(game.homeScore)),\(score(game.awayScore))]") }
    addTeam("home", game.home, has(.homeName), has(.homeShort), has(.homeAbbreviation), &keys)
    addTeam("away", game.away, has(.awayName), has(.awayShort), has(.awayAbbreviation), &keys)
    return keys
  }

  /// What is not told is left out of a snapshot or null; in an update it must be null.
  private mutating func add(
    _ name: String, _ isTold: Bool, _ value: String?, _ isUpdate: Bool, _ keys: inout [String]
  ) {
    guard isTold else { return }
    if let value {
      keys.append("\"\(name)\":\(value)")
    } else if isUpdate || chance(2) {
      keys.append("\"\(name)\":null")
    }
  }

  private mutating func addTeam(
    _ side: String, _ team: Team, _ name: Bool, _ short: Bool, _ abbreviation: Bool,
    _ keys: inout [String]
  ) {
    var parts: [String] = []
    if name { parts.append("\"name\":\(text(team.name))") }
    if short { parts.append("\"short\":\(text(team.short))") }
    if abbreviation { parts.append("\"abbr\":\(text(team.abbreviation))") }
    if !parts.isEmpty { keys.append("\"\(side)\":\(object(parts))") }
  }

  private func clock(_ clock: GameClock) -> String {
    let direction =
      switch clock.direction {
      case .none: "none"
      case .up: "up"
      case .down: "down"
      }
    let at = clock.at.map { ",\"at\":\($0)" } ?? ""
    return "{\"dir\":\"\(direction)\",\"s\":\(clock.seconds),\"run\":\(clock.isRunning)\(at)}"
  }

  private mutating func odds(_ odds: Odds) -> String {
    let prices = [odds.home, odds.draw, odds.away].map { $0.map(Self.price) ?? "null" }
    let at = odds.at.map { ",\"at\":\($0)" } ?? ""
    return "{\"book\":\(text(odds.book)),\"h2h\":[\(prices.joined(separator: ","))]\(at)}"
  }

  /// Ten-thousandths as a decimal number.
  private static func price(_ value: UInt32) -> String {
    var rest = "\(value % 10_000)"
    rest = String(repeating: "0", count: 4 - rest.count) + rest
    return "\(value / 10_000).\(rest)"
  }

  private mutating func score(_ score: Score) -> String {
    switch score {
    case .none: "null"
    case .number(let number): "\(number)"
    case .text(let value): text(value)
    }
  }

  private mutating func number(_ value: Int64) -> String {
    chance(6) ? "\(value).0" : chance(9) ? "\(value)e0" : "\(value)"
  }

  private mutating func text<let n: Int>(_ text: Text<n>) -> String {
    let escapes = chance(5)
    var quoted = "\""
    for scalar in text.string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        quoted += "\\\(scalar)"
      } else if scalar.value < 0x20 || escapes && scalar.value > 0x7F {
        for unit in String(scalar).utf16 {
          quoted += "\\u" + String(repeating: "0", count: 4 - String(unit, radix: 16).count)
          quoted += String(unit, radix: 16)
        }
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func word(_ sport: Sport) -> String {
    switch sport {
    case .americanFootball: "american_football"
    case .iceHockey: "ice_hockey"
    default: "\(sport)"
    }
  }

  private static func word(_ status: GameStatus) -> String {
    status == .atBreak ? "break" : "\(status)"
  }

  private static func word(_ how: GameEnd) -> String {
    switch how {
    case .overtime: "ot"
    case .shootout: "so"
    case .penalties: "pens"
    case .afterExtraTime: "aet"
    default: "\(how)"
    }
  }
}
