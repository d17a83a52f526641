/// What the settings say of the board's lines. Everything is optional: a board with only a display
/// is a board.
struct GpioSettings: Sendable {
  /// A path such as `/dev/gpiochip2`, or a chip's label. Empty: the header of a Raspberry Pi.
  var chip = Text<64>()
  /// Buttons connect their line to ground.
  var buttonsAreActiveLow = true
  var lampsAreActiveLow = false
  var bias = GpioBias.pullUp
  /// Buses that other settings use, whose pins are not free.
  var buses: GpioBuses = []
  private var lines = InlineArray<7, GpioLine?>(repeating: nil)

  subscript(role: GpioRole) -> GpioLine? {
    get { lines[Int(role.rawValue)] }
    set { lines[Int(role.rawValue)] = newValue }
  }

  /// Whether any line is set.
  var isEmpty: Bool {
    for index in lines.indices where lines[index] != nil { return false }
    return true
  }
}

/// What a line is for.
enum GpioRole: UInt8, CaseIterable, Equatable, Sendable {
  case next
  case pin
  case back
  case power
  case liveLamp
  case reconnectingLamp
  case offlineLamp

  init(_ button: Button) {
    switch button {
    case .next: self = .next
    case .pin: self = .pin
    case .back: self = .back
    case .power: self = .power
    }
  }

  /// The button, nil for a lamp.
  var button: Button? {
    switch self {
    case .next: .next
    case .pin: .pin
    case .back: .back
    case .power: .power
    case .liveLamp, .reconnectingLamp, .offlineLamp: nil
    }
  }

  /// The lamp, empty for a button.
  var lamp: Lamps {
    switch self {
    case .next, .pin, .back, .power: []
    case .liveLamp: .live
    case .reconnectingLamp: .reconnecting
    case .offlineLamp: .offline
    }
  }

  /// As the settings call it.
  var name: StaticString {
    switch self {
    case .next: "button next"
    case .pin: "button pin"
    case .back: "button back"
    case .power: "button power"
    case .liveLamp: "lamp live"
    case .reconnectingLamp: "lamp reconnecting"
    case .offlineLamp: "lamp offline"
    }
  }
}

/// One line of a chip, as the settings name it.
enum GpioLine: Equatable, Sendable {
  /// On a Raspberry Pi's header the offset is the BCM number, on every model.
  case offset(UInt32)
  case name(Text<32>)

  /// A number is an offset, anything else a name; nil when empty, or a name longer than the
  /// kernel's longest (31 bytes).
  init?(_ text: Span<UInt8>) {
    guard !text.isEmpty else { return nil }
    if let offset = Self.number(text, from: 0) {
      self = .offset(offset)
    } else if text.count < 32 {
      self = .name(Text(text))
    } else {
      return nil
    }
  }

  /// The number of a name such as `GPIO17` or `BCM17`. Kernels disagree on the names of a Raspberry
  /// Pi's lines (`ID_SDA`, `SDA1`, `GPIO2`), people do not.
  var bcmNumber: UInt32? {
    switch self {
    case .offset(let offset): return offset
    case .name(let name):
      let prefix: StaticString = "GPIO"
      if let number = Self.number(name, after: prefix) { return number }
      return Self.number(name, after: "BCM")
    }
  }

  private static func number(_ name: Text<32>, after prefix: StaticString) -> UInt32? {
    let length = prefix.utf8CodeUnitCount
    guard name.count > length else { return nil }
    var index = 0
    for byte in prefix.description.utf8 {
      guard name[index] == byte else { return nil }
      index += 1
    }
    return number(name.span, from: length)
  }

  private static func number(_ text: Span<UInt8>, from start: Int) -> UInt32? {
    // Six digits are more than any chip has lines, and cannot overflow.
    guard text.count > start, text.count - start <= 6 else { return nil }
    var value: UInt32 = 0
    for index in start..<text.count {
      guard text[index] >= 0x30, text[index] <= 0x39 else { return nil }
      value = value * 10 + UInt32(text[index] - 0x30)
    }
    return value
  }
}

/// The resistor that the chip switches to the buttons' lines.
enum GpioBias: UInt8, Equatable, Sendable {
  case pullUp
  case pullDown
  /// None: there is one outside.
  case disabled
  /// As the line was found.
  case asIs
}
