import Testing

@testable import BoardClient

@Suite struct HandshakeReaderTests {
  static let key = HandshakeKey(random: 0x7468_6520_7361_6D70, 0x6C65_206E_6F6E_6365)
  static let accept = "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
  static let upgrade = "Upgrade: websocket"
  static let connection = "Connection: Upgrade"

  static func head(_ lines: String...) -> String {
    lines.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// What a reader says after all of the input, cut into chunks, and how many bytes it used.
  static func read(
    _ input: [UInt8], chunkSize: (Int) -> Int = { $0 }
  ) -> (HandshakeProgress, used: Int, location: String) {
    var reader = HandshakeReader(key: key)
    var progress = HandshakeProgress.needMore
    var start = 0
    while start < input.count, progress == .needMore {
      let size = max(1, min(chunkSize(input.count - start), input.count - start))
      let chunk = Array(input[start..<(start + size)])
      var index = 0
      progress = reader.read(chunk.span, at: &index)
      start += index
    }
    return (progress, start, String(decoding: array(reader.location.span), as: UTF8.self))
  }

  static func progress(_ text: String) -> HandshakeProgress { read(Array(text.utf8)).0 }

  static let switching = "HTTP/1.1 101 Switching Protocols"
  static let good: [String] = [
    head(switching, upgrade, connection, accept),
    head("HTTP/1.1 101 ", upgrade, connection, accept),
    head("HTTP/1.1 101", upgrade, connection, accept),
    head(switching, accept, connection, upgrade),
    head(
      switching, "UPGRADE:WebSocket", "connection: keep-alive , UPGRADE",
      "sec-websocket-ACCEPT:\t s3pPLMBiTxaQ9kYGzzhZRbK+xOo= \t"),
    head(switching, upgrade, "Connection: close", connection, accept),
    head(switching, upgrade, connection, accept, "Server: x", "X-Empty:", "X-UTF8: é"),
    head(switching, upgrade, connection, accept, "Sec-WebSocket-Protocol:"),
    head(
      switching, "Set-Cookie: " + String(repeating: "c", count: 4_000), upgrade, connection,
      accept),
    [switching, upgrade, connection, accept, "", ""].joined(separator: "\n"),
    head(switching, upgrade, "Connection: keep-alive,Upgrade,", accept),
    head(
      switching, "Upgrade:" + String(repeating: " ", count: 239) + "websocket", connection,
      accept),
    head("HTTP/1.1 103 Early Hints", "Link: </x>", upgrade, accept)
      + head(switching, upgrade, connection, accept),
  ]

  @Test(arguments: good) func goodAnswersAreAcceptedInAnySplit(text: String) {
    let input = Array(text.utf8)
    // The first frame in the same segment as the head stays for the frame reader.
    let withFrame = input + [0x81, 1, 0x61]
    for size in [withFrame.count, 1, 7] {
      let seen = Self.read(withFrame, chunkSize: { _ in size })
      #expect(seen.0 == .accepted && seen.used == input.count, "chunks of \(size)")
    }
    for cut in 1..<min(input.count, 400) {
      let seen = Self.read(withFrame, chunkSize: { $0 == withFrame.count ? cut : $0 })
      #expect(seen.0 == .accepted && seen.used == input.count, "cut after \(cut)")
    }
  }

  @Test(
    arguments: [
      (head(switching, connection, accept), .upgradeMissing),
      (head(switching, "Upgrade: h2c", connection, accept), .upgradeWrong),
      (head(switching, "Upgrade:", connection, accept), .upgradeWrong),
      (head(switching, "Upgrade: websocket, h2c", connection, accept), .upgradeWrong),
      (head(switching, upgrade, upgrade, connection, accept), .upgradeWrong),
      (head(switching, upgrade, accept), .connectionMissing),
      (head(switching, upgrade, "Connection: keep-alive", accept), .connectionMissing),
      (head(switching, upgrade, "Connection: Upgraded", accept), .connectionMissing),
      (head(switching, upgrade, connection), .acceptMissing),
      (
        head(switching, upgrade, connection, "Sec-WebSocket-Accept: AAAAAAAAAAAAAAAAAAAAAAAAAAA="),
        .acceptWrong
      ),
      (
        head(switching, upgrade, connection, "Sec-WebSocket-Accept: S3PPLMBITXAQ9KYGZZHZRBK+XOO="),
        .acceptWrong
      ),
      (head(switching, upgrade, connection, "Sec-WebSocket-Accept:"), .acceptWrong),
      (head(switching, upgrade, connection, accept, accept), .acceptDoubled),
      (
        head(
          switching, upgrade, connection, accept, "Sec-WebSocket-Extensions: permessage-deflate"),
        .extensionNotOffered
      ),
      (
        head(switching, upgrade, connection, accept, "Sec-WebSocket-Protocol: chat"),
        .protocolNotOffered
      ),
      (head("HTTP/1.0 101 Switching Protocols", upgrade, connection, accept), .versionTooOld),
      (
        head("HTTP/1.1 200 OK", "Content-Length: 5") + "hello", .status(200, retryAfterSeconds: nil)
      ),
      (head("HTTP/1.1 401 Unauthorized"), .status(401, retryAfterSeconds: nil)),
      (head("HTTP/1.0 403 Forbidden"), .status(403, retryAfterSeconds: nil)),
      (head("HTTP/1.1 429 Slow down", "Retry-After: 17"), .status(429, retryAfterSeconds: 17)),
      (head("HTTP/1.1 503 Busy", "retry-after:120 "), .status(503, retryAfterSeconds: 120)),
      (
        head("HTTP/1.1 503 Busy", "Retry-After: 99999999999999999999"),
        .status(503, retryAfterSeconds: 86_400)
      ),
      (
        head("HTTP/1.1 503 Busy", "Retry-After: Wed, 21 Oct 2015 07:28:00 GMT"),
        .status(503, retryAfterSeconds: nil)
      ),
      (head("HTTP/1.1 302 Found", "Location: wss://elsewhere/"), .redirect(302)),
      ("SSH-2.0-OpenSSH_9.2\r\n", .notHTTP),
      ("HTTP/2 101\r\n", .notHTTP),
      ("\r\nHTTP/1.1 101\r\n", .notHTTP),
      ("\u{15}\u{03}\u{01}", .answeredTLS),
      (head("HTTP/1.1 abc"), .headMalformed),
      (head("HTTP/1.1 1010"), .headMalformed),
      (head("HTTP/1.1 099 x"), .headMalformed),
      (head("HTTP/1.1"), .headMalformed),
      (head("HTTP/1.x 101 x"), .headMalformed),
      (head(switching, "No colon here"), .headMalformed),
      (head(switching, ": no name"), .headMalformed),
      (head(switching, "Upgrade : websocket"), .headMalformed),
      (head(switching, upgrade, " folded"), .headMalformed),
      (head(switching, "A: b\rc"), .headMalformed),
      (head(switching, "A: \0"), .headMalformed),
      (head(switching, "Upgrade: " + String(repeating: "w", count: 300)), .headMalformed),
      (
        head(
          switching, "Upgrade:" + String(repeating: " ", count: 240) + "websocket", connection,
          accept),
        .headMalformed
      ),
      (
        head("HTTP/1.1 100 Continue", upgrade, accept) + head(switching, connection),
        .upgradeMissing
      ),
      (head("HTTP/1.1 100 Continue") + head("XTTP/1.1 101"), .headMalformed),
      (
        head(switching, "Set-Cookie: " + String(repeating: "c", count: 8_192)), .headTooLong
      ),
      (switching + String(repeating: "\r\nA: b", count: 2_000), .headTooLong),
      (String(repeating: head("HTTP/1.1 103 Early Hints"), count: 400), .headTooLong),
    ] as [(String, HandshakeError)])
  func wrongAnswersAreNamedInAnySplit(text: String, error: HandshakeError) {
    let input = Array(text.utf8)
    for size in [input.count, 1, 3, 100] {
      #expect(Self.read(input, chunkSize: { _ in size }).0 == .failed(error), "chunks of \(size)")
    }
  }

  @Test(arguments: [
    "", "H", "HTTP/1.1", "HTTP/1.1 101 x\r\n",
    head(switching, upgrade).dropLast()
      .description,
  ])
  func unfinishedHeadWantsMore(text: String) {
    #expect(Self.progress(text) == .needMore)
  }

  @Test func headOfExactlyTheLimitIsAccepted() {
    let rest = Self.head(Self.switching, Self.upgrade, Self.connection, Self.accept, "A: ")
    let filler = String(repeating: "x", count: HandshakeReader.headBytes - rest.utf8.count)
    for (extra, wanted) in [("", HandshakeProgress.accepted), ("x", .failed(.headTooLong))] {
      let text = Self.head(
        Self.switching, Self.upgrade, Self.connection, Self.accept, "A: " + filler + extra)
      #expect(Self.progress(text) == wanted)
    }
  }

  @Test func wrongFirstByteFailsBeforeTheLineEnds() {
    #expect(Self.progress("X") == .failed(.notHTTP))
    #expect(Self.progress("HTTP/1.1 1\u{1}") == .failed(.headMalformed))
  }

  @Test func endIsToldAgainAndTakesNothing() {
    var reader = HandshakeReader(key: Self.key)
    let input = Array("X and more".utf8)
    var index = 0
    for _ in 0..<3 {
      let progress = reader.read(input.span, at: &index)
      #expect(progress == .failed(.notHTTP) && index == 1)
    }
  }

  @Test func redirectTellsWhereTo() {
    let told = Self.head("HTTP/1.1 301 Moved", "Location: https://example.com/feed")
    #expect(Self.read(Array(told.utf8)).location == "https://example.com/feed")
    for count in [129, 5_000] {
      let long = Self.head(
        "HTTP/1.1 301 Moved", "Location: " + String(repeating: "x", count: count))
      let seen = Self.read(Array(long.utf8))
      #expect(seen.location == "" && seen.0 == .failed(.redirect(301)))
    }
  }

  @Test(
    arguments: [
      (.status(401, retryAfterSeconds: nil), .refused(status: 401)),
      (.status(403, retryAfterSeconds: nil), .refused(status: 403)),
      (.status(404, retryAfterSeconds: nil), .refused(status: 404)),
      (.status(429, retryAfterSeconds: 3), .rateLimit),
      (.status(500, retryAfterSeconds: nil), .serverBusy),
      (.status(503, retryAfterSeconds: 3), .serverBusy),
      (.status(200, retryAfterSeconds: nil), .notWebSocket),
      (.acceptWrong, .notWebSocket),
      (.redirect(301), .notWebSocket),
    ] as [(HandshakeError, Cause)])
  func errorsHaveACauseForTheDisplay(error: HandshakeError, cause: Cause) {
    #expect(error.cause == cause)
  }

  @Test func errorsHaveWordsOfTheirOwn() {
    let errors: [HandshakeError] = [
      .notHTTP, .answeredTLS, .versionTooOld, .status(500, retryAfterSeconds: nil), .redirect(301),
      .upgradeMissing, .upgradeWrong, .connectionMissing, .acceptMissing, .acceptWrong,
      .acceptDoubled, .extensionNotOffered, .protocolNotOffered, .headTooLong, .headMalformed,
    ]
    #expect(Set(errors.map(\.words)).count == errors.count)
  }

  /// A good answer with bytes flipped, lost and added never traps, and is the same in any split.
  @Test(arguments: 1...300 as ClosedRange<UInt64>)
  func mutatedAnswersGiveOneVerdictInAnySplit(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var input = Array(Self.good[Int(seed) % Self.good.count].utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<input.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: input[place] = UInt8.random(in: 0...255, using: &random)
      case 1: input.remove(at: place)
      default: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
      }
    }
    let whole = Self.read(input)
    #expect(Self.read(input, chunkSize: { _ in 1 }) == whole)
    #expect(Self.read(input, chunkSize: { _ in Int.random(in: 1...60, using: &random) }) == whole)
  }
}
