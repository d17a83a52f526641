import Testing

@testable import BoardClient

private let hasSuite = SharedFolder.has("json-suite/test_parsing")

/// JSONTestSuite and yyjson's sets, where `../shared/json-suite` is there.
@Suite(.enabled(if: hasSuite, "../shared/json-suite is not beside this checkout"))
struct JSONSuiteTests {
  /// The 35 files on which readers may differ: accepted are numbers out of range (10), lone
  /// surrogate escapes (10) and 500 levels; the byte order mark is decided by its flag.
  static let acceptedOptional: [String] = [
    "number_double_huge_neg_exp", "number_huge_exp", "number_neg_int_huge_exp",
    "number_pos_double_huge_exp", "number_real_neg_overflow", "number_real_pos_overflow",
    "number_real_underflow", "number_too_big_neg_int", "number_too_big_pos_int",
    "number_very_big_negative_int", "object_key_lone_2nd_surrogate",
    "string_1st_surrogate_but_2nd_missing", "string_1st_valid_surrogate_2nd_invalid",
    "string_incomplete_surrogate_and_escape_valid", "string_incomplete_surrogate_pair",
    "string_incomplete_surrogates_escape_valid", "string_invalid_lonely_surrogate",
    "string_invalid_surrogate", "string_inverted_surrogates_U+1D11E",
    "string_lone_second_surrogate", "structure_500_nested_arrays",
  ].map { "i_\($0).json" }

  @Test func theSuiteIsWhole() {
    let names = SharedFolder.files("json-suite/test_parsing")
    #expect(names.filter { $0.hasPrefix("y_") }.count == 95)
    #expect(names.filter { $0.hasPrefix("n_") }.count == 188)
    #expect(names.filter { $0.hasPrefix("i_") }.count == 35)
    #expect(Set(Self.acceptedOptional).isSubset(of: names))
  }

  @Test(arguments: SharedFolder.files("json-suite/test_parsing"))
  func everyFileIsJudgedRight(name: String) throws {
    let isRight = name.hasPrefix("y_") || Self.acceptedOptional.contains(name)
    try expect("test_parsing/\(name)", accepted: isRight)
  }

  @Test func aByteOrderMarkIsSkippedWhereItIsAllowed() throws {
    let bytes = try SharedFolder.bytes(
      "json-suite/test_parsing/i_structure_UTF-8_BOM_empty_object.json")
    for cut in 0..<bytes.count {
      let reading = JSONReading(bytes, cuts: [cut], allowsByteOrderMark: true)
      #expect(reading.verdict == .complete)
      #expect(reading.lines == ["{", "}"])
    }
  }

  @Test(arguments: SharedFolder.files("json-suite/test_transform"))
  func documentsWithTwoMeaningsAreRead(name: String) throws {
    let hasInvalidBytes = name.contains("invalid_codepoint") && !name.contains("escaped")
    try expect("test_transform/\(name)", accepted: !hasInvalidBytes)
  }

  @Test(arguments: SharedFolder.files("json-suite/yyjson/test_checker"))
  func theCheckerSetIsJudgedRight(name: String) throws {
    // A text on the top level and twenty levels are valid since RFC 7159.
    let isRight = name.hasPrefix("pass") || name.contains("EXCLUDE")
    try expect("yyjson/test_checker/\(name)", accepted: isRight)
  }

  @Test(arguments: SharedFolder.files("json-suite/yyjson/test_encoding"))
  func onlyPlainUTF8IsAccepted(name: String) throws {
    try expect("yyjson/test_encoding/\(name)", accepted: name == "utf8.json")
  }

  @Test(arguments: SharedFolder.files("json-suite/yyjson/test_roundtrip"))
  func theRoundtripSetIsAccepted(name: String) throws {
    try expect("yyjson/test_roundtrip/\(name)", accepted: true)
  }

  @Test(arguments: SharedFolder.files("json-suite/yyjson/test_yyjson"))
  func theExtensionsAreRefused(name: String) throws {
    // Lone surrogate escapes become U+FFFD here, as in the verdicts of the other suite.
    let isLoneSurrogate = name.hasPrefix("invalid_utf8_escape")
    let isPlain = isLoneSurrogate || !name.replacing("(bignum)", with: "").contains("(")
    try expect("yyjson/test_yyjson/\(name)", accepted: isPlain)
  }

  @Test(arguments: SharedFolder.files("json-suite/yyjson/num").filter { $0.hasSuffix("txt") })
  func everyNumberOfTheListsIsJudgedRight(name: String) throws {
    let isRight =
      (name.hasPrefix("int") || name.hasPrefix("real"))
      && !name.contains("(ext)") && !name.contains("(fail)")
    let lines = try SharedFolder.bytes("json-suite/yyjson/num/\(name)").split(separator: 0x0A)
    var count = 0
    for line in lines where line.first != UInt8(ascii: "#") {
      let number = Array(line.last == 0x0D ? line.dropLast() : line)
      guard !number.isEmpty else { continue }
      let whole = JSONReading(number + [0x20])
      #expect((whole.verdict == .complete) == isRight, "\(String(decoding: number, as: UTF8.self))")
      let pieces = Array(0..<number.count)
      #expect(JSONReading(number + [0x20], cuts: pieces) == whole)
      count += 1
    }
    #expect(count > 0)
  }

  /// Whole, split at every byte, and byte by byte. Of files past 2,000 bytes 50 splits are taken:
  /// all would be quadratic.
  private func expect(
    _ path: String, accepted: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try SharedFolder.bytes("json-suite/\(path)")
    let whole = JSONReading(bytes)
    #expect((whole.verdict == .complete) == accepted, sourceLocation: sourceLocation)
    for cut in stride(from: 0, to: bytes.count, by: bytes.count > 2_000 ? bytes.count / 50 : 1) {
      #expect(
        JSONReading(bytes, cuts: [cut]) == whole, "split at \(cut)",
        sourceLocation: sourceLocation)
    }
    #expect(
      JSONReading(bytes, cuts: Array(0..<bytes.count)) == whole, "byte by byte",
      sourceLocation: sourceLocation)
  }
}
