import Testing

@testable import BoardClient

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("display", "display", 0), ("dispaly", "display", 1), ("displa", "display", 1),
    ("DISPLAY", "display", 0), ("idsplay", "display", 1), ("dspaly", "display", 2),
    ("xyz", "display", 7), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("abc", "ABC", 0),
    ("ab", "b", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("Montreal", "Montréal", 2),
  ]) func lettersChangedAddedLeftOutAndSwappedAreCounted(a: String, b: String, distance: Int) {
    #expect(EditDistance.between(Array(a.utf8).span, Array(b.utf8).span) == distance)
    #expect(EditDistance.between(Array(b.utf8).span, Array(a.utf8).span) == distance)
  }

  @Test(arguments: [(64, 64), (65, 65), (255, 65)])
  func textsOfAnyLengthAreTaken(count: Int, distance: Int) {
    let long = [UInt8](repeating: 0x78, count: count)
    #expect(EditDistance.between(long.span, [UInt8]().span) == distance)
    #expect(EditDistance.between([UInt8]().span, long.span) == distance)
  }
}
