import Foundation
import Testing

@testable import BoardClient

/// Runs every case of a fuzzing WebSocket server (kosoku, Autobahn|Testsuite) through the reader,
/// the writer and the handshake, over blocking sockets. The server judges and keeps the report;
/// `Tests/conformance` starts one, runs this and counts the verdicts.
@Suite struct ConformanceTests {
  static let server = ProcessInfo.processInfo.environment["CONFORMANCE_URL"]
  static let agent = "board-client"

  // Without CONFORMANCE_URL=ws://HOST:PORT there is no server to run against, and nothing is
  // tested.
  @Test(.enabled(if: server != nil, "CONFORMANCE_URL names no fuzzing server"))
  func everyCaseOfTheServerEndsWithAClose() throws {
    let server = try #require(Self.server)
    var echo = EchoClient(largestMessage: 16 << 20)
    let told = try echo.run(server + "/getCaseCount")
    let count = try #require(told.lastText.flatMap { Int($0) }, "no case count")
    try #require(count > 0)
    for number in 1...count {
      let path = "/runCase?case=\(number)&agent=\(Self.agent)"
      let end = try echo.run(server + path).end
      #expect(end != .timedOut, "case \(number) never ended")
      if number % 50 == 0 { FileHandle.standardError.write(Data("case \(number)\n".utf8)) }
    }
    _ = try echo.run(server + "/updateReports?agent=\(Self.agent)")
  }
}
