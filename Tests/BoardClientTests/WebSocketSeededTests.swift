import Testing

@testable import BoardClient

/// Streams drawn from a seed: good ones against what was encoded, broken ones for not trapping and
/// for one verdict whatever the split.
@Suite struct WebSocketSeededTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func drawnStreamsAreReadAsEncoded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (input, wanted) = Self.stream(&random)
    #expect(read(input) == wanted)
    #expect(read(input, chunkSize: { _ in 1 }) == wanted)
    #expect(read(input, chunkSize: { _ in Int.random(in: 1...300, using: &random) }) == wanted)
  }

  @Test(arguments: 1...400 as ClosedRange<UInt64>)
  func mutatedStreamsGiveOneVerdictInAnySplit(seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 7_919)
    var input = Self.stream(&random).input
    for _ in 0..<Int.random(in: 1...6, using: &random) { Self.mutate(&input, &random) }
    let whole = read(input)
    #expect(read(input, chunkSize: { _ in 1 }) == whole)
    #expect(read(input, chunkSize: { _ in Int.random(in: 1...40, using: &random) }) == whole)
    let ends = whole.filter { if case .failed = $0 { true } else { false } }
    #expect(ends.count <= 1)
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>) func noiseNeverTraps(seed: UInt64) {
    var random = SeededGenerator(seed: seed &* 104_729)
    let input = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = read(input, softLimit: 50, hardLimit: 200)
    #expect(read(input, softLimit: 50, hardLimit: 200, chunkSize: { _ in 3 }) == whole)
  }

  /// Up to six messages with control frames between their fragments, perhaps closed.
  private static func stream(
    _ random: inout SeededGenerator
  ) -> (input: [UInt8], wanted: [Seen]) {
    var input: [UInt8] = []
    var wanted: [Seen] = []
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let isText = Bool.random(using: &random)
      let payload = isText ? text(&random) : noise(upTo: 700, &random)
      var rest = payload[...]
      var opcode: Opcode = isText ? .text : .binary
      while opcode != .continuation || !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 0...300, using: &random))
        rest = rest.dropFirst(piece.count)
        input += ServerFrame(opcode, Array(piece), isFinal: rest.isEmpty).bytes
        opcode = .continuation
        if !rest.isEmpty { control(&input, &wanted, &random) }
      }
      wanted.append(isText ? .text(payload) : .binary(payload))
      control(&input, &wanted, &random)
    }
    if Bool.random(using: &random) {
      input += ServerFrame(.close, [0x0F, 0xA0] + Array("bye".utf8)).bytes
      input += noise(upTo: 50, &random)
      wanted.append(.close(4_000, Array("bye".utf8)))
    }
    return (input, wanted)
  }

  private static func control(
    _ input: inout [UInt8], _ wanted: inout [Seen], _ random: inout SeededGenerator
  ) {
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let payload = noise(upTo: 125, &random)
      let isPing = Bool.random(using: &random)
      input += ServerFrame(isPing ? .ping : .pong, payload).bytes
      wanted.append(isPing ? .ping(payload) : .pong(payload))
    }
  }

  private static func noise(upTo count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...count, using: &random)).map { _ in
      UInt8.random(in: 0...255, using: &random)
    }
  }

  private static func text(_ random: inout SeededGenerator) -> [UInt8] {
    let alphabet: [Character] = ["a", " ", "\u{7F}", "é", "\u{7FF}", "€", "\u{FFFD}", "⚽"]
    let count = Int.random(in: 0...150, using: &random)
    return (0..<count).flatMap { _ in
      Array(String(alphabet[Int.random(in: 0..<8, using: &random)]).utf8)
    }
  }

  private static func mutate(_ input: inout [UInt8], _ random: inout SeededGenerator) {
    guard !input.isEmpty else { return }
    let place = Int.random(in: 0..<input.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: input[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: input.remove(at: place)
    case 2: input.insert(UInt8.random(in: 0...255, using: &random), at: place)
    default: input.removeLast(min(input.count, Int.random(in: 1...20, using: &random)))
    }
  }
}
