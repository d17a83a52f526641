/// A board without buttons and lamps.
struct NoLines: Lines {
  mutating func nextEdge(now: Instant) -> ButtonEdge? { nil }
  mutating func isPressed(_ button: Button) -> Bool? { nil }
  mutating func set(_ lamps: Lamps) {}
}
