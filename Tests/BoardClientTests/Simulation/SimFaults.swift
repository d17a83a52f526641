@testable import BoardClient

/// All that goes wrong in a simulated world. Each is drawn, lasts for a drawn while, and is undone
/// by itself or by `heal`.
enum SimFault: CaseIterable {
  case drop, mute, halfOpen, garbage, unknown, oldVersions, duplicates, violation, cutSnapshot
  case unplaced, close, serverDown, serverRestart, noName, silence, wrongAnswer, refusal, noSnapshot
  case slow, slowest, wallStep, networkLoss, networkHint, outage, standby, standbySignal, presses
  case pinPress, diskError, kill, powerCut, restart, pings, fullSocket, shortWrites, resize, reload
  case burst, huge
}

extension Simulation {
  /// Draws faults until `heal`, one every `mean` milliseconds or so.
  func beginFaults(mean: Int64) {
    plan(after: draw(1...2 * mean)) { world in
      let fault = SimFault.allCases[
        Int.random(in: 0..<SimFault.allCases.count, using: &world.random)]
      world.counts[fault, default: 0] += 1
      world.run(fault)
      world.beginFaults(mean: mean)
    }
  }

  /// Ends all faults. What the network or the feed has lost stays lost; a person wakes the board.
  func heal() {
    forgetPlans()
    client.readClock()
    undo()
    medium.failures = [:]
    medium.failsFrom = nil
    medium.cutAt = nil
    if !policy.networkIsUsable { networkChanged(isUsable: true) }
    if client.screens.isDark { client.wake() }
    finishTurn()
  }

  private func undo() {
    network.dial = .answers
    if network.isOut { network.comeBack(after: 300) }
    network.mostTaken = .max
    network.connection?.mostTaken = .max
    network.connection?.isFull = false
    feed.greeting = .upgrade
    feed.pace = .whole
    feed.isMute = false
  }

  /// Undoes a fault after a while of up to `longest` milliseconds.
  private func later(_ longest: Int64, _ act: @escaping (Simulation) -> Void) {
    plan(after: draw(500...longest), act)
  }

  func run(_ fault: SimFault) {
    switch fault {
    case .drop: feed.drop(chance(2) ? .closedByPeer : .system(errno: 104))
    case .halfOpen: network.connection?.cut()
    case .garbage: feed.sayGarbage()
    case .unknown: feed.sayUnknown()
    case .oldVersions: feed.sayOld()
    case .duplicates: feed.sayAgain()
    case .violation: feed.violate()
    case .cutSnapshot: feed.sayCutSnapshot()
    case .unplaced: feed.sayUnplaced()
    case .pings: for _ in 0..<Int(draw(1...6)) { feed.sendPing() }
    case .burst: for _ in 0..<40 { feed.change() }
    case .huge: if chance(4) { feed.sayHuge() }
    case .close, .mute, .serverDown, .serverRestart, .wrongAnswer, .refusal, .noSnapshot:
      runFeed(fault)
    case .noName, .silence, .slow, .slowest, .networkLoss, .networkHint, .outage, .fullSocket,
      .shortWrites:
      runNetwork(fault)
    default: runBoard(fault)
    }
  }

  private func runFeed(_ fault: SimFault) {
    switch fault {
    case .close:
      let code = feed.pick([nil, 1_000, 1_001, 1_011, 1_012, 1_012, 1_013, 4_000] as [UInt16?])
      let isBusy = code == 1_012 || code == 1_013
      feed.close(code, retryAfter: isBusy && chance(2) ? Int32(draw(0...90)) : nil)
    case .mute:
      feed.isMute = true
      later(180_000) { $0.feed.isMute = false }
    case .serverDown, .serverRestart:
      feed.drop()
      network.dial = .refused
      if fault == .serverRestart { feed.beginEpoch() }
      feed.spread = chance(3) ? Int32(draw(0...30)) : nil
      later(120_000) { $0.network.dial = .answers }
    case .wrongAnswer:
      feed.greeting = .wrong(feed.pick(WrongAnswer.allCases))
      dropSoon()
      later(120_000) { $0.feed.greeting = .upgrade }
    case .refusal:
      let status = feed.pick([401, 403, 404, 418, 429, 429, 500, 503, 503])
      let seconds = status == 429 || status == 503 ? Int32(draw(0...200)) : nil
      feed.greeting = .status(status, retryAfter: chance(3) ? nil : seconds)
      dropSoon()
      later(90_000) { $0.feed.greeting = .upgrade }
    case .noSnapshot:
      feed.greeting = .upgradeOnly
      dropSoon()
      later(90_000) { $0.feed.greeting = .upgrade }
    default: break
    }
  }

  /// A fault of the next connection is none while the present one lasts.
  private func dropSoon() { if chance(4) == false { feed.drop() } }

  private func runNetwork(_ fault: SimFault) {
    switch fault {
    case .noName, .silence:
      network.dial = fault == .noName ? .unknownName : .silent
      feed.drop()
      later(120_000) { $0.network.dial = .answers }
    case .slow:
      feed.pace = .pieces(1...60, gap: 0...40)
      later(60_000) { $0.feed.pace = .whole }
    case .slowest:
      feed.pace = .pieces(1...1, gap: 1...4)
      later(1_500) { $0.feed.pace = .whole }
    case .networkLoss:
      network.goOut()
      networkChanged(isUsable: false)
      later(240_000) { world in
        if world.chance(2) { world.network.connection?.cut() }
        world.network.comeBack(after: world.draw(200...4_000))
        world.networkChanged(isUsable: true)
      }
    case .networkHint:
      // The word is wrong: nothing happened to the network.
      let word = chance(2)
      networkChanged(isUsable: word)
      if !word { later(200_000) { $0.networkChanged(isUsable: true) } }
    case .outage:
      network.goOut()
      later(60_000) { $0.network.comeBack(after: $0.draw(200...3_000)) }
    case .fullSocket:
      network.connection?.isFull = true
      later(40_000) { $0.network.connection?.isFull = false }
    case .shortWrites:
      network.mostTaken = Int(draw(1...30))
      later(200_000) { $0.network.mostTaken = .max }
    default: break
    }
  }

  private func runBoard(_ fault: SimFault) {
    switch fault {
    case .wallStep:
      // Half a year at most: ages then never have three digits of a score.
      let day: Int64 = 86_400
      let steps = [-1, 1, 3_600, -3_600, 30 * day, -30 * day, 90]
      let from1970 = time.unix < 1_000_000_000
      time.wallStart += from1970 ? 1_790_000_000 : feed.pick(steps + [-time.unix + 1_000])
      client.readClock()
      client.clockStepped()
    case .standby:
      board.press(.power, at: time.ms + 1, holding: draw(750...3_000))
      later(300_000) { $0.board.press(.back, at: $0.time.ms + 1, holding: 90) }
    case .standbySignal:
      client.sleep()
      later(300_000) { $0.client.wake() }
    case .presses: pressAround()
    case .pinPress:
      board.press(.next, at: time.ms + 1, holding: 80)
      board.press(.pin, at: time.ms + 400, holding: chance(2) ? 90 : 900)
    case .resize:
      client.resize(columns: Int(draw(1...44)), rows: Int(draw(1...18)))
    case .reload:
      setup.pins = chance(2) ? [] : [Pin(settings: feed.pick(SimFeed.names).name)]
      setup.pageMs = draw(2_000...20_000)
      client.take(setup)
    default: runDisk(fault)
    }
  }

  private func pressAround() {
    var at = time.ms + 1
    for _ in 0..<Int(draw(1...8)) {
      let button = feed.pick([Button.next, .next, .pin, .back, .power])
      let isLong = button != .power && chance(4)
      board.press(button, at: at, holding: isLong ? draw(720...1_500) : draw(30...600))
      at += draw(100...3_000)
    }
  }

  private func runDisk(_ fault: SimFault) {
    switch fault {
    case .diskError:
      let errno = feed.pick([5, 28, 30] as [Int32])
      medium.failsFrom = (medium.calls + Int(draw(1...20)), errno)
      // Shorter than what three errors in a row take: then saving stops for good, as it should.
      later(errno == 5 ? 70_000 : 600_000) { $0.medium.failsFrom = nil }
    case .kill: kill(reboots: chance(2))
    case .powerCut:
      medium.cutAt = (medium.calls + Int(draw(1...12)), Int(draw(0...16)))
      later(1_200_000) { $0.medium.cutAt = nil }
    case .restart: restart()
    default: break
    }
  }
}
