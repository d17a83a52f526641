import Testing

@testable import BoardClient

@Suite struct StatusFileTests {
  private func text(_ facts: StatusFacts, heardAgo: Int64?) -> ByteWriter {
    var writer = ByteWriter(capacity: StatusFile.textBytes)
    facts.write(heardAgo: heardAgo, version: "1.2.3", into: &writer)
    return writer
  }

  @Test func everyFactHasItsSample() {
    var facts = StatusFacts()
    facts.state = .live
    facts.games = 340
    facts.leftOut = 2
    facts.stale = 3
    facts.pins = 4
    facts.counters.applied = 5
    facts.counters.old = 6
    facts.counters.broken = 7
    facts.counters.unknown = 8
    facts.counters.reconnects = 9
    facts.counters.displayErrors = 10
    facts.counters.storeErrors = 11
    let lines = text(facts, heardAgo: 12_999).asString.split(separator: "\n")
    #expect(
      lines.filter { !$0.hasPrefix("#") } == [
        "board_state{state=\"live\"} 1", "board_state{state=\"reconnecting\"} 0",
        "board_state{state=\"offline\"} 0", "board_games 340", "board_games_left_out 2",
        "board_stale_games 3", "board_pins 4", "board_messages_total{result=\"applied\"} 5",
        "board_messages_total{result=\"old\"} 6", "board_messages_total{result=\"broken\"} 7",
        "board_messages_total{result=\"unknown\"} 8", "board_reconnects_total 9",
        "board_last_heard_seconds 12", "board_display_errors_total 10",
        "board_store_errors_total 11",
        "board_build_info{version=\"1.2.3\"} 1",
      ])
  }

  @Test(arguments: [BoardState.live, .reconnecting, .offline])
  func exactlyOneStateIsOne(state: BoardState) {
    let lines = text(StatusFacts(state: state), heardAgo: 0).asString.split(separator: "\n")
    let states = lines.filter { $0.hasPrefix("board_state{") }
    #expect(states.count == 3)
    #expect(states.filter { $0.hasSuffix(" 1") } == ["board_state{state=\"\(state)\"} 1"])
  }

  @Test func aFeedNeverHeardIsInfinitelyOld() {
    #expect(text(StatusFacts(), heardAgo: nil).asString.contains("board_last_heard_seconds +Inf\n"))
  }

  /// Text format 0.0.4: HELP and TYPE once, before the metric's samples; one metric in one block.
  @Test func theFormatIsPrometheus() {
    var current = ""
    var seen: [String] = []
    for line in text(StatusFacts(), heardAgo: 1).asString.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 3).map(String.init)
      if line.hasPrefix("# HELP") {
        current = words[2]
        #expect(!seen.contains(current))
        seen.append(current)
      } else if line.hasPrefix("# TYPE") {
        #expect(words[2] == current)
        #expect(words[3] == (current.hasSuffix("_total") ? "counter" : "gauge"))
      } else {
        #expect(words[0] == current || words[0].hasPrefix(current + "{"))
        #expect(words.count == 2 && Double(words[1]) != nil)
      }
    }
    #expect(seen.count == 11)
  }

  @Test func theLongestNumbersFit() {
    var facts = StatusFacts(state: .offline, games: .min, leftOut: .min, stale: .min, pins: .min)
    facts.counters = Counters(
      applied: .max, old: .max, broken: .max, unknown: .max, reconnects: .max, displayErrors: .max,
      storeErrors: .max)
    let longest = text(facts, heardAgo: .max)
    #expect(!longest.isCut)
    #expect(longest.count < StatusFile.textBytes)
  }
}
