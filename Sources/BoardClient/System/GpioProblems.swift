/// What is wrong with the chip and with each line now, and what of it was said already.
struct GpioProblems {
  /// One place a role; the last is the chip's.
  private var places = InlineArray<8, GpioProblem?>(repeating: nil)
  /// Bit of a place: said.
  private var said: UInt8 = 0

  private static let chipPlace = 7

  var first: GpioProblem? {
    if let chip = places[Self.chipPlace] { return chip }
    for index in places.indices {
      if let problem = places[index] { return problem }
    }
    return nil
  }

  var hasBusyLine: Bool {
    for index in places.indices {
      if case .busy? = places[index]?.kind { return true }
    }
    return false
  }

  /// The chip is known to have vanished.
  var saysGone: Bool {
    if case .gone? = places[Self.chipPlace]?.kind { true } else { false }
  }

  func kind(of role: GpioRole) -> GpioProblem.Kind? { places[Int(role.rawValue)]?.kind }

  /// Notes a problem; the same one again is not said again.
  mutating func set(_ problem: GpioProblem) {
    let place = problem.role.map { Int($0.rawValue) } ?? Self.chipPlace
    guard places[place] != problem else { return }
    places[place] = problem
    said &= ~(1 << UInt8(place))
  }

  /// Takes the problems of a new attempt; those that stayed the same are not said again.
  mutating func replace(with new: GpioProblems) {
    for place in places.indices {
      if let problem = new.places[place] { set(problem) } else { places[place] = nil }
    }
  }

  mutating func nextUnsaid() -> GpioProblem? {
    for place in places.indices where said & (1 << UInt8(place)) == 0 {
      guard let problem = places[place] else { continue }
      said |= 1 << UInt8(place)
      return problem
    }
    return nil
  }
}
