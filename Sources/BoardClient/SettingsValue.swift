/// Turns the text of a value into a setting.
enum SettingsValue {
  enum Outcome {
    case taken
    /// That part of the line is not what is wanted.
    case wrong(Range<Int>)
    case noRoom
  }

  static func apply(
    _ key: SettingsKey, _ line: SettingsLine, _ value: Range<Int>, to settings: inout Settings
  ) -> Outcome {
    switch key.kind {
    case .url: return applyFeed(line, value, &settings)
    case .name: return addPin(line, value, &settings)
    case .names: return addPins(line, value, &settings)
    case .text:
      guard value.count <= 64 else { return .wrong(value) }
      settings.chip = line.text(value)
    case .display:
      guard let choice = display(line.text(value)) else { return .wrong(value) }
      settings.display = choice
    case .whole(let least, let most, _):
      guard let number = whole(line, value), number >= least, number <= most else {
        return .wrong(value)
      }
      settings.setNumber(key.field, Int64(number))
    case .flag:
      guard let flag = flag(line.text(value)) else { return .wrong(value) }
      settings.setFlag(key.field, flag)
    case .bias:
      guard let bias = bias(line.text(value)) else { return .wrong(value) }
      settings.buttonsBias = bias
    case .line:
      guard let choice = lineChoice(line, value) else { return .wrong(value) }
      settings.setLine(key.field, choice)
    }
    return .taken
  }

  /// `auto`, `console`, `none`, `text` or `text:COLSxROWS`; nil for anything else.
  static func display(_ text: Text<64>) -> DisplayChoice? {
    if SettingsWords.isSame(text, "auto") { return .automatic }
    if SettingsWords.isSame(text, "console") { return .console }
    if SettingsWords.isSame(text, "none") { return DisplayChoice.none }
    if SettingsWords.isSame(text, "text") {
      return .text(columns: DisplayChoice.textColumns, rows: DisplayChoice.textRows)
    }
    guard text.count > 5, SettingsWords.isSame(Text<5>(text.span.extracting(0..<5)), "text:")
    else { return nil }
    return textSize(text.span.extracting(5..<text.count))
  }

  /// The near word of a kind whose values are words.
  static func suggestion(for found: Text<64>, _ kind: SettingsKey.Kind) -> StaticString? {
    var nearest = NearestWord(to: found)
    switch kind {
    case .display:
      nearest.offer("auto")
      nearest.offer("console")
      nearest.offer("text")
      nearest.offer("none")
    case .flag:
      nearest.offer("yes")
      nearest.offer("no")
    case .bias:
      nearest.offer("pull-up")
      nearest.offer("pull-down")
      nearest.offer("off")
    case .url, .name, .names, .text, .whole, .line: break
    }
    return nearest.word
  }

  /// The address is kept as written: who connects reads it and says what is wrong with it. This is
  /// the one place where a value of `feed` is judged before that.
  private static func applyFeed(
    _ line: SettingsLine, _ value: Range<Int>, _ settings: inout Settings
  ) -> Outcome {
    guard value.count <= 255 else { return .wrong(value) }
    settings.feed = line.text(value)
    return .taken
  }

  private static func addPins(
    _ line: SettingsLine, _ value: Range<Int>, _ settings: inout Settings
  ) -> Outcome {
    var rest = value
    while !rest.isEmpty {
      let comma = line.first(UInt8(ascii: ","), in: rest)
      let outcome = addPin(line, line.trim(rest.lowerBound..<(comma ?? rest.upperBound)), &settings)
      guard case .taken = outcome else { return outcome }
      rest = (comma.map { $0 + 1 } ?? rest.upperBound)..<rest.upperBound
    }
    return .taken
  }

  private static func addPin(
    _ line: SettingsLine, _ name: Range<Int>, _ settings: inout Settings
  ) -> Outcome {
    guard !name.isEmpty else { return .taken }
    guard name.count <= Limits.nameBytes else { return .wrong(name) }
    return settings.pins.append(line.text(name)) ? .taken : .noRoom
  }

  private static func whole(_ line: SettingsLine, _ range: Range<Int>) -> Int32? {
    guard !range.isEmpty, range.count <= 9 else { return nil }
    var number: Int32 = 0
    for index in range {
      guard (0x30...0x39).contains(line[index]) else { return nil }
      number = number * 10 + Int32(line[index] - 0x30)
    }
    return number
  }

  private static func flag(_ text: Text<64>) -> Bool? {
    let isYes =
      SettingsWords.isSame(text, "yes") || SettingsWords.isSame(text, "true")
      || SettingsWords.isSame(text, "on") || SettingsWords.isSame(text, "1")
    let isNo =
      SettingsWords.isSame(text, "no") || SettingsWords.isSame(text, "false")
      || SettingsWords.isSame(text, "off") || SettingsWords.isSame(text, "0")
    return isYes ? true : isNo ? false : nil
  }

  private static func bias(_ text: Text<64>) -> LineBias? {
    if SettingsWords.isSame(text, "pull-up") { return .pullUp }
    if SettingsWords.isSame(text, "pull-down") { return .pullDown }
    return SettingsWords.isSame(text, "off") ? .off : nil
  }

  /// A number is an offset, `BCM17` too; any other word is a line's name.
  private static func lineChoice(_ line: SettingsLine, _ value: Range<Int>) -> LineChoice? {
    let words: Text<64> = line.text(value)
    if value.isEmpty || SettingsWords.isSame(words, "none") { return LineChoice.none }
    var digits = value
    if value.count > 3, SettingsWords.isSame(Text<3>(words.span.extracting(0..<3)), "BCM") {
      digits = value.lowerBound + 3..<value.upperBound
    }
    if let number = whole(line, digits) { return number <= 511 ? .offset(UInt16(number)) : nil }
    let isNumber = line[value.lowerBound] == UInt8(ascii: "-")
    return value.count <= 32 && !isNumber ? .name(line.text(value)) : nil
  }

  private static func textSize(_ size: Span<UInt8>) -> DisplayChoice? {
    var numbers = InlineArray<2, Int>(repeating: 0)
    var which = 0
    for index in 0..<size.count {
      let byte = size[index]
      if byte | 0x20 == UInt8(ascii: "x"), which == 0 {
        which = 1
      } else if (0x30...0x39).contains(byte), numbers[which] < 1_000 {
        numbers[which] = numbers[which] * 10 + Int(byte - 0x30)
      } else {
        return nil
      }
    }
    guard DisplayChoice.columnRange.contains(numbers[0]),
      DisplayChoice.rowRange.contains(numbers[1])
    else { return nil }
    return .text(columns: numbers[0], rows: numbers[1])
  }
}
