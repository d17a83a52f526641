import Testing

@testable import BoardClient

@Suite struct SHA1Tests {
  static func hex(_ bytes: [UInt8]) -> String {
    var hash = SHA1()
    hash.update(bytes.span)
    let digits = Array("0123456789abcdef")
    return String(
      array(hash.finish().span).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }

  /// From FIPS 180's published examples; the empty text and the last from RFC 3174 section 7.3.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (
      String(repeating: "01234567", count: 80), "dea356a2cddd90c7a7ecedc5ebb563934f460452"
    ),
  ]) func digestsAreThoseOfTheStandard(text: String, digest: String) {
    #expect(Self.hex(Array(text.utf8)) == digest)
  }

  /// Around the padding's edges, where a second block begins; from another implementation.
  @Test(arguments: [
    (54, "b05d71c64979cb95fa74a33cdb31a40d258ae02e"),
    (55, "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (56, "c2db330f6083854c99d4b5bfb6e8f29f201be699"),
    (63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5"),
    (64, "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (65, "11655326c708d70319be2610e8a57d9a5b959d3b"),
    (119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56"),
    (120, "f34c1488385346a55709ba056ddd08280dd4c6d6"),
  ]) func paddingFitsEveryLength(count: Int, digest: String) {
    #expect(Self.hex([UInt8](repeating: 0x61, count: count)) == digest)
  }
}
