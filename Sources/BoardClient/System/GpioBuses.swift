/// Buses whose pins lie on a Raspberry Pi's header.
///
/// The kernel gives such a pin away as GPIO without a word, and the bus is dead from then on:
/// neither of the Pi's pin controllers is strict. So a line on a pin of a bus in use is refused
/// before the kernel is asked.
struct GpioBuses: OptionSet, Equatable, Sendable {
  let rawValue: UInt8

  static let i2c0 = GpioBuses(rawValue: 1)
  static let i2c1 = GpioBuses(rawValue: 2)
  static let spi0 = GpioBuses(rawValue: 4)
  static let spi1 = GpioBuses(rawValue: 8)

  struct Pin: Equatable, Sendable {
    var offset: UInt32
    var bus: GpioBuses
    /// As people look it up.
    var name: StaticString

    static func == (a: Pin, b: Pin) -> Bool { a.offset == b.offset && a.bus == b.bus }
  }

  /// BCM2835 ARM Peripherals, table 6-31 (alternative functions 0 and 4); RP1 has them at the same
  /// pins. A chip select counts as its bus's own, whichever of them the display is on: with SPI
  /// switched on the kernel holds them all.
  static let pins: InlineArray<15, Pin> = [
    Pin(offset: 0, bus: .i2c0, name: "SDA of I2C 0"),
    Pin(offset: 1, bus: .i2c0, name: "SCL of I2C 0"),
    Pin(offset: 2, bus: .i2c1, name: "SDA of I2C 1"),
    Pin(offset: 3, bus: .i2c1, name: "SCL of I2C 1"),
    Pin(offset: 7, bus: .spi0, name: "CE1 of SPI 0"),
    Pin(offset: 8, bus: .spi0, name: "CE0 of SPI 0"),
    Pin(offset: 9, bus: .spi0, name: "MISO of SPI 0"),
    Pin(offset: 10, bus: .spi0, name: "MOSI of SPI 0"),
    Pin(offset: 11, bus: .spi0, name: "SCLK of SPI 0"),
    Pin(offset: 16, bus: .spi1, name: "CE2 of SPI 1"),
    Pin(offset: 17, bus: .spi1, name: "CE1 of SPI 1"),
    Pin(offset: 18, bus: .spi1, name: "CE0 of SPI 1"),
    Pin(offset: 19, bus: .spi1, name: "MISO of SPI 1"),
    Pin(offset: 20, bus: .spi1, name: "MOSI of SPI 1"),
    Pin(offset: 21, bus: .spi1, name: "SCLK of SPI 1"),
  ]

  /// The bus behind a device's path, such as `/dev/i2c-1` or `/dev/spidev0.0`; none for other
  /// paths.
  init(device: Span<UInt8>) {
    if Self.hasPrefix(device, "/dev/i2c-0", isWhole: true) {
      self = .i2c0
    } else if Self.hasPrefix(device, "/dev/i2c-1", isWhole: true) {
      self = .i2c1
    } else if Self.hasPrefix(device, "/dev/spidev0.", isWhole: false) {
      self = .spi0
    } else if Self.hasPrefix(device, "/dev/spidev1.", isWhole: false) {
      self = .spi1
    } else {
      self = []
    }
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The pin of one of these buses at an offset of a Raspberry Pi's header, or nil when it is free.
  func pin(at offset: UInt32) -> Pin? {
    for index in Self.pins.indices {
      let pin = Self.pins[index]
      if pin.offset == offset && contains(pin.bus) { return pin }
    }
    return nil
  }

  private static func hasPrefix(
    _ text: Span<UInt8>, _ prefix: StaticString, isWhole: Bool
  ) -> Bool {
    let length = prefix.utf8CodeUnitCount
    guard isWhole ? text.count == length : text.count > length else { return false }
    var index = 0
    for byte in prefix.description.utf8 {
      guard text[index] == byte else { return false }
      index += 1
    }
    return true
  }
}
