/// What the board was told to do: the settings file's values over the defaults.
struct Settings: Equatable, Sendable {
  /// The feed's address as written; empty when none is set.
  var feed = Text<255>()
  /// The line of the file that set it; 0 when the command line did.
  var feedLine = 0
  var display = DisplayChoice.automatic
  var pins = PinNames()
  /// A game in play that was not heard of for this long is marked stale.
  var staleAfterMs: Int64 = 90_000
  /// How long a page stays when the games do not fit on one.
  var pageMs: Int64 = 8_000
  /// While any game is in play, only those in play and those of pinned teams are listed.
  var liveOnly = false

  /// Label or path of the GPIO chip; empty: the Raspberry Pi header, by its known labels.
  var chip = Text<64>()
  var next = LineChoice.none
  var pin = LineChoice.none
  var back = LineChoice.none
  var power = LineChoice.none
  /// Pressed pulls the line to ground.
  var buttonsActiveLow = true
  var buttonsBias = LineBias.pullUp
  var debounceMs: Int64 = 20

  var liveLamp = LineChoice.none
  var reconnectingLamp = LineChoice.none
  var offlineLamp = LineChoice.none
  /// A lamp lights when its line is low.
  var lampsActiveLow = false
}

/// Where the screens go.
enum DisplayChoice: Equatable, Sendable {
  /// The console when standard output is a terminal, else text.
  case automatic
  case console
  case text(columns: Int, rows: Int)
  /// Nothing is drawn: a board with lamps only, or one that only feeds the status file.
  case none

  static let textColumns = 40
  static let textRows = 16
  static let columnRange = 8...200
  static let rowRange = 1...100
}

/// A line of the GPIO chip, as the settings name it.
enum LineChoice: Equatable, Sendable {
  case none
  /// On the Raspberry Pi header the offset is the BCM number.
  case offset(UInt16)
  case name(Text<32>)

  @inline(never)  // One copy instead of one in each comparison.
  static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.none, .none): true
    case (.offset(let a), .offset(let b)): a == b
    case (.name(let a), .name(let b)): a == b
    default: false
    }
  }
}

enum LineBias: UInt8, Equatable, Sendable {
  case pullUp
  case pullDown
  case off
}

/// Names of teams to pin at the first start, best first.
struct PinNames: Equatable, Sendable {
  // An array, because the compiler unrolls an inline one of this size into 50 kB of code.
  private var names: [Text<64>] = []

  var count: Int { names.count }
  subscript(index: Int) -> Text<64> { names[index] }

  /// False when there is no room. A name that is there already keeps its place.
  mutating func append(_ name: Text<64>) -> Bool {
    for index in 0..<count where names[index] == name { return true }
    guard count < Limits.pins else { return false }
    names.append(name)
    return true
  }
}
