// From a key of the table to the value it sets. A key whose kind does not fit its field is a
// mistake in the table.

extension Settings {
  mutating func setNumber(_ field: SettingsKey.Field, _ number: Int64) {
    switch field {
    case .staleAfter: staleAfterMs = number * 1_000
    case .pageSeconds: pageMs = number * 1_000
    case .debounce: debounceMs = number
    default: preconditionFailure("not a number")
    }
  }

  mutating func setFlag(_ field: SettingsKey.Field, _ flag: Bool) {
    switch field {
    case .liveOnly: liveOnly = flag
    case .buttonsActiveLow: buttonsActiveLow = flag
    case .lampsActiveLow: lampsActiveLow = flag
    default: preconditionFailure("not a flag")
    }
  }

  mutating func setLine(_ field: SettingsKey.Field, _ choice: LineChoice) {
    switch field {
    case .nextButton: next = choice
    case .pinButton: pin = choice
    case .backButton: back = choice
    case .powerButton: power = choice
    case .liveLamp: liveLamp = choice
    case .reconnectingLamp: reconnectingLamp = choice
    case .offlineLamp: offlineLamp = choice
    default: preconditionFailure("not a line")
    }
  }

  @inline(never)
  func line(_ field: SettingsKey.Field) -> LineChoice {
    switch field {
    case .nextButton: next
    case .pinButton: pin
    case .backButton: back
    case .powerButton: power
    case .liveLamp: liveLamp
    case .reconnectingLamp: reconnectingLamp
    case .offlineLamp: offlineLamp
    default: preconditionFailure("not a line")
    }
  }
}

extension LineChoice {
  /// As it is written in the settings.
  var words: Text<64> {
    switch self {
    case .none: return Text<64>("none")
    case .name(let name): return Text<64>(name.span)
    case .offset(let offset):
      var writer = ByteWriter(capacity: 8)
      writer.add(offset)
      return Text<64>(writer.bytes.span.extracting(0..<writer.count))
    }
  }
}
