import Foundation
import Testing

@testable import BoardClient

@Suite struct Base64Tests {
  static func encode(_ bytes: [UInt8]) -> String {
    var text = InlineArray<44, UInt8>(repeating: 0)
    let count = Base64.encode(bytes.span, into: &text)
    return String(decoding: array(text.span)[..<count], as: UTF8.self)
  }

  /// RFC 4648 section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ]) func textsAreEncodedAsInTheRFC(text: String, encoded: String) {
    #expect(Self.encode(Array(text.utf8)) == encoded)
  }

  @Test(arguments: 0...33) func drawnBytesAreEncodedAsByFoundation(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<20 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(Self.encode(bytes) == Data(bytes).base64EncodedString())
    }
  }
}
