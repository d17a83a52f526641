import Testing

@testable import BoardClient

@Suite struct WebSocketFrameWriterTests {
  static func waiting(_ buffer: SendBuffer) -> [UInt8] {
    Array(buffer.storage[buffer.start..<buffer.end])
  }

  @Test func maskedHelloIsTheExampleOfTheRFC() {
    // RFC 6455 section 5.7, second example.
    var buffer = SendBuffer(capacity: 64)
    let hello = Array("Hello".utf8)
    #expect(append(.text, hello, mask: 0x37FA_213D, to: &buffer))
    #expect(
      Self.waiting(buffer) == [
        0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
      ])
  }

  @Test(arguments: [0, 1, 3, 4, 5, 125, 126, 65_535, 65_536])
  func payloadsOfEveryLengthFormAreWhole(count: Int) throws {
    var random = SeededGenerator(seed: UInt64(count))
    let payload = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
    var buffer = SendBuffer(capacity: 70_000)
    #expect(append(.binary, payload, mask: 0xA1B2_C3D4, to: &buffer))
    let frame = try #require(decodeClientFrame(Self.waiting(buffer)))
    #expect(frame.first == 0x82)
    #expect(frame.mask == [0xA1, 0xB2, 0xC3, 0xD4])
    #expect(frame.payload == payload)
    #expect(frame.rest == [])
  }

  @Test func controlFramesCarryTheirOpcodeAndPayload() throws {
    var buffer = SendBuffer(capacity: 1_024)
    let payload = [UInt8](repeating: 0x5A, count: 125)
    #expect(append(.ping, [], mask: 1, to: &buffer))
    #expect(append(.pong, payload, mask: 2, to: &buffer))
    #expect(FrameWriter.appendClose(.goingAway, mask: 3, to: &buffer))
    #expect(FrameWriter.appendClose(nil, mask: 4, to: &buffer))
    let ping = try #require(decodeClientFrame(Self.waiting(buffer)))
    let pong = try #require(decodeClientFrame(ping.rest))
    let close = try #require(decodeClientFrame(pong.rest))
    let bare = try #require(decodeClientFrame(close.rest))
    #expect([ping.first, pong.first, close.first, bare.first] == [0x89, 0x8A, 0x88, 0x88])
    #expect(ping.payload == [] && pong.payload == payload)
    #expect(close.payload == [0x03, 0xE9] && bare.payload == [] && bare.rest == [])
  }

  @Test func sameFrameWithAnotherKeyLooksDifferentAndReadsTheSame() throws {
    let text = Array("{\"type\":\"resync\"}".utf8)
    var frames: [[UInt8]] = []
    for key in [0x0102_0304, 0x8000_0001] as [UInt32] {
      var buffer = SendBuffer(capacity: 64)
      #expect(append(.text, text, mask: key, to: &buffer))
      frames.append(Self.waiting(buffer))
    }
    #expect(frames[0][2...] != frames[1][2...])
    for frame in frames { #expect(try #require(decodeClientFrame(frame)).payload == text) }
  }

  /// 11 bytes are a frame of 5; each room below that must leave the buffer as it was.
  @Test(arguments: 0...10) func frameThatDoesNotFitChangesNothing(room: Int) {
    var buffer = SendBuffer(capacity: 20 + room)
    let first = [UInt8](repeating: 7, count: 20)
    #expect(append(first, to: &buffer))
    #expect(!append(.text, Array("Hello".utf8), mask: 9, to: &buffer))
    #expect(Self.waiting(buffer) == first)
    #expect(buffer.room == room)
  }

  @Test func bufferIsUsedUpFromTheFrontAndNeverGrows() {
    var buffer = SendBuffer(capacity: 4)
    #expect(buffer.isEmpty && buffer.room == 4)
    #expect(append([1, 2, 3], to: &buffer))
    #expect(!append([4, 5], to: &buffer))
    buffer.consume(2)
    #expect(append([4, 5, 6], to: &buffer), "waiting bytes move to the front")
    #expect(Self.waiting(buffer) == [3, 4, 5, 6])
    #expect(!append([7], to: &buffer) && buffer.room == 0)
    buffer.consume(4)
    #expect(buffer.isEmpty && buffer.start == 0)
    #expect(append(Array("abcd".utf8), to: &buffer))
    buffer.cut(to: 1)
    #expect(Self.waiting(buffer) == [0x61])
    buffer.removeAll()
    #expect(buffer.isEmpty && buffer.storage.count == 4)
  }

  /// The model is a plain array; the socket takes what it likes.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func bufferAgreesWithAPlainQueue(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var buffer = SendBuffer(capacity: 50)
    var model: [UInt8] = []
    for _ in 0..<300 {
      let bytes = (0..<Int.random(in: 0...30, using: &random)).map { UInt8($0) }
      let fits = model.count + bytes.count <= 50
      #expect(append(bytes, to: &buffer) == fits)
      if fits { model += bytes }
      let taken = Int.random(in: 0...model.count, using: &random)
      buffer.consume(taken)
      model.removeFirst(taken)
      #expect(Self.waiting(buffer) == model)
    }
  }
}
