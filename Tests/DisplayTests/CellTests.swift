import Testing

@testable import Display

@Test func aBlankCellIsASpace() {
  #expect(Cell.blank.scalar == 0x20)
}
