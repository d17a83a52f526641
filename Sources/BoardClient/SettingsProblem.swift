/// Something in the settings that was not taken as written. The board runs on with the default.
struct SettingsProblem: Sendable {
  enum Kind: Sendable {
    case unknownKey(section: SettingsKey.Section)
    case unknownSection
    /// The key belongs to another section.
    case wrongSection(SettingsKey.Section)
    case wrongValue(SettingsKey.Kind)
    /// Neither a section nor `key = value`.
    case notAnAssignment
    /// The later line counts.
    case setTwice(firstLine: Int)
    /// The line is already used by that key.
    case lineTaken(by: SettingsKey.Field)
    case tooManyPins
    case lineTooLong
    /// NUL, another control character, or bytes that are not UTF-8.
    case notText
    case fileTooLong
    case cannotRead(errno: Int32)
    case wrongAddress(EndpointError)
    /// `wss://`, which this version does not speak.
    case needsTLS
  }

  var kind: Kind
  /// From 1; 0 for the file as a whole.
  var line = 0
  /// The key, or the section's name.
  var key = Text<40>()
  var found = Text<64>()
  var suggestion: StaticString?
}

/// The problems of one reading of the file: the first sixteen, and how many more there were.
struct SettingsProblems: Sendable {
  static let capacity = 16

  // An array, because the compiler unrolls an inline one of this size into 50 kB of code.
  private var list: [SettingsProblem] = []
  private(set) var leftOut = 0

  /// All of them, those without room included.
  var total: Int { count + leftOut }

  var count: Int { list.count }
  subscript(index: Int) -> SettingsProblem { list[index] }

  mutating func add(_ problem: SettingsProblem) {
    guard count < Self.capacity else {
      leftOut += 1
      return
    }
    list.append(problem)
  }
}
