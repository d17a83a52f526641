import Testing

@testable import BoardClient

@Suite struct SystemLogTests {
  private let start = Instant(ms: 1_000_000)

  private func said(_ log: Log) -> [String] {
    (0..<log.heldCount).map { log.heldLine(at: $0).asString }
  }

  private func heldLog(hasPrefix: Bool = false) -> Log {
    var log = Log(hasPrefix: hasPrefix)
    log.hold()
    return log
  }

  @Test func aLineHasItsPriorityOnlyForTheJournal() {
    for (hasPrefix, wanted) in [
      (true, "<4>refused (111), 3 left"), (false, "refused (111), 3 left"),
    ] {
      var log = heldLog(hasPrefix: hasPrefix)
      #expect(log.begin(.warning, .link, now: start) == true)
      log.add("refused (")
      log.add(111)
      log.add("), ")
      log.add(Text<8>("3 left"))
      log.end()
      #expect(said(log) == [wanted])
    }
  }

  @Test func aRepeatedLineIsCountedAndTheCountSaid() {
    var log = heldLog()
    for _ in 0..<42 {
      if log.begin(.error, .store, now: start + 100) {
        log.add("cannot save")
        log.end()
      }
    }
    #expect(said(log) == Array(repeating: "cannot save", count: 5))
    // Another topic has its own budget.
    #expect(log.begin(.notice, .link, now: start + 200) == true)
    log.add("live")
    log.end()
    #expect(log.begin(.error, .store, now: start + 60_099) == false)
    #expect(log.begin(.error, .store, now: start + 60_100) == true)
    log.add("cannot save")
    log.end()
    #expect(log.begin(.error, .store, now: start + 60_101) == true)
    log.add("cannot save")
    log.end()
    #expect(said(log).suffix(3) == ["live", "cannot save (38 times more)", "cannot save"])
  }

  @Test(arguments: [
    ("ws://h:80/feed", "ws://h:80/feed"),
    ("ws://user:secret@h/feed?apiKey=secret", "ws://h/feed"),
    ("https://h/v4/odds?apiKey=secret&x=1#y", "https://h/v4/odds"),
    ("ws://h/p?mail=a@b&apiKey=secret", "ws://..."),
    ("ws://user:sec?ret@h/", "ws://..."),
    ("ws://user:sec/ret@h/x", "ws://h/x"),
    ("user:secret@h/x", "h/x"), ("?secret://x", "..."), ("?a@secret://", "..."), ("", ""),
    ("ws://h/\u{1B}[2J", "ws://h/?[2J"),
  ]) func anAddressIsLoggedWithoutUserAndQuery(url: String, wanted: String) {
    var log = heldLog()
    #expect(log.begin(.info, .settings, now: start) == true)
    log.add("feed ")
    log.add(url: Text<255>(url))
    log.end()
    #expect(said(log) == ["feed " + wanted])
  }

  @Test func anEndpointIsLoggedWithoutItsQuery() {
    var log = heldLog()
    #expect(log.begin(.info, .link, now: start) == true)
    log.add(Endpoint(host: Text("h"), port: 8_080, path: Text("/a?key=secret")))
    log.end()
    #expect(said(log) == ["h:8080/a"])
  }

  @Test func whileADisplayDrawsTheLast16LinesAreKept() {
    var log = heldLog()
    for number in 0..<40 {
      let topic = LogTopic.allCases[number % LogTopic.allCases.count]
      #expect(log.begin(.info, topic, now: start) == true)
      log.add(number)
      log.end()
    }
    #expect(said(log) == (24..<40).map(String.init))
  }

  @Test func whatDoesNotFitIsCut() {
    var log = heldLog()
    #expect(log.begin(.info, .program, now: start) == true)
    for _ in 0..<10 { log.add(Text<200>(String(repeating: "é", count: 100))) }
    log.end()
    #expect(log.heldLine(at: 0).count <= 255)
    #expect(said(log)[0].allSatisfy { $0 == "é" })
  }

  @Test func everyTopicHasABudget() {
    for topic in LogTopic.allCases {
      var log = heldLog()
      #expect(log.begin(.info, topic, now: start) == true)
    }
  }

  @Test(arguments: [
    (Int64.min, "-9223372036854775808"), (.max, "9223372036854775807"), (0, "0"), (-7, "-7"),
    (10, "10"),
  ]) func numbersAreWrittenInFull(number: Int64, wanted: String) {
    var writer = ByteWriter(capacity: 32)
    writer.add(number)
    #expect(writer.asString == wanted)
  }

  @Test func errnoIsSaidInWords() {
    var writer = ByteWriter(capacity: 80)
    writer.add(errno: 111)
    writer.add(" ")
    writer.add(errno: 99_999)
    #expect(writer.asString == "Connection refused (111) error (99999)")
  }
}
