/// What the reader expects next.
enum JSONPhase: UInt8 {
  // Between tokens; white space may come.
  case firstKey
  case nextKey
  case colon
  case value
  case firstValue
  case afterValue
  // Inside a token, or before anything.
  case start
  case text
  case escape
  case hex
  case sequence
  case number
  case word

  @_transparent
  var isBeforeKey: Bool { rawValue <= JSONPhase.nextKey.rawValue }
  @_transparent
  var isBeforeValue: Bool { self == .value || self == .firstValue }
  @_transparent
  var isInsideToken: Bool { rawValue >= JSONPhase.start.rawValue }
}

enum JSONContainer: UInt8 {
  case none
  case array
  case object
}
