/// Puts words one after the other into a text in place; what does not fit is left out.
struct GpioWords {
  private(set) var text = Text<255>()

  mutating func add(_ words: StaticString) {
    for byte in words.description.utf8 where !text.append(byte) { return }
  }

  mutating func add<let size: Int>(_ words: Text<size>) {
    for index in 0..<words.count where !text.append(words[index]) { return }
  }

  mutating func addOrNone<let size: Int>(_ words: Text<size>) {
    if words.isEmpty { add("none") } else { add(words) }
  }

  mutating func add(_ number: UInt32) {
    if number >= 10 { add(number / 10) }
    _ = text.append(UInt8(0x30 + number % 10))
  }

  mutating func add(_ line: GpioLine) {
    add("line ")
    switch line {
    case .offset(let offset): add(offset)
    case .name(let name): add(name)
    }
  }
}
