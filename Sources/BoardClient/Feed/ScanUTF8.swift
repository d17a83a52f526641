extension Scan {
  /// The end of a run of whole, valid sequences beyond ASCII that begins at `start`.
  ///
  /// Stops before what is ASCII, invalid or cut short by the end of the bytes.
  @_transparent
  static func endOfSequences(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at < bytes.count, var sequence = UTF8Lead(bytes[at]) {
      let end = at &+ 1 &+ Int(sequence.left)
      guard end <= bytes.count else { return at }
      for next in at &+ 1..<end where !sequence.take(bytes[next]) { return at }
      at = end
    }
    return at
  }
}
