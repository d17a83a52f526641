@testable import Display

/// Frames as lines of text, trailing spaces cut: what a person would see without styles.
func picture(_ frame: TextFrame) -> String {
  (0..<frame.rows).map { row in
    var line = ""
    for column in 0..<frame.columns {
      let cell = frame[row, column]
      if cell.isSecondHalf { continue }
      line.unicodeScalars.append(Unicode.Scalar(cell.scalar) ?? "?")
      if cell.mark != 0 { line.unicodeScalars.append(Unicode.Scalar(UInt32(cell.mark)) ?? "?") }
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }.joined(separator: "\n")
}

/// What waits in a buffer, with ESC written as `^` so that expectations can be read.
func readable(_ output: OutputBuffer) -> String {
  String(decoding: output.bytes[output.start..<output.end], as: UTF8.self)
    .replacing("\u{1B}[", with: "^")
}

func cells(_ text: String) -> Int { CharacterWidth.cells(in: text.utf8.span) }

/// SplitMix64: a seed in a test's argument is enough to repeat it.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
