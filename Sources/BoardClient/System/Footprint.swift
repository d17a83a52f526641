import CLinux

/// Gives memory back that is not needed between two snapshots. A board with 512 games has a quarter
/// of a megabyte in the spare half of its table, which is empty until the next snapshot, and half a
/// megabyte of code that only starting needed.
enum Footprint {
  /// Code and constants. What is used again comes back from the page cache by a minor fault.
  static func giveBackCode() { clinux_give_back_code() }
}

extension GameShelf {
  /// Forgets all games and gives their pages back; they return, zeroed, as games come. The room
  /// stays reserved: nothing is allocated anew.
  mutating func giveBackPages() {
    removeAll()
    Self.giveBack(&games)
    Self.giveBack(&notes)
  }

  private static func giveBack<Element: BitwiseCopyable>(_ array: inout [Element]) {
    let bytes = array.capacity * MemoryLayout<Element>.stride
    unsafe array.withUnsafeMutableBufferPointer { unsafe clinux_give_back($0.baseAddress, bytes) }
  }
}
