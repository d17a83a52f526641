// Measures JSONReader and MessageReader; compiled together with their sources by Tests/Bench/json.
// Prints lines of: reader, file, best MB/s, a sum over what was read.
import CBench

/// Keeps nothing but a sum, so that no value can be left unread.
struct SumSink: JSONSink {
  var sum: UInt64 = 0

  mutating func beginObject() -> JSONReply {
    sum &+= 1
    return .goOn
  }
  mutating func endObject() -> JSONReply { .goOn }
  mutating func beginArray() -> JSONReply {
    sum &+= 2
    return .goOn
  }
  mutating func endArray() -> JSONReply { .goOn }
  mutating func key(_ text: Span<UInt8>, head: UInt64, isCut: Bool) -> JSONReply {
    sum &+= UInt64(text.count) ^ head
    return .goOn
  }
  mutating func string(_ text: Span<UInt8>, head: UInt64, isCut: Bool) {
    sum &+= UInt64(text.count) ^ head
  }
  mutating func number(_ number: JSONNumber) {
    sum &+= number.digits ^ UInt64(bitPattern: number.exponent)
  }
  mutating func bool(_ value: Bool) { sum &+= value ? 3 : 4 }
  mutating func null() { sum &+= 5 }
}

/// Takes the games of a message the way the table does: one copy each.
struct LastGame: MessageSink {
  var last = Game()
  var sum: UInt64 = 0

  mutating func beginStaging() {}
  mutating func stage(_ game: borrowing Game, fields: GameFields) {
    last = copy game
    sum &+= UInt64(last.home.name.count) &+ UInt64(bitPattern: last.version)
  }
}

struct Bench {
  let body: [UInt8]
  let path: UnsafePointer<CChar>
  /// Processor time spent on each reader and file.
  static let budgetNs: Int64 = 400_000_000

  /// Best speed of batches of at least 2 ms each, in MB/s.
  func measure(_ reader: StaticString, _ run: (Span<UInt8>) -> UInt64) {
    var best = Int64.max
    var batch = 1
    var sum: UInt64 = 0
    var spent: Int64 = 0
    while spent < Self.budgetNs {
      let start = cbench_cpu_ns()
      for _ in 0..<batch { sum = run(body.span) }
      let took = cbench_cpu_ns() - start
      spent += took
      best = min(best, took / Int64(batch))
      if took < 2_000_000 { batch *= 2 }
    }
    let speed = Double(body.count) * 1_000 / Double(max(best, 1))
    reader.withUTF8Buffer { name in
      name.baseAddress!.withMemoryRebound(to: CChar.self, capacity: name.count + 1) {
        cbench_print($0, path, speed, sum)
      }
    }
  }

  func runReader(chunk: Int, name: StaticString) {
    var reader = JSONReader(depthLimit: 32)
    measure(name) { bytes in
      var sink = SumSink()
      reader.begin()
      var at = 0
      while at < bytes.count {
        let end = min(bytes.count, at + chunk)
        _ = reader.read(bytes.extracting(at..<end), into: &sink)
        at = end
      }
      return reader.finish(into: &sink) == .complete ? sink.sum : 0
    }
  }

  func runMessages(chunk: Int, name: StaticString) {
    var reader = MessageReader()
    var sink = LastGame()
    measure(name) { bytes in
      sink.sum = 0
      reader.begin()
      var at = 0
      while at < bytes.count {
        let end = min(bytes.count, at + chunk)
        reader.read(bytes.extracting(at..<end), into: &sink)
        at = end
      }
      if case .broken = reader.finish() { return 0 }
      return sink.sum
    }
  }
}

// Embedded Swift has no `CommandLine`: the arguments come as C gives them.
@_cdecl("main")
func main(
  _ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> Int32 {
  cbench_print_size("JSONReader", MemoryLayout<JSONReader>.size)
  cbench_print_size("MessageReader", MemoryLayout<MessageReader>.size)
  cbench_print_size("Game", MemoryLayout<Game>.size)
  for index in 1..<Int(count) {
    guard let path = arguments[index], cbench_size(path) > 0 else { continue }
    let size = cbench_size(path)
    var body = [UInt8](repeating: 0, count: size)
    let count = body.withUnsafeMutableBufferPointer { cbench_read(path, $0.baseAddress!, size) }
    guard count == size else { continue }
    let bench = Bench(body: body, path: path)
    bench.runReader(chunk: .max / 2, name: "JSONReader")
    bench.runReader(chunk: 16_384, name: "JSONReader 16K")
    bench.runMessages(chunk: .max / 2, name: "MessageReader")
    bench.runMessages(chunk: 16_384, name: "MessageReader 16K")
  }
  return 0
}
