/// Why a line or the chip is not there, in words for the log and the display.
struct GpioProblem: Equatable, Sendable {
  /// The line it is about; nil for the chip.
  var role: GpioRole?
  var kind: Kind

  enum Kind: Sendable {
    /// No chip is set and this is no Raspberry Pi: there are no buttons and no lamps.
    case noKnownChip(found: Text<120>)
    case chipMissing(wanted: Text<64>, found: Text<120>)
    /// EACCES; the group that owns the chip.
    case denied(chip: Text<64>, group: Text<32>)
    /// EBUSY; the holder is empty when it gave no name.
    case busy(line: GpioLine, holder: Text<32>)
    /// ENOENT or EINVAL for one line.
    case noSuchLine(GpioLine, chip: Text<32>)
    case busPin(GpioBuses.Pin)
    /// The same line is set for another role, which keeps it.
    case usedTwice(GpioLine, by: GpioRole)
    /// The chip vanished (ENODEV).
    case gone(chip: Text<32>)
    case system(errno: Int32)

    /// Until the chip is looked for again; nil when that is of no use.
    var retryMs: Int64? {
      switch self {
      case .noKnownChip: nil
      case .chipMissing, .gone: GpioLines.missingRetryMs
      default: GpioLines.deniedRetryMs
      }
    }
  }

  /// Two are the same when a person cannot tell them apart. (What the compiler would derive is 3 kB
  /// of code.)
  static func == (a: GpioProblem, b: GpioProblem) -> Bool {
    a.role == b.role && a.words == b.words
  }

  /// One sentence without a full stop.
  var words: Text<255> {
    var words = GpioWords()
    if let role {
      words.add(role.name)
      words.add(": ")
    }
    kind.say(into: &words)
    return words.text
  }
}

extension GpioProblem.Kind {
  fileprivate func say(into words: inout GpioWords) {
    switch self {
    case .noKnownChip(let found):
      words.add("no GPIO: no chip is set and this is no Raspberry Pi; found: ")
      words.addOrNone(found)
    case .chipMissing(let wanted, let found):
      words.add("no GPIO chip ")
      words.add(wanted)
      words.add("; found: ")
      words.addOrNone(found)
    case .denied(let chip, let group):
      words.add("no permission for GPIO chip ")
      words.add(chip)
      words.add("; the client's user must be in group ")
      words.add(group)
    case .busy(let line, let holder):
      words.add(line)
      words.add(" is held by ")
      words.addOrNone(holder)
    case .noSuchLine(let line, let chip):
      words.add("chip ")
      words.add(chip)
      words.add(" has no ")
      words.add(line)
    case .busPin(let pin):
      words.add("line ")
      words.add(pin.offset)
      words.add(" is ")
      words.add(pin.name)
      words.add(", which a display uses")
    case .usedTwice(let line, let other):
      words.add(line)
      words.add(" is already ")
      words.add(other.name)
    case .gone(let chip):
      words.add("GPIO chip ")
      words.add(chip)
      words.add(" is gone; looking for it")
    case .system(let errno):
      words.add("GPIO failed: ")
      words.add(GpioError(errno: errno).text)
    }
  }
}
