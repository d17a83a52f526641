/// Reads the settings file as it comes, in pieces of any size: bytes in, values and problems out.
/// Pure; what is wrong is noted, and the value before it stays.
struct SettingsParser {
  static let lineBytes = 1_000
  static let fileBytes = 64 * 1_024

  private(set) var settings: Settings
  private(set) var problems = SettingsProblems()
  /// The present line, without its end.
  var line = SettingsLine(capacity: lineBytes)

  private var isTooLong = false
  private var lineNumber = 1
  private var fileCount = 0
  /// Nil inside a section that is unknown: its keys were said with it.
  private var section: SettingsKey.Section? = .top
  /// The line that set each field, 0 for none.
  private var setBy = InlineArray<32, Int>(repeating: 0)

  /// Values of the command line win; give them to the settings afterwards.
  init(over settings: Settings = Settings()) {
    self.settings = settings
  }

  /// The file is longer than what is read of it.
  var isFull: Bool { fileCount > Self.fileBytes }

  mutating func take(_ bytes: Span<UInt8>) {
    for index in 0..<bytes.count {
      guard fileCount < Self.fileBytes else {
        if fileCount == Self.fileBytes { note(.fileTooLong) }
        fileCount = Self.fileBytes + 1
        return
      }
      fileCount += 1
      take(bytes[index])
    }
  }

  /// Ends the last line, which may lack its end.
  mutating func finish() {
    endLine()
    checkLines()
  }

  mutating func cannotRead(errno: Int32) {
    problems.add(SettingsProblem(kind: .cannotRead(errno: errno)))
  }

  mutating func note(
    _ kind: SettingsProblem.Kind, key: Text<40> = Text<40>(), found: Text<64> = Text<64>(),
    suggestion: StaticString? = nil
  ) {
    problems.add(
      SettingsProblem(
        kind: kind, line: lineNumber, key: key, found: found, suggestion: suggestion))
  }

  private mutating func take(_ byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      endLine()
      lineNumber += 1
    } else if !line.append(byte) {
      isTooLong = true
    }
  }

  private mutating func endLine() {
    if isTooLong {
      note(.lineTooLong, key: line.text(line.keyRange))
    } else {
      if lineNumber == 1 { line.dropByteOrderMark() }
      readLine()
    }
    isTooLong = false
    line.removeAll()
  }

  private mutating func readLine() {
    let content = line.trimmed
    guard let first = content.first.map({ line[$0] }) else { return }
    if first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { return }
    guard line.isText else {
      note(.notText, key: line.text(line.keyRange))
      return
    }
    if first == UInt8(ascii: "[") {
      readSection(content)
    } else {
      readAssignment(content)
    }
  }

  private mutating func readSection(_ content: Range<Int>) {
    guard let end = line.first(UInt8(ascii: "]"), in: content),
      line.isComment(line.trim(end + 1..<content.upperBound))
    else {
      note(.notAnAssignment, found: line.text(content))
      section = nil
      return
    }
    let name: Text<40> = line.text(line.trim(content.lowerBound + 1..<end))
    var nearest = NearestWord(to: name)
    section = nil
    for candidate in SettingsKey.Section.allCases where candidate != .top {
      if SettingsWords.isSame(name, candidate.name) { section = candidate }
      nearest.offer(candidate.name)
    }
    if section == nil { note(.unknownSection, key: name, suggestion: nearest.word) }
  }

  private mutating func readAssignment(_ content: Range<Int>) {
    guard let equals = line.first(UInt8(ascii: "="), in: content), equals > content.lowerBound
    else {
      if section != nil { note(.notAnAssignment, found: line.text(content)) }
      return
    }
    guard let section else { return }
    let name: Text<40> = line.text(line.trim(content.lowerBound..<equals))
    guard let key = find(name, in: section) else { return }
    guard let value = line.value(in: equals + 1..<content.upperBound) else {
      note(.wrongValue(key.kind), key: name, found: line.text(equals + 1..<content.upperBound))
      return
    }
    let index = Int(key.field.rawValue)
    if setBy[index] > 0 && !key.isRepeatable { note(.setTwice(firstLine: setBy[index]), key: name) }
    setBy[index] = lineNumber
    set(key, to: value)
  }

  /// The key of that name, or nil when it is unknown there, which is then said.
  private mutating func find(
    _ name: Text<40>, in section: SettingsKey.Section
  ) -> SettingsKey? {
    var nearest = NearestWord(to: name)
    for key in SettingsKey.all where key.section == section {
      if SettingsWords.isSame(name, key.name) { return key }
      nearest.offer(key.name)
    }
    for key in SettingsKey.all where SettingsWords.isSame(name, key.name) {
      note(.wrongSection(key.section), key: name)
      return nil
    }
    note(.unknownKey(section: section), key: name, suggestion: nearest.word)
    return nil
  }

  private mutating func set(_ key: SettingsKey, to value: Range<Int>) {
    switch SettingsValue.apply(key, line, value, to: &settings) {
    case .taken:
      if key.field == .feed { settings.feedLine = lineNumber }
    case .noRoom:
      note(.tooManyPins, key: Text<40>(key.name), found: line.text(value))
    case .wrong(let part):
      let found: Text<64> = line.text(part)
      let suggestion = SettingsValue.suggestion(for: found, key.kind)
      note(.wrongValue(key.kind), key: Text<40>(key.name), found: found, suggestion: suggestion)
    }
  }

  /// Two uses of one line cannot both be right: the later key loses it.
  private mutating func checkLines() {
    for later in SettingsKey.all.indices where SettingsKey.all[later].kind == .line {
      guard let earlier = taker(before: later) else { continue }
      let key = SettingsKey.all[later]
      lineNumber = setBy[Int(key.field.rawValue)]
      let words = settings.line(key.field).words
      note(.lineTaken(by: earlier), key: Text<40>(key.name), found: words)
      settings.setLine(key.field, .none)
    }
  }

  /// The first key of the table that already uses the line of the key at `later`.
  private func taker(before later: Int) -> SettingsKey.Field? {
    let choice = settings.line(SettingsKey.all[later].field)
    guard choice != .none else { return nil }
    for index in 0..<later where SettingsKey.all[index].kind == .line {
      let field = SettingsKey.all[index].field
      if settings.line(field) == choice { return field }
    }
    return nil
  }
}
