import CLinux

/// Whole small files: the settings in, the status out.
enum SystemFile {
  /// Reads the file's beginning into the buffer and returns how many bytes there are; more than the
  /// buffer holds shows as a full buffer.
  static func read(_ path: Text<255>, into bytes: inout [UInt8]) throws(SystemError) -> Int {
    let fd = unsafe CString(path).withPointer { unsafe clinux_file_open_to_read($0) }
    guard fd >= 0 else { throw SystemError(call: .open, errno: -fd) }
    var count = 0
    var result = 1
    while count < bytes.count && result > 0 {
      let start = count
      result = unsafe bytes.withUnsafeMutableBytes {
        unsafe clinux_read(fd, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      count += max(0, result)
    }
    _ = clinux_close(fd)
    guard result >= 0 else { throw SystemError(call: .read, errno: Int32(-result)) }
    return count
  }

  /// Replaces the file as one step: readers see the old one or the new one.
  static func replace(_ path: Text<255>, with text: ByteWriter) throws(SystemError) {
    let result = unsafe CString(path).withPointer { to in
      unsafe CString(path, suffix: ".new").withPointer { temporary in
        unsafe text.bytes.withUnsafeBytes {
          unsafe clinux_file_replace(to, temporary, $0.baseAddress, text.count)
        }
      }
    }
    guard result == 0 else { throw SystemError(call: .write, errno: -result) }
  }

  static func remove(_ path: Text<255>) {
    _ = unsafe CString(path).withPointer { unsafe clinux_remove($0) }
  }
}

/// Standard error, for lines nobody may wait for.
enum StandardError {
  static var isTerminal: Bool { clinux_is_terminal(2) == 1 }

  /// Writes what the reader has room for now; false when nothing or not all was taken.
  static func write(_ text: ByteWriter) -> Bool {
    let count = text.count
    return unsafe text.bytes.withUnsafeBytes {
      unsafe clinux_write_ready(2, $0.baseAddress, count)
    } == count
  }
}
