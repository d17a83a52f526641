import CGpiod

/// Lines of one chip held by us. Its owner releases it, before the chip is closed.
@safe struct GpioRequest {
  private let handle: OpaquePointer

  struct Edge: Equatable {
    /// Place of the line in its request.
    var index: Int
    var isActive: Bool
    /// CLOCK_MONOTONIC, milliseconds.
    var at: Instant
  }

  @unsafe init(handle: OpaquePointer) { unsafe self.handle = handle }

  /// To be polled for readability; nil for outputs.
  var descriptor: Int32? {
    let fd = unsafe cgpiod_event_fd(handle)
    return fd >= 0 ? fd : nil
  }

  func release() { unsafe cgpiod_release(handle) }

  func isActive(_ index: Int) throws(GpioError) -> Bool {
    let value = unsafe cgpiod_get_value(handle, UInt32(index))
    guard value >= 0 else { throw GpioError(errno: -value) }
    return value == 1
  }

  /// Sets every line; bit i of `active` is line i.
  func set(_ active: UInt32) throws(GpioError) {
    let result = unsafe cgpiod_set_values(handle, active)
    guard result == 0 else { throw GpioError(errno: -result) }
  }

  /// The next waiting edge, or nil.
  func nextEdge() throws(GpioError) -> Edge? {
    var edge = cgpiod_edge()
    let result = unsafe cgpiod_read_edge(handle, &edge)
    guard result >= 0 else { throw GpioError(errno: -result) }
    guard result == 1 else { return nil }
    return Edge(
      index: Int(edge.index), isActive: edge.is_active, at: Instant(ms: edge.at_ns / 1_000_000))
  }
}
