/// Finds the chip that the settings mean.
enum GpioSearch {
  case found(GpioChip)
  case failed(GpioProblem.Kind)

  /// The headers of all Raspberry Pis by their labels: their numbers changed with kernel updates.
  static let knownLabels: InlineArray<3, StaticString> = [
    "pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835",
  ]

  /// Opens a chip by path or label. Without one: a Raspberry Pi's header, or else the first chip
  /// that has one of the lines the settings name.
  static func open(_ wanted: Text<64>, for settings: GpioSettings) -> GpioSearch {
    do throws(GpioError) {
      if !wanted.isEmpty { return .found(try GpioChip(wanted)) }
      for index in knownLabels.indices {
        if let chip = try openIfThere(Text(knownLabels[index])) { return .found(chip) }
      }
      if let chip = try openByLine(of: settings) { return .found(chip) }
      return .failed(.noKnownChip(found: GpioChip.list()))
    } catch {
      return .failed(kind(of: error, wanted))
    }
  }

  private static func openIfThere(_ label: Text<64>) throws(GpioError) -> GpioChip? {
    do throws(GpioError) {
      return try GpioChip(label)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  private static func openByLine(of settings: GpioSettings) throws(GpioError) -> GpioChip? {
    var index: UInt32 = 0
    while let listed = GpioChip.listed(at: index) {
      index += 1
      guard let chip = try openIfThere(listed.path) else { continue }
      for role in GpioRole.allCases {
        if case .name(let name)? = settings[role], chip.offset(named: name) != nil { return chip }
      }
      chip.close()
    }
    return nil
  }

  private static func kind(of error: GpioError, _ wanted: Text<64>) -> GpioProblem.Kind {
    if error.isMissing { return .chipMissing(wanted: wanted, found: GpioChip.list()) }
    guard error.isDenied else { return .system(errno: error.errno) }
    // A path is the chip; a label may be that of any chip that does not let us look.
    var path = wanted
    if path.isEmpty || path[0] != 0x2F {
      var index: UInt32 = 0
      while let listed = GpioChip.listed(at: index), !listed.isDenied { index += 1 }
      path = GpioChip.listed(at: index)?.path ?? wanted
    }
    return .denied(chip: path, group: GpioChip.group(of: path))
  }
}
