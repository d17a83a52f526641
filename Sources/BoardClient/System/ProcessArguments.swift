import CLinux

/// What the program was started with. Embedded Swift has no `CommandLine`, so C keeps the
/// arguments.
enum ProcessArguments {
  /// The arguments after the program's name, as bytes: a path need not be UTF-8. At most 64.
  static func all() -> [[UInt8]] {
    var list: [[UInt8]] = []
    for index in 1..<max(1, min(clinux_argument_count(), 65)) {
      guard let argument = unsafe clinux_argument(index) else { break }
      let length = unsafe strlen(argument)
      list.append(unsafe [UInt8](UnsafeRawBufferPointer(start: argument, count: length)))
    }
    return list
  }
}

/// Variables of the environment, read when asked.
enum Environment {
  /// The value, cut at 255 bytes; nil when unset.
  static func text(_ name: StaticString) -> Text<255>? {
    let value = unsafe CString(name).withPointer { unsafe clinux_environment($0) }
    return unsafe value.map { unsafe Text<255>(cString: $0) }
  }

  /// Set and not empty, as NO_COLOR is defined (no-color.org).
  static func isSet(_ name: StaticString) -> Bool {
    text(name)?.isEmpty == false
  }

  static var processId: Int32 { clinux_process_id() }
}
