import Testing

@testable import BoardClient

@Suite struct WebSocketFrameReaderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let input: [UInt8]
    let wanted: [Seen]
    var testDescription: String { name }

    init(_ name: String, _ input: [UInt8], _ wanted: [Seen]) {
      self.name = name
      self.input = input
      self.wanted = wanted
    }
  }

  static func hello(_ rest: [UInt8]) -> [UInt8] { ServerFrame(.text, "hé").bytes + rest }
  static let heard = Seen.text(Array("hé".utf8))

  static let good: [Case] = [
    Case("nothing", [], []),
    Case("empty text", [0x81, 0], [.text([])]),
    // RFC 6455 section 5.7, first, third and fourth example.
    Case("Hello", [0x81, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.text(Array("Hello".utf8))]),
    Case(
      "Hel, lo", [1, 3, 0x48, 0x65, 0x6C, 0x80, 2, 0x6C, 0x6F], [.text(Array("Hello".utf8))]),
    Case("ping Hello", [0x89, 5, 0x48, 0x65, 0x6C, 0x6C, 0x6F], [.ping(Array("Hello".utf8))]),
    Case("binary that is no UTF-8", [0x82, 3, 0xFF, 0, 0x80], [.binary([0xFF, 0, 0x80])]),
    Case("pong nobody asked for", [0x8A, 1, 7], [.pong([7])]),
    Case(
      "ping of 125", [0x89, 125] + [UInt8](repeating: 9, count: 125),
      [.ping([UInt8](repeating: 9, count: 125))]),
    Case(
      "ten pings in one read", (0..<10).flatMap { [0x89, 1, UInt8($0)] },
      (0..<10).map { Seen.ping([UInt8($0)]) }),
    Case(
      "ping between fragments", [1, 1, 0x61, 0x89, 1, 0x70, 0, 1, 0x62, 0x80, 1, 0x63],
      [.ping([0x70]), .text(Array("abc".utf8))]),
    Case("empty fragments", [1, 0, 0, 0, 0x80, 0], [.text([])]),
    Case(
      "code point cut by a fragment", [1, 2, 0xE2, 0x82, 0x80, 1, 0xAC],
      [.text(Array("€".utf8))]),
    Case("close without a code", hello([0x88, 0]), [heard, .close(nil, [])]),
    Case("close 1000", [0x88, 2, 3, 0xE8], [.close(1_000, [])]),
    Case(
      "close 1013 with a reason", ServerFrame(.close, [3, 0xF5] + Array("später".utf8)).bytes,
      [.close(1_013, Array("später".utf8))]),
    Case(
      "close inside a message", [1, 1, 0x61, 0x88, 2, 3, 0xE9], [.close(1_001, [])]),
    Case(
      "everything after a close is ignored",
      [0x88, 2, 3, 0xE8, 0x89, 0, 0xFF, 0xFF] + hello([]), [.close(1_000, [])]),
  ]

  static let bad: [Case] = [
    Case("RSV1", hello([0xC1, 1, 0x61]), [heard, .failed(.reservedBits)]),
    Case("RSV2 on a ping", hello([0xA9, 0]), [heard, .failed(.reservedBits)]),
    Case("RSV3 on a close", [0x98, 0], [.failed(.reservedBits)]),
    Case("a ping behind a failure is not told", [0x83, 0, 0x89, 0], [.failed(.reservedOpcode(3))]),
    Case("masked by the server", [0x81, 0x81, 1, 2, 3, 4, 0x60], [.failed(.masked)]),
    Case("ping in fragments", hello([0x09, 1, 0x61]), [heard, .failed(.fragmentedControl)]),
    Case("close in fragments", [0x08, 0], [.failed(.fragmentedControl)]),
    Case("ping of 126", [0x89, 126, 0, 126], [.failed(.controlTooLong)]),
    Case("close with a 64-bit length", [0x88, 127], [.failed(.controlTooLong)]),
    Case("continuation first", [0x80, 1, 0x61], [.failed(.strayContinuation)]),
    Case(
      "continuation after a whole message", hello([0x00, 0]),
      [heard, .failed(.strayContinuation)]),
    Case("text inside a text", [1, 1, 0x61, 0x81, 1, 0x62], [.failed(.messageInsideMessage)]),
    Case("binary inside a text", [1, 1, 0x61, 2, 1, 0x62], [.failed(.messageInsideMessage)]),
    Case(
      "length with its top bit set", [0x82, 127, 0x80, 0, 0, 0, 0, 0, 0, 0],
      [.failed(.lengthInvalid)]),
    Case("125 in 16 bits", [0x82, 126, 0, 125], [.failed(.lengthNotMinimal)]),
    Case(
      "65535 in 64 bits", [0x82, 127, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF],
      [.failed(.lengthNotMinimal)]),
    Case(
      "2^63 - 1 bytes", [0x82, 127, 0x7F] + [UInt8](repeating: 0xFF, count: 7),
      [.failed(.messageTooBig)]),
    Case("close with half a code", [0x88, 1, 3], [.failed(.closeCodeCut)]),
    Case("close reason that is no UTF-8", [0x88, 4, 3, 0xE8, 0xC3, 0x28], [.failed(.notUTF8)]),
    Case("close reason that is cut", [0x88, 3, 3, 0xE8, 0xC3], [.failed(.notUTF8)]),
    Case("text that is no UTF-8", hello([0x81, 3, 0x61, 0xFF, 0x62]), [heard, .failed(.notUTF8)]),
    Case("text that ends in a character", [0x81, 1, 0xC3], [.failed(.notUTF8)]),
    Case("message that ends in a character", [1, 1, 0xC3, 0x80, 0], [.failed(.notUTF8)]),
    Case("fragment that breaks a character", [1, 1, 0xC3, 0x80, 1, 0x28], [.failed(.notUTF8)]),
  ]

  @Test(arguments: good + bad) func framesAreReadTheSameInAnySplit(_ given: Case) {
    #expect(read(given.input) == given.wanted, "whole")
    #expect(read(given.input, chunkSize: { _ in 1 }) == given.wanted, "byte by byte")
    for cut in 1..<max(1, given.input.count) {
      let size = given.input.count - cut
      let seen = read(given.input, chunkSize: { $0 > size ? cut : $0 })
      #expect(seen == given.wanted, "cut after \(cut)")
    }
  }

  @Test(arguments: [0, 1, 125, 126, 127, 128, 65_535, 65_536, 70_000])
  func payloadsOfEveryLengthFormAreWhole(count: Int) {
    let payload = (0..<count).map { UInt8(0x20 + $0 % 90) }
    let input = ServerFrame(.text, payload).bytes + ServerFrame(.ping).bytes
    for size in [input.count, 997, 1] {
      #expect(read(input, chunkSize: { _ in size }) == [.text(payload), .ping([])])
    }
  }

  @Test(arguments: [3, 4, 5, 6, 7, 11, 12, 13, 14, 15] as [UInt8])
  func reservedOpcodesFailAtTheFirstByte(opcode: UInt8) {
    #expect(read([0x80 | opcode]) == [.failed(.reservedOpcode(opcode))])
  }

  @Test(arguments: [0x90, 0xA0, 0xB0, 0xC0, 0xD0, 0xE0, 0xF0] as [UInt8])
  func reservedBitsFailAtTheFirstByte(bits: UInt8) {
    #expect(read([bits | 1]) == [.failed(.reservedBits)])
  }

  @Test(
    arguments: [
      1_000, 1_001, 1_002, 1_003, 1_007, 1_011, 1_012, 1_013, 1_014, 3_000, 3_999, 4_000, 4_999,
    ] as [UInt16])
  func closeCodesThatMayBeSentAreTold(code: UInt16) {
    let frame = ServerFrame(.close, [UInt8(code >> 8), UInt8(code & 255)])
    #expect(read(frame.bytes) == [.close(code, [])])
  }

  @Test(
    arguments: [
      0, 999, 1_004, 1_005, 1_006, 1_015, 1_016, 1_100, 2_000, 2_999, 5_000, 65_535,
    ] as [UInt16])
  func closeCodesThatMayNotBeSentFail(code: UInt16) {
    let frame = ServerFrame(.close, [UInt8(code >> 8), UInt8(code & 255)])
    #expect(read(frame.bytes) == [.failed(.closeCodeInvalid(code))])
  }

  @Test(
    arguments: [
      (WebSocketError.notUTF8, 1_007), (.messageTooBig, 1_009), (.masked, 1_002),
      (.reservedOpcode(3), 1_002), (.closeCodeInvalid(0), 1_002),
    ] as [(WebSocketError, UInt16)])
  func errorsNameTheCodeToCloseWith(error: WebSocketError, code: UInt16) {
    #expect(error.closeCode.rawValue == code)
    #expect(error.closeCode.mayBeSent)
  }

  @Test func errorsHaveWordsOfTheirOwn() {
    let errors: [WebSocketError] = [
      .reservedBits, .reservedOpcode(3), .masked, .fragmentedControl, .controlTooLong,
      .lengthInvalid, .lengthNotMinimal, .strayContinuation, .messageInsideMessage,
      .closeCodeInvalid(0), .closeCodeCut, .notUTF8, .messageTooBig,
    ]
    #expect(Set(errors.map(\.words)).count == errors.count)
  }

  @Test func brokenTextFailsBeforeItsFrameHasEnded() {
    var reader = FrameReader(softLimit: 100, hardLimit: 100)
    var index = 0
    let begun: [UInt8] = [0x81, 50, 0x61, 0xF4, 0x90]
    #expect(next(&reader, begun, &index) == .messageBegin(.text))
    #expect(next(&reader, begun, &index) == .failed(.notUTF8))
    #expect(reader.hasEnded)
  }

  @Test func dataNamesBytesOfTheInput() {
    var reader = FrameReader(softLimit: 100, hardLimit: 100)
    var index = 0
    let begun: [UInt8] = [0x89, 1, 0x70, 0x82, 4, 1, 2]
    #expect(next(&reader, begun, &index) == .ping)
    #expect(array(reader.controlPayload) == [0x70])
    #expect(next(&reader, begun, &index) == .messageBegin(.binary))
    #expect(next(&reader, begun, &index) == .data(5..<7))
    #expect(next(&reader, begun, &index) == .needMore)
    index = 0
    let rest: [UInt8] = [3, 4, 0x82, 0]
    #expect(next(&reader, rest, &index) == .data(0..<2))
    #expect(next(&reader, rest, &index) == .messageEnd(isTooLong: false))
    #expect(index == 2)
    #expect(next(&reader, rest, &index) == .messageBegin(.binary))
    #expect(next(&reader, rest, &index) == .messageEnd(isTooLong: false))
    #expect(next(&reader, rest, &index) == .needMore)
  }

  @Test(arguments: [1, 2, 7, 1_000]) func longMessageIsReadToItsEndAndTheNextOneIsTold(size: Int) {
    let input = bytes(of: [
      ServerFrame(.text, "12345678"), ServerFrame(.text, "123456789"),
      ServerFrame(.text, "1234", isFinal: false), ServerFrame(.continuation, "5678"),
      ServerFrame(.text, "1234", isFinal: false), ServerFrame(.continuation, "56789"),
      ServerFrame(.binary, [1]),
    ])
    let eight = Seen.text(Array("12345678".utf8))
    let seen = read(input, softLimit: 8, hardLimit: 100, chunkSize: { _ in size })
    #expect(seen == [eight, .tooLong, eight, .tooLong, .binary([1])])
  }

  @Test func longMessageIsStillCheckedAsUTF8() {
    let input = ServerFrame(.text, [0x61, 0x61, 0x61, 0xFF, 0x61]).bytes
    #expect(read(input, softLimit: 2, hardLimit: 100) == [.failed(.notUTF8)])
  }

  @Test func messageOverTheHardLimitFailsAtItsHeader() {
    let whole = Array(ServerFrame(.binary, [UInt8](repeating: 0, count: 126)).bytes[0..<4])
    #expect(read(whole, softLimit: 100, hardLimit: 125) == [.failed(.messageTooBig)])
    let fragments = bytes(of: [
      ServerFrame(.binary, [1, 2, 3], isFinal: false), ServerFrame(.continuation, [4, 5]),
    ])
    #expect(read(fragments, softLimit: 3, hardLimit: 4) == [.failed(.messageTooBig)])
    #expect(read(fragments, softLimit: 3, hardLimit: 5) == [.tooLong])
  }

  @Test func manyFragmentsMakeOneMessage() {
    let count = 65_536
    var input: [UInt8] = [1, 1, 0x61]
    for _ in 2..<count { input += [0, 1, 0x61] }
    input += [0x80, 1, 0x61]
    let seen = read(input, chunkSize: { _ in 16_384 })
    #expect(seen == [.text([UInt8](repeating: 0x61, count: count))])
  }
}
