/// Which slot of a pair is the newest good one. The other is the one to write.
struct SlotPair: Equatable, Sendable {
  private(set) var newest = 1
  private(set) var sequence: UInt64 = 0

  var target: Int { 1 - newest }
  var nextSequence: UInt64 { sequence + 1 }

  init() {}

  init(newest: Int, sequence: UInt64) {
    self.newest = newest
    self.sequence = sequence
  }

  mutating func wrote() {
    newest = target
    sequence += 1
  }
}

/// Both slots of a pair as they were found.
struct PairSurvey: Equatable, Sendable {
  var states: (SlotState, SlotState) = (.bad, .bad)

  /// What reading a pair came to.
  enum Verdict: Equatable, Sendable {
    case loaded
    /// Read, but another slot is of another version: that file is not ours alone.
    case loadedBesideOther
    /// Nothing was ever written whole.
    case empty
    case unreadable
  }

  static func == (a: Self, b: Self) -> Bool { a.states == b.states }

  /// The written slots, the newer first; nil past them.
  func candidate(_ index: Int) -> (slot: Int, header: SlotHeader)? {
    switch (states.0, states.1) {
    case (.written(let a), .written(let b)):
      let first = a.sequence >= b.sequence ? 0 : 1
      let slot = index == 0 ? first : 1 - first
      return (slot, slot == 0 ? a : b)
    case (.written(let a), _): return index == 0 ? (0, a) : nil
    case (_, .written(let b)): return index == 0 ? (1, b) : nil
    default: return nil
    }
  }

  var loaded: Verdict {
    states.0 == .otherVersion || states.1 == .otherVersion ? .loadedBesideOther : .loaded
  }

  /// The verdict when no candidate was whole. A torn slot beside a blank one is the first write of
  /// all, cut short: nothing was lost. Anything else is a file that cannot be read.
  var nothingLoaded: Verdict {
    switch (states.0, states.1) {
    case (.blank, .blank), (.written, .blank), (.blank, .written): .empty
    default: .unreadable
    }
  }
}
