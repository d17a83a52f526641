import Foundation
import Testing

@testable import BoardClient

/// Snapshots of real days, where `../shared/replays` is there.
@Suite(
  .enabled(
    if: SharedFolder.has("replays/all.json"), "../shared/replays is not beside this checkout"))
struct MessageReplayTests {
  @Test(arguments: SharedFolder.files("replays").filter { $0.hasSuffix(".json") })
  func everyGameOfAReplayIsStaged(name: String) throws {
    let bytes = try SharedFolder.bytes("replays/\(name)")
    let decoded = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let games = try #require(decoded?["games"] as? [[String: Any]])
    let whole = MessageReading(bytes)
    #expect(whole.verdict == .snapshot(spreadSeconds: nil, skipped: 0))
    #expect(whole.staged.count == games.count)
    for (game, expected) in zip(whole.staged, games) {
      #expect(text(game.id) == expected["id"] as? String)
      #expect(text(game.home.name) == (expected["home"] as? [String: Any])?["name"] as? String)
      #expect(text(game.away.name) == (expected["away"] as? [String: Any])?["name"] as? String)
      #expect(game.start == (expected["start"] as? Int).map { Int64($0) })
      #expect(game.version == (expected["version"] as? Int).map { Int64($0) })
      #expect(game.status != .unknown)
    }
    for size in [1, 100, 1_460, 16_384] {
      let cuts = Array(stride(from: size, to: bytes.count, by: size))
      #expect(MessageReading(bytes, cuts: cuts) == whole, "in pieces of \(size)")
    }
  }

  private func text<let capacity: Int>(_ text: Text<capacity>) -> String {
    String(decoding: (0..<text.count).map { text[$0] }, as: UTF8.self)
  }
}
