/// One place of a text frame: a character with how it is drawn. Eight bytes.
public struct Cell: Equatable, Sendable {
  /// Unicode scalar; 0 marks the second half of a wide character.
  public var scalar: UInt32
  /// A combining mark drawn over `scalar` for which no composed character exists; 0 when none.
  /// Only the first such mark is kept, and only one of the basic plane.
  public var mark: UInt16 = 0
  public var style: Style

  public static let blank = Cell(scalar: 0x20, style: [])

  public init(scalar: UInt32, style: Style) {
    self.scalar = scalar
    self.style = style
  }

  /// Whether this is the right half of the wide character in the cell before.
  public var isSecondHalf: Bool { scalar == 0 }
}

/// Attributes of a cell. A display shows those it can.
public struct Style: OptionSet, Equatable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let dim = Style(rawValue: 1)
  public static let inverse = Style(rawValue: 2)
  public static let flash = Style(rawValue: 4)
  public static let bold = Style(rawValue: 8)
  // Colours; none means the display's own foreground.
  public static let green = Style(rawValue: 16)
  public static let red = Style(rawValue: 32)
  public static let amber = Style(rawValue: 64)

  public static let colours: Style = [.green, .red, .amber]
}
