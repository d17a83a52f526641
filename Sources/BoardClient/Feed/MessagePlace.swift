/// The object or array of a message that is being read.
enum MessagePlace: UInt8 {
  case outside
  case message
  /// A game of the array; an update's keys stand in the message itself.
  case game
  case home
  case away
  case clock
  case odds
  // Arrays.
  case games
  case prices
  case score
  case shootout

  @_transparent
  var isArray: Bool { rawValue >= MessagePlace.games.rawValue }
}
