import CLinux

/// A file read from its beginning, a piece at a time.
struct FileReader {
  /// errno of a file that is not there.
  static let missing = ENOENT

  private var fd: Int32

  init(_ path: Text<255>) throws(SystemError) {
    fd = unsafe CString(path).withPointer { unsafe clinux_file_open_to_read($0) }
    guard fd >= 0 else { throw SystemError(call: .open, errno: -fd) }
  }

  /// Fills the buffer from its start; 0 at the end of the file.
  mutating func next(into bytes: inout [UInt8]) throws(SystemError) -> Int {
    let descriptor = fd
    let count = unsafe bytes.withUnsafeMutableBytes {
      unsafe clinux_read(descriptor, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw SystemError(call: .read, errno: Int32(-count)) }
    return count
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }
}

/// Small files that are written whole.
enum SystemFile {
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
