import Testing

@testable import BoardClient

/// The fixed sizes against each other, and against the types that repeat them as literals: a type
/// like `Text<40>` cannot name `Limits.idBytes`.
@Suite struct LimitsTests {
  @Test func theTextsOfAGameHaveTheSizesThatLimitsName() {
    func capacity<let n: Int>(_ text: Text<n>) -> Int { n }
    let game = Game()
    #expect(capacity(game.id) == Limits.idBytes)
    #expect(capacity(game.league) == Limits.leagueBytes)
    #expect(capacity(game.label) == Limits.labelBytes)
    #expect(capacity(game.home.name) == Limits.nameBytes)
    #expect(capacity(game.away.short) == Limits.shortBytes)
    #expect(capacity(game.away.abbreviation) == Limits.abbreviationBytes)
    #expect(capacity(Odds().book) == Limits.bookBytes)
    if case .text(let text) = Score.text(Text()) {
      #expect(capacity(text) == Limits.scoreTextBytes)
    }
  }

  @Test func bothHalvesOfTheTableStayNear600KB() {
    let game = MemoryLayout<Game>.stride + MemoryLayout<GameNotes>.stride
    let halves = 2 * Limits.games * (game + MemoryLayout<OrderKey>.stride + 1)
    #expect(halves <= 640 * 1_024)
    #expect(Limits.indexSlots == 2 * Limits.games)
  }

  @Test func theSendBufferHoldsARequestAndAFewPongs() throws {
    var endpoint = Endpoint()
    endpoint.host = Text(String(repeating: "h", count: EndpointParser.hostBytes))
    endpoint.path = Text("/" + String(repeating: "p", count: EndpointParser.pathBytes - 1))
    endpoint.port = 65_535
    var buffer = SendBuffer(capacity: Limits.sendBytes)
    #expect(
      HandshakeRequest.append(
        endpoint, key: HandshakeKey(random: 1, 2), version: "0.1.0", to: &buffer))
    #expect(buffer.room >= 16 * (FrameWriter.controlBytes + 6))
  }

  @Test func everyGameAndPinFitsItsSlotOfTheStore() {
    let games = StoreLayout.headerBytes + StoreLayout.crcBytes
    #expect(games + Limits.games * StoreLayout.gameBytes <= StoreLayout.gameSlot)
    #expect(games + Limits.pins * StoreLayout.pinBytes <= StoreLayout.page)
    #expect(StoreLayout.gameSlot % StoreLayout.block == 0)
  }

  @Test func aMessageMayBeLargerThanTheBoardsMemoryOfIt() {
    #expect(Limits.messageBytes == 4 << 20)
    #expect(Limits.messageHardBytes == 16 * Limits.messageBytes)
    #expect(MemoryLayout<MessageReader>.size < 4_096)
  }
}
