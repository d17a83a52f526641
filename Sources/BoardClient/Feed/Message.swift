/// What a `MessageReader` calls while it reads the games of a message. The table implements it: the
/// games go to its spare half, and only a whole, valid snapshot is swapped in.
protocol MessageSink {
  /// A `games` array begins: forget what was staged before.
  mutating func beginStaging()
  /// One whole game of the array; `fields` has at least `GameFields.neededInSnapshot`.
  mutating func stage(_ game: borrowing Game, fields: GameFields)
}

/// What a whole message turned out to be. The values of an update or a removal are in the reader's
/// scratch record, with the keys it carried.
enum MessageVerdict: Equatable, Sendable {
  /// `skipped` games lacked a needed key or had a wrong kind there; the others are staged.
  case snapshot(spreadSeconds: Int32?, skipped: Int)
  case update
  case remove
  /// Whole and valid JSON of a type this client does not know.
  case unknownType
  case broken(MessageFault)
}

enum MessageFault: UInt8, Equatable, Sendable {
  /// Not JSON, or cut short.
  case syntax
  case tooDeep
  case tooLong
  /// Not an object, or without a `type` that is a text.
  case notAMessage
  /// An update or a removal without a usable `id` and `version`; a snapshot without `games`.
  case keyMissing
}
