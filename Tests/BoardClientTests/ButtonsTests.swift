import Testing

@testable import BoardClient

/// One button drawn over time, 10 ms a character: `_` released, `#` pressed, `|` bouncing.
@Suite struct ButtonsTests {
  /// Levels that a test sets; edges are the test's own.
  private struct FakeLines: Lines {
    var pressed: [Button: Bool] = [:]
    var isAway = false
    mutating func nextEdge(now: Instant) -> ButtonEdge? { nil }
    mutating func isPressed(_ button: Button) -> Bool? {
      isAway ? nil : pressed[button] ?? false
    }
    mutating func set(_ lamps: Lamps) {}
  }

  private struct Bench {
    var buttons = Buttons()
    var lines = FakeLines()
    var now = Instant(ms: 5_000)
    /// What came out, with its time.
    var told: [String] = []

    mutating func note(_ outcome: Buttons.Outcome) {
      switch outcome {
      case .nothing: break
      case .gesture(let gesture):
        told.append("\(now.ms - 5_000) \(gesture.length) \(gesture.button)")
      case .stuck(let button): told.append("\(now.ms - 5_000) stuck \(button)")
      }
    }

    /// The level changes; the edge is told unless it gets lost.
    mutating func turn(_ button: Button = .next, pressed: Bool, isLost: Bool = false) {
      lines.pressed[button] = pressed
      if isLost { return }
      note(buttons.handle(ButtonEdge(button: button, isPressed: pressed, at: now)))
    }

    /// Time passes, with the deadlines kept to the millisecond.
    mutating func wait(_ ms: Int64) {
      let end = now + ms
      while true {
        let next = buttons.nextDeadline
        if next > end { break }
        now = max(now, next)
        let outcome = buttons.look(&lines, now: now)
        note(outcome)
        #expect(buttons.nextDeadline > now || outcome != .nothing, "looks without end")
        if buttons.nextDeadline <= now && outcome == .nothing { break }
      }
      now = end
    }

    mutating func play(_ picture: String, button: Button = .next) {
      var isPressed = lines.pressed[button] ?? false
      for mark in picture {
        if mark == "|" {
          for _ in 0..<3 {
            turn(button, pressed: !isPressed)
            wait(1)
            turn(button, pressed: isPressed)
            wait(1)
          }
          wait(4)
          continue
        }
        if (mark == "#") != isPressed {
          isPressed.toggle()
          turn(button, pressed: isPressed)
        }
        wait(10)
      }
    }
  }

  @Test(arguments: [
    ("a press acts at its release, once it is quiet", "__#####_____", ["90 short next"]),
    ("two presses are two", "#####_____#####_____", ["70 short next", "170 short next"]),
    ("a bounce is no press", "__|____|_____", []),
    ("a press with bounces is one", "_#|###_|______", ["95 short next"]),
    ("a knock shorter than the quiet time is nothing", "__#____", []),
    (
      "30 ms down and 30 ms up are presses (I5)", "###___###___###___",
      ["50 short next", "110 short next", "170 short next"]
    ),
  ])
  func pictureTells(claim: String, picture: String, told: [String]) {
    var bench = Bench()
    bench.buttons.begin(&bench.lines)
    bench.play(picture)
    #expect(bench.told == told, "\(claim)")
  }

  @Test func i5TwentyQuickPressesAreTwenty() {
    var bench = Bench()
    bench.buttons.begin(&bench.lines)
    bench.play(String(repeating: "###___", count: 20))
    bench.wait(100)
    #expect(bench.told == (0..<20).map { "\(50 + 60 * $0) short next" })
  }

  @Test func aLongPressActsWhileHeldAndItsReleaseDoesNot() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(5_000)
    bench.turn(pressed: false)
    bench.wait(500)
    #expect(bench.told == ["700 long next"])
  }

  @Test(arguments: [(699, "short"), (700, "long")])
  func theBorderOfALongPressIs700Ms(heldMs: Int64, told: String) {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(heldMs)
    bench.turn(pressed: false)
    bench.wait(500)
    #expect(bench.told.map { $0.split(separator: " ")[1] } == [Substring(told)])
  }

  @Test func i9AButtonHeldAtBootIsIgnoredUntilItsRelease() {
    var bench = Bench()
    bench.lines.pressed[.pin] = true
    bench.buttons.begin(&bench.lines)
    bench.wait(90_000)
    bench.turn(.pin, pressed: false)
    bench.wait(100)
    #expect(bench.told == [])
    bench.play("#####____", button: .pin)
    #expect(bench.told == ["90170 short pin"])
  }

  @Test func aStuckButtonIsToldOnceAndCountsAgainAfterItsRelease() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(3_600_000)
    #expect(bench.told.count == 2)
    #expect(bench.told.first == "700 long next")
    #expect(bench.told.last.map { $0.hasSuffix("stuck next") } == true)
    #expect(bench.buttons.nextDeadline == .distantFuture)
    bench.told = []
    bench.play("#____#####____")
    #expect(
      bench.told.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
        "short next"
      ])
  }

  @Test func aLineThatNeverRestsIsStuck() {
    var bench = Bench()
    for _ in 0..<6_100 {
      bench.turn(pressed: true)
      bench.wait(10)
      bench.turn(pressed: false)
      bench.wait(10)
    }
    #expect(bench.told.count == 1)
    #expect(bench.told.first.map { $0.hasSuffix("stuck next") } == true)
  }

  @Test func aLostReleaseIsSeenByReadingTheLevel() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(100)
    bench.turn(pressed: false, isLost: true)
    bench.wait(1_000)
    #expect(bench.told == ["700 short next"])
    bench.play("#####____")
    #expect(bench.told.count == 2)
  }

  @Test func aReleaseLostAfterTheLongPressIsSeenWithinASecond() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(800)
    bench.turn(pressed: false, isLost: true)
    bench.wait(1_000)
    bench.play("#####____")
    #expect(bench.told == ["700 long next", "1870 short next"])
  }

  @Test func anEdgeToldTwiceChangesNothing() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.turn(pressed: true)
    bench.wait(100)
    bench.turn(pressed: false)
    bench.turn(pressed: false)
    bench.wait(100)
    #expect(bench.told == ["120 short next"])
  }

  @Test func aPressThatPassedWhileTheLoopWasBusyIsNotLost() {
    var bench = Bench()
    let start = bench.now
    for (at, isPressed) in [(0, true), (80, false), (160, true), (240, false)] as [(Int64, Bool)] {
      bench.note(
        bench.buttons.handle(ButtonEdge(button: .next, isPressed: isPressed, at: start + at)))
    }
    bench.wait(400)
    #expect(bench.told.count == 2)
  }

  @Test func linesThatWentAwayEndAPressWithoutAGesture() {
    var bench = Bench()
    bench.turn(pressed: true)
    bench.wait(100)
    bench.lines.isAway = true
    bench.wait(100_000)
    #expect(bench.told == [])
    #expect(bench.buttons.nextDeadline == .distantFuture)
  }

  @Test func everyButtonHasItsOwnTime() {
    var bench = Bench()
    for button in Button.allCases {
      bench.turn(button, pressed: true)
      bench.wait(5)
    }
    bench.wait(80)
    for button in Button.allCases { bench.turn(button, pressed: false) }
    bench.wait(100)
    #expect(
      bench.told == ["120 short next", "120 short pin", "120 short back", "120 short power"])
  }

  /// Against a plain judge of the true level: whatever is lost or told twice, once all is quiet a
  /// clean press is exactly one gesture.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func afterAnyStormACleanPressIsOneGesture(seed: UInt64) {
    var chance = seed &* 0x9E37_79B9_7F4A_7C15
    func next(_ bound: UInt64) -> UInt64 {
      chance = chance &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (chance >> 33) % bound
    }
    var bench = Bench()
    for _ in 0..<2_000 {
      bench.turn(pressed: next(2) == 0, isLost: next(4) == 0)
      bench.wait(Int64(next(120)))
    }
    bench.turn(pressed: false)
    bench.wait(2_000)
    bench.told = []
    bench.play("#####____")
    #expect(bench.told.count == 1)
    #expect(bench.told.first.map { $0.hasSuffix("short next") } == true)
  }
}
