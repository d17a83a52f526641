/// The games of `--demo`: invented clubs whose scores move by themselves. Writes messages of the
/// protocol as text, so that everything behind it is the real path.
struct DemoFeed {
  /// Between two changes.
  static let stepMs: Int64 = 2_000

  private struct Match {
    /// The part of a game's JSON that never changes.
    let fixed: StaticString
    /// One change in so many brings points.
    let rarity: UInt64
    let most: UInt64
    var home: Int32
    var away: Int32
    var minute: Int32
    var version: Int64 = 1
  }

  private var matches: [Match] = [
    Match(
      fixed: """
        "sport":"soccer","league":"Demo Cup","status":"live","home":{"name":"Harrowgate Town",\
        "short":"Harrowgate","abbr":"HAR"},"away":{"name":"Wexmoor Athletic","short":"Wexmoor",\
        "abbr":"WEX"}
        """, rarity: 4, most: 1, home: 1, away: 0, minute: 61),
    Match(
      fixed: """
        "sport":"basketball","league":"Demo League","status":"live","text":"Q3","home":{"name":\
        "Kingsport Comets","short":"Comets","abbr":"KPC"},"away":{"name":"Ashford Foundry",\
        "short":"Foundry","abbr":"ASH"}
        """, rarity: 1, most: 3, home: 64, away: 61, minute: 0),
    Match(
      fixed: """
        "sport":"ice_hockey","league":"Demo League","status":"live","text":"P2","home":{"name":\
        "Växlinge HK","short":"Växlinge","abbr":"VÄX"},"away":{"name":"Tromsnes IL",\
        "short":"Tromsnes","abbr":"TRO"}
        """, rarity: 5, most: 1, home: 2, away: 2, minute: 0),
    Match(
      fixed: """
        "sport":"soccer","league":"Demo Cup","status":"live","home":{"name":"SV Grünbachtal",\
        "short":"Grünbach","abbr":"GRÜ"},"away":{"name":"Fjällvik IF","short":"Fjällvik",\
        "abbr":"FJÄ"}
        """, rarity: 4, most: 1, home: 0, away: 0, minute: 12),
    Match(
      fixed: """
        "sport":"baseball","league":"Demo League","status":"final","home":{"name":"Pelicans",\
        "abbr":"PEL"},"away":{"name":"Cedar Bluff Millers","short":"Millers","abbr":"CBM"}
        """, rarity: 0, most: 0, home: 3, away: 6, minute: 0),
  ]
  /// How many matches still move.
  private static let moving: UInt64 = 4
  private var dice: UInt64 = 0x5DEE_CE66_D1CE_B00C

  mutating func writeSnapshot(into text: inout ByteWriter) {
    text.add("{\"type\":\"snapshot\",\"games\":[")
    for index in matches.indices {
      if index > 0 { text.add(",") }
      text.add("{")
      writeNumbers(index, into: &text)
      text.add(",")
      text.add(matches[index].fixed)
      text.add("}")
    }
    text.add("]}")
  }

  /// One match goes on: a minute, and now and then points for one side.
  mutating func writeUpdate(into text: inout ByteWriter) {
    let index = Int(draw() % Self.moving)
    matches[index].version += 1
    if matches[index].minute > 0 && matches[index].minute < 90 { matches[index].minute += 1 }
    if draw() % matches[index].rarity == 0 {
      let points = Int32(draw() % matches[index].most) + 1
      if draw() % 2 == 0 { matches[index].home += points } else { matches[index].away += points }
    }
    text.add("{\"type\":\"update\",")
    writeNumbers(index, into: &text)
    text.add("}")
  }

  private func writeNumbers(_ index: Int, into text: inout ByteWriter) {
    let match = matches[index]
    text.add("\"id\":\"demo-")
    text.add(index)
    text.add("\",\"version\":")
    text.add(match.version)
    text.add(",\"score\":[")
    text.add(match.home)
    text.add(",")
    text.add(match.away)
    text.add("]")
    guard match.minute > 0 else { return }
    text.add(",\"minute\":")
    text.add(match.minute)
  }

  /// A plain linear congruential generator (Knuth, MMIX): the same demo every time.
  private mutating func draw() -> UInt64 {
    dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return dice >> 33
  }
}
