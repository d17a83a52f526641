/// The lines of one request, with what each is for: the buttons, or the lamps.
struct GpioGroup {
  /// The kernel filters the worst of the bouncing where it can, which saves wake-ups. The rest, and
  /// all of it with libgpiod 1.6, is `ButtonPress`'s.
  static let kernelDebounceUs: UInt32 = 5_000

  private(set) var request: GpioRequest?
  /// Lines in the request.
  private(set) var count = 0
  private var roles = InlineArray<7, GpioRole>(repeating: .next)
  private var offsets = InlineArray<7, UInt32>(repeating: 0)

  func role(at index: Int) -> GpioRole {
    precondition(index < count, "line index past the request")
    return roles[index]
  }

  func index(of role: GpioRole) -> Int? {
    for index in 0..<count where roles[index] == role { return index }
    return nil
  }

  /// The lamps as bits in the order of the request.
  func bits(_ lit: Lamps) -> UInt32 {
    var bits: UInt32 = 0
    for index in 0..<count where lit.contains(roles[index].lamp) { bits |= 1 << UInt32(index) }
    return bits
  }

  mutating func release() {
    request?.release()
    self = GpioGroup()
  }

  /// Takes every button's line that can be had; throws when the chip itself fails.
  static func takeButtons(
    of chip: GpioChip, _ settings: GpioSettings, _ problems: inout GpioProblems
  ) throws(GpioError) -> GpioGroup {
    var group = GpioGroup()
    for role in GpioRole.allCases where role.button != nil {
      group.add(role, of: chip, settings, &problems)
    }
    while group.count > 0 {
      do throws(GpioError) {
        group.request = try chip.requestInputs(
          group.offsets.span.extracting(0..<group.count), bias: settings.bias,
          isActiveLow: settings.buttonsAreActiveLow, debounceUs: kernelDebounceUs)
        return group
      } catch {
        try group.leaveOut(error, of: chip, &problems)
      }
    }
    return group
  }

  /// Takes every lamp's line that can be had, lit as told; throws when the chip itself fails.
  static func takeLamps(
    of chip: GpioChip, _ settings: GpioSettings, lit: Lamps, _ problems: inout GpioProblems
  ) throws(GpioError) -> GpioGroup {
    var group = GpioGroup()
    for role in GpioRole.allCases where role.button == nil {
      group.add(role, of: chip, settings, &problems)
    }
    while group.count > 0 {
      do throws(GpioError) {
        group.request = try chip.requestOutputs(
          group.offsets.span.extracting(0..<group.count),
          isActiveLow: settings.lampsAreActiveLow, active: group.bits(lit))
        return group
      } catch {
        try group.leaveOut(error, of: chip, &problems)
      }
    }
    return group
  }

  /// Adds a role's line when it is set, exists and is free for it.
  private mutating func add(
    _ role: GpioRole, of chip: GpioChip, _ settings: GpioSettings, _ problems: inout GpioProblems
  ) {
    guard let line = settings[role] else { return }
    guard let offset = chip.offset(of: line) else {
      problems.set(GpioProblem(role: role, kind: .noSuchLine(line, chip: chip.label)))
      return
    }
    if chip.isPiHeader, let pin = settings.buses.pin(at: offset) {
      problems.set(GpioProblem(role: role, kind: .busPin(pin)))
      return
    }
    for earlier in GpioRole.allCases where earlier.rawValue < role.rawValue {
      guard let other = settings[earlier], chip.offset(of: other) == offset else { continue }
      problems.set(GpioProblem(role: role, kind: .usedTwice(line, by: earlier)))
      return
    }
    roles[count] = role
    offsets[count] = offset
    count += 1
  }

  /// Leaves out the first line that somebody holds; any other error is not about one line.
  private mutating func leaveOut(
    _ error: GpioError, of chip: GpioChip, _ problems: inout GpioProblems
  ) throws(GpioError) {
    guard error.isBusy else { throw error }
    for index in 0..<count {
      guard let holder = chip.holder(of: offsets[index]) else { continue }
      let kind = GpioProblem.Kind.busy(line: .offset(offsets[index]), holder: holder)
      problems.set(GpioProblem(role: roles[index], kind: kind))
      remove(at: index)
      return
    }
    throw error
  }

  private mutating func remove(at place: Int) {
    count -= 1
    for index in place..<count {
      roles[index] = roles[index + 1]
      offsets[index] = offsets[index + 1]
    }
  }
}
