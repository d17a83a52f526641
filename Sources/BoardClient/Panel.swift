import Display

/// The display that the settings chose, with its encoder and its output. It draws the newest frame
/// whenever its reader has room; frames in between are never queued.
struct Panel {
  // At most one of the two is there. Optionals rather than an enum with payload: a payload is
  // copied out to be changed, and copying an encoder would allocate.
  private var console: ConsoleEncoder?
  private var text: PlainTextEncoder?
  private var output: Output
  private var buffer: OutputBuffer
  /// The last frame is not all out.
  private var isBehind = false

  /// Console buffers take this much at a time; a whole repaint of 80 x 24 is about 3 KiB.
  private static let consoleBytes = 8 * 1_024

  init(_ choice: DisplayChoice, setup: BoardSetup) {
    let columns = setup.maximumColumns
    let rows = setup.maximumRows
    var capacity = ConsoleEncoder.minimumCapacity
    switch choice {
    case .console, .automatic:
      var options: ConsoleEncoder.Options = [.synchronized, .symbols]
      if !Terminal.wantsNoColor { options.insert(.colours) }
      console = ConsoleEncoder(maximumColumns: columns, maximumRows: rows, options: options)
      capacity = Self.consoleBytes
    case .text:
      text = PlainTextEncoder(maximumColumns: columns, maximumRows: rows)
      capacity = PlainTextEncoder.worstCaseBytes(columns: columns, rows: rows)
    case .none: break
    }
    buffer = OutputBuffer(capacity: capacity)
    output = Output(capacity: capacity)
  }

  var isConsole: Bool { console != nil }
  var descriptor: Int32 { output.descriptor }

  func pollEntries(into set: inout PollSet) {
    if console != nil || text != nil { output.pollEntries(into: &set) }
  }

  /// Sends what is new of `frame`. Call when the frame is new and when the output has room again.
  mutating func show(_ frame: TextFrame, isNew: Bool) -> Output.Result {
    if isNew { isBehind = true }
    while true {
      let flushed = output.flush()
      guard flushed == .taken, isBehind else { return flushed == .busy ? .taken : flushed }
      isBehind = !encode(frame)
      guard !buffer.isEmpty else { continue }
      let written = output.write(buffer.bytes, count: buffer.end)
      buffer.removeAll()
      if written != .taken { return written }
    }
  }

  /// True when all of the frame is in the buffer.
  private mutating func encode(_ frame: TextFrame) -> Bool {
    if let isWhole = console?.encode(frame, into: &buffer) { return isWhole }
    text?.encode(frame, into: &buffer)
    return true
  }

  /// Asks whether the reader is still there.
  mutating func check() -> Output.Result { output.check() }

  mutating func repaint() { console?.repaint() }

  /// 0 ... 3.
  mutating func setBrightness(_ level: Int) { console?.brightness = level }

  /// Takes the alternate screen, and gives it back.
  mutating func enter() { send(ConsoleEncoder.enter) }
  mutating func leave() { send(ConsoleEncoder.leave) }

  private mutating func send(_ sequence: String) {
    guard isConsole else { return }
    var bytes: [UInt8] = []
    bytes.append(contentsOf: sequence.utf8)
    _ = output.write(bytes, count: bytes.count)
  }
}
