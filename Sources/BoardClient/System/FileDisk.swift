import CLinux

/// The state file on a real file system: `NAME` in the state directory, held under a lock so that
/// two clients never write one file.
struct FileDisk: Disk {
  private let directory: Text<255>
  private let path: Text<255>
  private var fd: Int32 = -1

  /// `directory` is made when only its last part is missing.
  init(directory: Text<255>, name: StaticString = "state") {
    self.directory = directory
    var path = directory
    var fits = path.append(UInt8(ascii: "/"))
    for index in 0..<name.byteCount { fits = path.append(name.byte(at: index)) && fits }
    // A cut path would name another file: an empty one fails with ENOENT.
    self.path = fits ? path : Text<255>()
  }

  mutating func open(size: Int) throws(DiskError) -> Bool {
    close()
    let opened = unsafe CString(path).withPointer { unsafe clinux_file_open($0) }
    if opened == -ENOENT {
      try create(size: size)
      return false
    }
    guard opened >= 0 else { throw .system(call: .open, errno: -opened) }
    fd = opened
    let found = clinux_file_size(fd)
    guard found >= 0 else { throw failedOpen(Int32(-found)) }
    // Shorter: the power went while the file was made, or an older version made it.
    if found < Int64(size) { try allocate(size) }
    return found > 0
  }

  mutating func read(into bytes: inout [UInt8], at offset: Int) throws(DiskError) {
    var done = 0
    while done < bytes.count {
      let descriptor = fd
      let start = done
      let count = unsafe bytes.withUnsafeMutableBytes {
        unsafe clinux_file_read(
          descriptor, $0.baseAddress?.advanced(by: start), $0.count - start, Int64(offset + start))
      }
      guard count >= 0 else { throw .system(call: .read, errno: Int32(-count)) }
      // The file ends early: somebody cut it under us.
      guard count > 0 else { throw .system(call: .read, errno: EIO) }
      done += count
    }
  }

  mutating func write(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    try writeAhead(bytes, count: count, at: offset)
    let result = clinux_file_sync(fd)
    guard result == 0 else { throw .system(call: .sync, errno: -result) }
  }

  mutating func writeAhead(_ bytes: [UInt8], count: Int, at offset: Int) throws(DiskError) {
    precondition(count <= bytes.count, "more than the buffer holds")
    var done = 0
    while done < count {
      let start = done
      let written = unsafe bytes.withUnsafeBytes {
        unsafe clinux_file_write(
          fd, $0.baseAddress?.advanced(by: start), count - start, Int64(offset + start))
      }
      guard written > 0 else {
        throw .system(call: .write, errno: written < 0 ? Int32(-written) : EIO)
      }
      done += written
    }
  }

  mutating func keepAside(size: Int) throws(DiskError) {
    close()
    let result = unsafe CString(path).withPointer { from in
      unsafe CString(path, suffix: ".unreadable").withPointer { unsafe clinux_rename(from, $0) }
    }
    guard result == 0 || result == -ENOENT else {
      throw .system(call: .keepAside, errno: -result)
    }
    try create(size: size)
  }

  mutating func close() {
    if fd >= 0 { _ = clinux_close(fd) }
    fd = -1
  }

  /// Makes the file with real blocks and syncs its directory, so that later writes need neither.
  private mutating func create(size: Int) throws(DiskError) {
    var made = unsafe CString(path).withPointer { unsafe clinux_file_create($0) }
    if made == -ENOENT {
      _ = unsafe CString(directory).withPointer { unsafe clinux_directory_make($0) }
      made = unsafe CString(path).withPointer { unsafe clinux_file_create($0) }
    }
    guard made >= 0 else { throw .system(call: .open, errno: -made) }
    fd = made
    try allocate(size)
  }

  private mutating func allocate(_ size: Int) throws(DiskError) {
    var result = clinux_file_allocate(fd, Int64(size))
    if result == 0 {
      result = unsafe CString(directory).withPointer { unsafe clinux_directory_sync($0) }
    }
    guard result == 0 else { throw failedOpen(-result) }
  }

  private mutating func failedOpen(_ errno: Int32) -> DiskError {
    close()
    return .system(call: .open, errno: errno)
  }
}
