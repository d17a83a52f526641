@testable import BoardClient

/// Buttons and lamps: the edges a hand makes, each at its time, and the lamps as last set.
final class SimBoard {
  let time: SimTime
  private var edges: [(at: Int64, button: Button, isPressed: Bool)] = []
  private var nextLevel = 0
  private var nextTold = 0
  private var levels = [false, false, false, false]
  fileprivate(set) var lamps: Lamps = []

  init(time: SimTime) { self.time = time }

  /// A press with the bounce of a worn switch at both ends.
  func press(_ button: Button, at start: Int64, holding ms: Int64, bouncing: [Int64] = [0, 2, 5]) {
    let begin = max(start, edges.last.map { $0.at + 25 } ?? 0)
    for (index, offset) in bouncing.enumerated() {
      edges.append((begin + offset, button, index % 2 == 0))
    }
    for (index, offset) in bouncing.enumerated() {
      edges.append((begin + ms + offset, button, index % 2 != 0))
    }
  }

  /// A level that changes without a press: held at boot, stuck.
  func set(_ button: Button, isPressed: Bool, at ms: Int64) {
    edges.append((ms, button, isPressed))
  }

  var nextEvent: Int64 { nextTold < edges.count ? edges[nextTold].at : .max / 4 }
  var isQuiet: Bool { nextTold == edges.count }

  /// The program starts anew: what happened before is not told.
  func forgetEdges() {
    settleLevels()
    while nextTold < edges.count, edges[nextTold].at <= time.ms { nextTold += 1 }
  }

  private func settleLevels() {
    while nextLevel < edges.count, edges[nextLevel].at <= time.ms {
      levels[Int(edges[nextLevel].button.rawValue)] = edges[nextLevel].isPressed
      nextLevel += 1
    }
  }

  fileprivate func next() -> ButtonEdge? {
    guard nextTold < edges.count, edges[nextTold].at <= time.ms else { return nil }
    let edge = edges[nextTold]
    nextTold += 1
    return ButtonEdge(
      button: edge.button, isPressed: edge.isPressed, at: time.instant(edge.at))
  }

  fileprivate func level(_ button: Button) -> Bool {
    settleLevels()
    return levels[Int(button.rawValue)]
  }
}

struct SimLines: Lines {
  let board: SimBoard

  mutating func nextEdge(now: Instant) -> ButtonEdge? { board.next() }
  mutating func isPressed(_ button: Button) -> Bool? { board.level(button) }
  mutating func set(_ lamps: Lamps) { board.lamps = lamps }
}
