/// What the status file tells, gathered by the loop each turn.
struct StatusFacts: Equatable, Sendable {
  var state: BoardState = .reconnecting
  var games = 0
  var leftOut = 0
  /// Games in play whose data is old, whatever the connection says.
  var stale = 0
  var pins = 0
  var counters = Counters()
}

extension StatusFacts {
  /// Writes the facts in Prometheus' text format (version 0.0.4). `heardAgo` is in milliseconds,
  /// nil before the feed was heard at all.
  func write(heardAgo: Int64?, version: StaticString, into text: inout ByteWriter) {
    writeStates(&text)
    text.gauge("board_games", "Games in the table.", games)
    text.gauge("board_games_left_out", "Games the table had no room for.", leftOut)
    text.gauge("board_stale_games", "Games in play whose data is old.", stale)
    text.gauge("board_pins", "Pinned teams.", pins)
    writeMessages(&text)
    text.counter("board_reconnects_total", "Connections after the first.", counters.reconnects)
    text.head(
      "board_last_heard_seconds", "Age of the feed's last sign of life when this was written.",
      "gauge")
    text.add("board_last_heard_seconds ")
    if let heardAgo { text.add(max(0, heardAgo) / 1_000) } else { text.add("+Inf") }
    text.add("\n")
    text.counter("board_display_errors_total", "Failed display writes.", counters.displayErrors)
    text.counter("board_store_errors_total", "Failed saves.", counters.storeErrors)
    text.head("board_build_info", "The running program.", "gauge")
    text.add("board_build_info{version=\"")
    text.add(version)
    text.add("\"} 1\n")
  }

  private func writeStates(_ text: inout ByteWriter) {
    text.head("board_state", "1 for the present state, 0 for the others.", "gauge")
    text.sample("board_state{state=\"live\"}", state == .live ? 1 : 0)
    text.sample("board_state{state=\"reconnecting\"}", state == .reconnecting ? 1 : 0)
    text.sample("board_state{state=\"offline\"}", state == .offline ? 1 : 0)
  }

  private func writeMessages(_ text: inout ByteWriter) {
    text.head("board_messages_total", "Messages of the feed by what became of them.", "counter")
    text.sample("board_messages_total{result=\"applied\"}", counters.applied)
    text.sample("board_messages_total{result=\"old\"}", counters.old)
    text.sample("board_messages_total{result=\"broken\"}", counters.broken)
    text.sample("board_messages_total{result=\"unknown\"}", counters.unknown)
  }
}

extension ByteWriter {
  fileprivate mutating func head(_ name: StaticString, _ help: StaticString, _ kind: StaticString) {
    add("# HELP ")
    add(name)
    add(" ")
    add(help)
    add("\n# TYPE ")
    add(name)
    add(" ")
    add(kind)
    add("\n")
  }

  fileprivate mutating func sample(_ name: StaticString, _ value: some FixedWidthInteger) {
    add(name)
    add(" ")
    add(value)
    add("\n")
  }

  fileprivate mutating func gauge(_ name: StaticString, _ help: StaticString, _ value: Int) {
    head(name, help, "gauge")
    sample(name, value)
  }

  fileprivate mutating func counter(_ name: StaticString, _ help: StaticString, _ value: UInt64) {
    head(name, help, "counter")
    sample(name, value)
  }
}
