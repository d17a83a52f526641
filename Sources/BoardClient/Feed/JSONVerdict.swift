/// Why a document was given up. Nothing after it is looked at.
enum JSONFault: UInt8, Equatable, Sendable {
  case syntax
  case tooDeep
}

enum JSONVerdict: Equatable, Sendable {
  case complete
  /// Valid so far, but not a whole document.
  case incomplete
  case broken(JSONFault)
}
