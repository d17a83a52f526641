import CGpiod
import CLinux

/// An errno of the kernel or the library.
struct GpioError: Error, Equatable {
  var errno: Int32

  /// Somebody holds a line.
  var isBusy: Bool { errno == EBUSY }
  var isDenied: Bool { errno == EACCES || errno == EPERM }
  /// The chip was taken away while open.
  var isGone: Bool { errno == ENODEV }
  /// There is no such chip; ENODEV and ENOTTY are those of a path that is none.
  var isMissing: Bool {
    errno == ENOENT || errno == ENODEV || errno == ENXIO || errno == ENOTTY
  }

  /// As libc has it, such as `No such device`.
  var text: Text<64> {
    guard let words = unsafe strerror(errno) else { return Text() }
    return unsafe Text(cString: UnsafeRawBufferPointer(start: words, count: strlen(words)))
  }
}

/// A chip held open: libgpiod in Swift's terms, call by call. Its owner closes it.
@safe struct GpioChip {
  /// `gpiochip0`.
  let name: Text<32>
  /// `pinctrl-rp1`.
  let label: Text<32>
  private let handle: OpaquePointer

  /// Opens a chip by path or label.
  init(_ which: Text<64>) throws(GpioError) {
    var opened: OpaquePointer?
    let result = unsafe withCString(which) { unsafe cgpiod_chip_open($0, &opened) }
    guard result == 0, let handle = unsafe opened else { throw GpioError(errno: -result) }
    unsafe self.handle = handle
    var name = CName()
    var label = CName()
    let told = unsafe name.fill { name in
      unsafe label.fill { label in unsafe cgpiod_chip_info(handle, name, label) }
    }
    guard told == 0 else {
      unsafe cgpiod_chip_close(handle)
      throw GpioError(errno: -told)
    }
    self.name = name.text
    self.label = label.text
  }

  func close() { unsafe cgpiod_chip_close(handle) }

  /// Whether offsets are BCM numbers and the buses of `GpioBuses` lie on them.
  var isPiHeader: Bool {
    for index in GpioSearch.knownLabels.indices {
      if label == Text(GpioSearch.knownLabels[index]) { return true }
    }
    return false
  }

  /// The offset of a line as the settings name it, nil when the chip has none. On a Raspberry Pi a
  /// name with a BCM number in it will do.
  func offset(of line: GpioLine) -> UInt32? {
    if case .name(let name) = line, let offset = offset(named: name) { return offset }
    if case .name = line, !isPiHeader { return nil }
    guard let offset = line.bcmNumber, hasLine(offset) else { return nil }
    return offset
  }

  /// The offset of a line of that name, or nil.
  func offset(named name: Text<32>) -> UInt32? {
    let offset = unsafe withCString(name) { unsafe cgpiod_find_line(handle, $0) }
    return offset >= 0 ? UInt32(offset) : nil
  }

  /// Who holds the line: nil when nobody does or there is no such line, empty when it gave no name.
  func holder(of offset: UInt32) -> Text<32>? {
    var info = cgpiod_line_info()
    guard unsafe cgpiod_line_info(handle, offset, &info) == 0, info.is_used else {
      return nil
    }
    return unsafe withUnsafeBytes(of: info.holder) { unsafe Text(cString: $0) }
  }

  func hasLine(_ offset: UInt32) -> Bool {
    var info = cgpiod_line_info()
    return unsafe cgpiod_line_info(handle, offset, &info) == 0
  }

  /// Takes lines as inputs with both edges.
  func requestInputs(
    _ offsets: Span<UInt32>, bias: GpioBias, isActiveLow: Bool, debounceUs: UInt32
  ) throws(GpioError) -> GpioRequest {
    var request: OpaquePointer?
    let result = unsafe offsets.withUnsafeBufferPointer {
      unsafe cgpiod_request_inputs(
        handle, $0.baseAddress, UInt32($0.count), bias.forLibrary, isActiveLow, debounceUs, &request
      )
    }
    guard result == 0, let handle = unsafe request else { throw GpioError(errno: -result) }
    return unsafe GpioRequest(handle: handle)
  }

  /// Takes lines as outputs; bit i of `active` is line i.
  func requestOutputs(
    _ offsets: Span<UInt32>, isActiveLow: Bool, active: UInt32
  ) throws(GpioError) -> GpioRequest {
    var request: OpaquePointer?
    let result = unsafe offsets.withUnsafeBufferPointer {
      unsafe cgpiod_request_outputs(
        handle, $0.baseAddress, UInt32($0.count), isActiveLow, active, &request)
    }
    guard result == 0, let handle = unsafe request else { throw GpioError(errno: -result) }
    return unsafe GpioRequest(handle: handle)
  }
}

extension GpioChip {
  /// A chip of this machine: name, and label, empty when it may not be opened.
  struct Listed {
    var name: Text<32>
    var label: Text<32>
    var isDenied: Bool

    var path: Text<64> {
      var path = Text<64>("/dev/")
      for index in 0..<name.count { _ = path.append(name[index]) }
      return path
    }
  }

  /// The chip at a place of the list, nil past its end.
  static func listed(at index: UInt32) -> Listed? {
    var name = CName()
    var label = CName()
    let result = unsafe name.fill { name in
      unsafe label.fill { label in unsafe cgpiod_chip_at(index, name, label) }
    }
    guard !name.text.isEmpty else { return nil }
    return Listed(name: name.text, label: label.text, isDenied: result == -EACCES)
  }

  /// Chips and labels of this machine: `gpiochip0 (pinctrl-rp1), gpiochip1`.
  static func list() -> Text<120> {
    var words = GpioWords()
    var index: UInt32 = 0
    while let chip = listed(at: index) {
      if index > 0 { words.add(", ") }
      words.add(chip.name)
      if !chip.label.isEmpty {
        words.add(" (")
        words.add(chip.label)
        words.add(")")
      }
      index += 1
    }
    return Text(words.text.span)
  }

  /// The group that owns a device, empty when it cannot be told.
  static func group(of path: Text<64>) -> Text<32> {
    var group = CName()
    let result = unsafe group.fill { group in
      unsafe withCString(path) { unsafe cgpiod_group($0, group) }
    }
    return result == 0 ? group.text : Text()
  }

  /// The loaded libgpiod's own version, such as `1.6.3`.
  static var gpiodVersion: Text<16> {
    guard let version = unsafe cgpiod_version() else { return Text() }
    return unsafe Text(cString: UnsafeRawBufferPointer(start: version, count: strlen(version)))
  }
}

extension GpioBias {
  fileprivate var forLibrary: cgpiod_bias {
    switch self {
    case .pullUp: CGPIOD_BIAS_PULL_UP
    case .pullDown: CGPIOD_BIAS_PULL_DOWN
    case .disabled: CGPIOD_BIAS_DISABLED
    case .asIs: CGPIOD_BIAS_AS_IS
    }
  }
}

/// A buffer that C fills with a name.
private struct CName {
  private var bytes = InlineArray<32, CChar>(repeating: 0)

  var text: Text<32> {
    let span = bytes.span
    return unsafe span.withUnsafeBytes { unsafe Text(cString: $0) }
  }

  mutating func fill(_ body: (UnsafeMutablePointer<CChar>?) -> Int32) -> Int32 {
    var span = bytes.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { unsafe body($0.baseAddress) }
  }
}

extension Text {
  /// Takes bytes up to the first NUL.
  fileprivate init(cString: UnsafeRawBufferPointer) {
    self.init()
    for index in cString.indices {
      let byte = unsafe cString[index]
      if byte == 0 || !append(byte) { return }
    }
  }
}

/// Hands a text to C with a NUL behind it.
private func withCString<let size: Int>(
  _ text: Text<size>, _ body: (UnsafePointer<CChar>?) -> Int32
) -> Int32 {
  var bytes = InlineArray<256, CChar>(repeating: 0)
  for index in 0..<text.count { bytes[index] = CChar(bitPattern: text[index]) }
  let span = bytes.span
  return unsafe span.withUnsafeBufferPointer { unsafe body($0.baseAddress) }
}
