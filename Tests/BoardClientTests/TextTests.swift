import Testing

@testable import BoardClient

@Suite struct TextTests {
  @Test(arguments: [
    ("Montréal", "Montr"), ("abcdef", "abcdef"), ("abcdefg", "abcdef"), ("", ""), ("日本語", "日本"),
  ]) func textIsCutAtACodePointBoundary(from: String, to: String) {
    let text = Text<6>(from)
    #expect((0..<text.count).map { text[$0] } == Array(to.utf8))
  }
}
