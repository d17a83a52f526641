import CMallocCount
import Testing

@testable import BoardClient

#if DEBUG
  private let isOptimised = false
#else
  private let isOptimised = true
#endif

/// The client takes its memory before the first event and none afterwards, whatever comes: counted
/// at malloc, over whole turns, with the encoders and the status file's text. Only an optimised
/// build is measured: without the optimiser the language itself takes memory for each literal of an
/// option set and for loops over ranges, which the board build never does.
///
///     swift test -c release -Xswiftc -enable-testing --disable-xctest --filter AllocationTests
@Suite(.enabled(if: isOptimised, "an unoptimised build allocates for option set literals"))
struct AllocationTests {
  /// One thing that happens to the board: bytes, time, presses.
  enum Part: String, CaseIterable {
    case updates, manyUpdates, confirmations, oldVersions, broken, unknown, snapshots, pings
    case fragments, ticks, buttons, brightness, pins, statusText, reconnects, refusals, closes
    case standby, network, clockSteps
  }

  @Test(arguments: Part.allCases) func nothingIsTakenAfterTheFirstSnapshot(_ part: Part) {
    // AddressSanitizer owns malloc.
    guard mallocCountWorks() != 0 else { return }
    let stage = AllocationStage()
    // What is made once, at first use, by the language's runtime is no growth.
    stage.run(part, rounds: 3)
    let taken = stage.run(part, rounds: part == .updates ? 2_000 : 60)
    #expect(taken == 0, "\(part.rawValue): \(taken) allocations")
    #expect(stage.turns > 0)
    #expect(stage.client.status.state == .live)
  }

  /// H1: what a week brings, in a row, leaves nothing behind.
  @Test func h1MemoryIsFlat() {
    guard mallocCountWorks() != 0 else { return }
    let stage = AllocationStage()
    for part in Part.allCases { stage.run(part, rounds: 2) }
    var taken = 0
    for _ in 0..<4 { for part in Part.allCases { taken += stage.run(part, rounds: 12) } }
    #expect(taken == 0)
    #expect(stage.client.status.state == .live)
  }

  /// The counter sees what it should see.
  @Test func anAllocationIsCounted() {
    guard mallocCountWorks() != 0 else { return }
    let before = mallocCount()
    let array = [UInt8](repeating: 1, count: Int.random(in: 1_000...1_001))
    #expect(array.count >= 1_000)
    #expect(mallocCount() > before)
  }
}
