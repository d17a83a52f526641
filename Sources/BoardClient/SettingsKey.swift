/// One key of the settings file. This table is what the parser, the suggestions, the messages and
/// the tests of `deploy/board-client.conf` go by.
struct SettingsKey: Sendable {
  let field: Field
  let section: Section
  let name: StaticString
  let kind: Kind
  /// The value that is used without the key, as one would write it; empty: none.
  let standard: StaticString

  enum Section: UInt8, CaseIterable, Sendable {
    /// Before the first section's line.
    case top
    case gpio
    case buttons
    case lamps

    var name: StaticString {
      switch self {
      case .top: ""
      case .gpio: "gpio"
      case .buttons: "buttons"
      case .lamps: "lamps"
      }
    }
  }

  enum Field: UInt8, CaseIterable, Sendable {
    case feed, display, pin, pins, staleAfter, pageSeconds, liveOnly
    case chip
    case nextButton, pinButton, backButton, powerButton, buttonsActiveLow, bias, debounce
    case liveLamp, reconnectingLamp, offlineLamp, lampsActiveLow
  }

  enum Kind: Equatable, Sendable {
    case url
    case display
    /// A name, taken as it stands: `NO` and `007` are names.
    case name
    /// Names with commas between.
    case names
    case text
    case whole(least: Int32, most: Int32, unit: StaticString)
    case flag
    case bias
    case line

    static func == (a: Kind, b: Kind) -> Bool {
      switch (a, b) {
      case (.whole(let a, let b, _), .whole(let c, let d, _)): a == c && b == d
      case (.url, .url), (.display, .display), (.name, .name), (.names, .names), (.text, .text),
        (.flag, .flag), (.bias, .bias), (.line, .line):
        true
      default: false
      }
    }
  }

  /// May stand on several lines, each adding to the others.
  var isRepeatable: Bool { kind == .name || kind == .names }

  static let all: [SettingsKey] = [
    SettingsKey(.feed, .top, "feed", .url),
    SettingsKey(.display, .top, "display", .display, "auto"),
    SettingsKey(.pin, .top, "pin", .name),
    SettingsKey(.pins, .top, "pins", .names),
    SettingsKey(
      .staleAfter, .top, "stale-after", .whole(least: 10, most: 3_600, unit: " seconds"), "90"),
    SettingsKey(
      .pageSeconds, .top, "page-seconds", .whole(least: 2, most: 300, unit: " seconds"), "8"),
    SettingsKey(.liveOnly, .top, "live-only", .flag, "no"),
    SettingsKey(.chip, .gpio, "chip", .text),
    SettingsKey(.nextButton, .buttons, "next", .line),
    SettingsKey(.pinButton, .buttons, "pin", .line),
    SettingsKey(.backButton, .buttons, "back", .line),
    SettingsKey(.powerButton, .buttons, "power", .line),
    SettingsKey(.buttonsActiveLow, .buttons, "active-low", .flag, "yes"),
    SettingsKey(.bias, .buttons, "bias", .bias, "pull-up"),
    SettingsKey(
      .debounce, .buttons, "debounce-ms", .whole(least: 5, most: 100, unit: " milliseconds"), "20"),
    SettingsKey(.liveLamp, .lamps, "live", .line),
    SettingsKey(.reconnectingLamp, .lamps, "reconnecting", .line),
    SettingsKey(.offlineLamp, .lamps, "offline", .line),
    SettingsKey(.lampsActiveLow, .lamps, "active-low", .flag, "no"),
  ]

  private init(
    _ field: Field, _ section: Section, _ name: StaticString, _ kind: Kind,
    _ standard: StaticString = ""
  ) {
    self.field = field
    self.section = section
    self.name = name
    self.kind = kind
    self.standard = standard
  }
}
