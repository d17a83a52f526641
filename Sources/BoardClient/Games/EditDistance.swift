/// How far what a person typed is from a word that is known: letters changed, added, left out or
/// swapped with a neighbour (optimal string alignment), ASCII case apart. Letters are bytes.
enum EditDistance {
  /// Longest text that is compared, in bytes.
  static let longest = 64

  /// `longest + 1` when one of the two is longer than that.
  static func between(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Int {
    guard a.count <= longest, b.count <= longest else { return longest + 1 }
    var before = InlineArray<65, UInt8>(repeating: 0)
    var above = before
    var row = before
    for column in 0...a.count { row[column] = UInt8(column) }
    for line in 0..<b.count {
      before = above
      above = row
      row[0] = UInt8(line + 1)
      for column in 0..<a.count {
        let isSame = folded(a[column]) == folded(b[line])
        var least = min(above[column + 1], row[column]) + 1
        least = min(least, above[column] + (isSame ? 0 : 1))
        let isSwap =
          line > 0 && column > 0 && folded(a[column]) == folded(b[line - 1])
          && folded(a[column - 1]) == folded(b[line])
        if isSwap { least = min(least, before[column - 1] + 1) }
        row[column + 1] = least
      }
    }
    return Int(row[a.count])
  }

  /// An ASCII letter in lower case; other bytes as they are.
  private static func folded(_ byte: UInt8) -> UInt8 { Text<64>.folded(byte) }
}
