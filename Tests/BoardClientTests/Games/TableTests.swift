import Testing

@testable import BoardClient

@Suite struct TableTests {
  @Test func recordsAndTheirNotesFitTheSum() {
    // Two halves of 512: records 536, notes 64, keys 8, pin ranks 1, index 4 KiB.
    let game = MemoryLayout<Game>.stride
    let notes = MemoryLayout<GameNotes>.stride
    let key = MemoryLayout<OrderKey>.stride
    #expect([game, notes, key] == [536, 64, 8])
    let half = Limits.games * (game + notes + key + 1) + Limits.indexSlots * 4
    #expect(2 * half <= 640_000)
    #expect(Limits.indexSlots == 2 * Limits.games)
  }

  @Test func anEmptyTableShowsNothing() {
    let table = Table()
    #expect(table.count == 0 && table.leftOut == 0 && table.find(Text("a")) == nil)
    #expect(table.nextChange(after: .init(ms: 0)) == .distantFuture)
  }

  @Test func f11WhatIsNotShownIsCounted() {
    var table = Table()
    table.snapshot((0..<700).map { TableSample.game("g\($0)") }, at: TableSample.at(0))
    #expect(table.count == 512 && table.leftOut == 188)
    table.snapshot((0..<7).map { TableSample.game("g\($0)") }, at: TableSample.at(1))
    #expect(table.count == 7 && table.leftOut == 0)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func whenFullPinnedThenLiveThenSoonestThenLatestFinalStay(seed: UInt64) {
    var games: [Game] = []
    games += (0..<300).map { TableSample.game("live\($0)") }
    games += (0..<200).map {
      TableSample.game("up\($0)", .scheduled, start: 1_800_000_100 + Int64($0))
    }
    games += (0..<200).map { TableSample.game("end\($0)", .final, start: Int64($0)) }
    games += (0..<99).map { TableSample.game("off\($0)", .postponed) }
    games.append(TableSample.game("mine", .final, start: 0, home: "Mine"))
    var numbers = SeededNumbers(seed: seed)
    for index in games.indices { games.swapAt(index, numbers.below(games.count)) }
    var table = Table()
    _ = table.adoptPins([Pin(settings: Text("mine"))], now: TableSample.at(0))
    table.snapshot(games, at: TableSample.at(0))
    #expect(table.count == 512 && table.leftOut == 288)
    #expect(table[0].id == Text("mine"))
    for index in 0..<300 { #expect(table.find(Text("live\(index)")) != nil) }
    for index in 0..<200 { #expect(table.find(Text("up\(index)")) != nil) }
    for index in 0..<200 { #expect((table.find(Text("end\(index)")) != nil) == (index >= 189)) }
  }

  @Test func anUpdateOfAGameLeftOutIsNotLost() {
    var table = Table()
    let held = (0..<512).map {
      TableSample.game("g\($0)", .scheduled, start: 1_800_000_000 + Int64($0))
    }
    let late = TableSample.game("late", .scheduled, version: 1, start: 1_900_000_000)
    table.snapshot(held + [late], at: TableSample.at(0))
    #expect(table.leftOut == 1)
    // Worth less than all held: no reason to ask for a snapshot each time.
    let scored = table.score("late", version: 2, 0, 0, at: TableSample.at(1))
    #expect(scored == .leftOut)
    #expect(table.leftOut == 1)
    // It begins: worth a place now, but its names are not known.
    let live = table.update("late", version: 3, .status, at: TableSample.at(2)) {
      $0.status = .live
    }
    #expect(live == .unknownGame)
    // With all it needs it takes the place of the least worthy.
    let whole = table.update("late", version: 3, TableSample.needed, at: TableSample.at(3)) {
      $0 = TableSample.game("late", .live, version: 3)
    }
    #expect(whole == .added)
    #expect(table.leftOut == 1 && table.count == 512)
    #expect(table[0].id == Text("late") && table.find(Text("g511")) == nil)
  }

  @Test func aGameAddedToAFullTableIsCountedOnce() {
    var table = Table()
    table.snapshot((0..<512).map { TableSample.game("g\($0)") }, at: TableSample.at(0))
    for version in 1...3 as ClosedRange<Int64> {
      let result = table.update(
        "x", version: version, TableSample.needed, at: TableSample.at(version)
      ) {
        $0 = TableSample.game("x", .scheduled, version: version)
      }
      #expect(result == .leftOut)
      #expect(table.leftOut == 1)
    }
    let removed2 = table.remove(Text("x"), version: 9, now: TableSample.at(9))
    #expect(removed2 == .unknownGame)
    #expect(table.leftOut == 0)
    let updated3 = table.update("y", version: 1, .status, at: TableSample.at(10))
    #expect(updated3 == .unknownGame)
  }

  @Test func theRevisionCountsOnlyWhatIsWorthSaving() {
    var table = TableSample.table([TableSample.game("a", score: (1, 0))])
    let first = table.revision
    _ = table.score("a", version: 1, 1, 0, at: TableSample.at(1))
    _ = table.score("a", version: 2, 1, 0, at: TableSample.at(2))
    table.snapshot([TableSample.game("a", version: 3, score: (1, 0))], at: TableSample.at(3))
    #expect(table.revision == first)
    _ = table.score("a", version: 4, 2, 0, at: TableSample.at(4))
    #expect(table.revision == first + 1)
  }

  @Test func everyReadOfAPlaceTellsOfTheSameGame() {
    let table = TableSample.table([TableSample.game("b"), TableSample.game("a", .scheduled)])
    for rank in 0..<table.count {
      let id = table[rank].id
      #expect(table.game(at: rank).id == id)
      #expect(table.withGame(at: rank) { game, _ in game.id } == id)
      #expect(table.find(id) == rank)
    }
  }

  @Test(arguments: [1, 7, 99] as [UInt64]) func theIndexAgreesWithADictionary(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var index = GameIndex(seed: seed)
    var games: [Game] = []
    var model: [String: Int] = [:]
    for _ in 0..<6_000 {
      let name = "id-\(numbers.below(900))"
      if let slot = model[name] {
        let last = games.count - 1
        index.remove(Text(name), slot: slot)
        if slot != last {
          index.move(games[last].id, from: last, to: slot)
          games[slot] = games[last]
          model[games[slot].id.string] = slot
        }
        games.removeLast()
        model[name] = nil
      } else if games.count < Limits.games {
        games.append(TableSample.game(name))
        index.insert(Text(name), slot: games.count - 1)
        model[name] = games.count - 1
      }
      let probe = "id-\(numbers.below(900))"
      #expect(index.find(Text(probe), in: games) == model[probe])
    }
    for (name, slot) in model { #expect(index.find(Text(name), in: games) == slot) }
  }
}
