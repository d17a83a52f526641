import Foundation
import Testing

@testable import BoardClient

@Suite struct SystemFileTests {
  private let directory: String

  init() throws {
    directory = NSTemporaryDirectory() + "board-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1
  }

  private func mode(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? -1
  }

  @Test func theStateFileIsMadeOnceAndKeepsWhatWasWritten() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var disk = FileDisk(directory: Text(directory + "/state.d"))
    #expect(try disk.open(size: 8_192) == false)
    #expect(try size(directory + "/state.d/state") == 8_192)
    #expect(try mode(directory + "/state.d/state") == 0o600)
    let bytes = (0..<4_096).map { UInt8(truncatingIfNeeded: $0 / 3) }
    try disk.write(bytes, count: 4_000, at: 4_096)
    disk.close()

    var again = FileDisk(directory: Text(directory + "/state.d"))
    #expect(try again.open(size: 8_192) == true)
    var read = [UInt8](repeating: 0xEE, count: 4_096)
    try again.read(into: &read, at: 4_096)
    #expect(Array(read[0..<4_000]) == Array(bytes[0..<4_000]))
    #expect(read[4_000...].allSatisfy { $0 == 0 })
    try again.read(into: &read, at: 0)
    #expect(read.allSatisfy { $0 == 0 })
    #expect(throws: DiskError.system(call: .read, errno: EIO)) {
      try again.read(into: &read, at: 8_000)
    }
    again.close()
    #expect(throws: DiskError.system(call: .write, errno: EBADF)) {
      try again.write(bytes, count: 1, at: 0)
    }
  }

  @Test func twoClientsNeverWriteOneFile() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var first = FileDisk(directory: Text(directory))
    _ = try first.open(size: 4_096)
    var second = FileDisk(directory: Text(directory))
    #expect(throws: DiskError.system(call: .open, errno: EWOULDBLOCK)) {
      try second.open(size: 4_096)
    }
    first.close()
    #expect(try second.open(size: 4_096) == true)
    second.close()
  }

  @Test func anUnreadableFileIsKeptAsideUnderItsOneName() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = directory + "/state"
    try Data("first".utf8).write(to: URL(filePath: path))
    var disk = FileDisk(directory: Text(directory))
    // Shorter than it should be: grown, and reported as there.
    #expect(try disk.open(size: 4_096) == true)
    #expect(try size(path) == 4_096)
    try disk.keepAside(size: 4_096)
    var bytes = [UInt8](repeating: 1, count: 4_096)
    try disk.read(into: &bytes, at: 0)
    #expect(bytes.allSatisfy { $0 == 0 })
    try disk.write([9], count: 1, at: 0)
    try disk.keepAside(size: 4_096)
    disk.close()
    #expect(try Data(contentsOf: URL(filePath: path + ".unreadable")).first == 9)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == [
        "state", "state.unreadable",
      ])
  }

  @Test func anEmptyFileIsOneThatWasNeverFinished() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try Data().write(to: URL(filePath: directory + "/state"))
    var disk = FileDisk(directory: Text(directory))
    #expect(try disk.open(size: 4_096) == false)
    disk.close()
  }

  @Test func whatCannotBeOpenedKeepsItsErrno() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var missing = FileDisk(directory: Text(directory + "/a/b"))
    #expect(throws: DiskError.system(call: .open, errno: ENOENT)) { try missing.open(size: 512) }
    var file = FileDisk(directory: Text("/dev/null"))
    #expect(throws: DiskError.system(call: .open, errno: ENOTDIR)) { try file.open(size: 512) }
    try FileManager.default.createDirectory(
      atPath: directory + "/state", withIntermediateDirectories: false)
    var folder = FileDisk(directory: Text(directory))
    #expect(throws: DiskError.system(call: .open, errno: EISDIR)) { try folder.open(size: 512) }
    var long = FileDisk(directory: Text("/" + String(repeating: "x", count: 253)))
    #expect(throws: DiskError.system(call: .open, errno: ENOENT)) { try long.open(size: 512) }
  }

  @Test func theStatusFileIsReplacedWhenAFactChangedAtMostOnceASecond() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var file = StatusFile(directory: Text(directory), version: "1.2.3")
    var facts = StatusFacts()
    let start = Instant(ms: 50_000)
    #expect(file.update(facts, lastHeard: nil, now: start) == .written)
    #expect(file.nextDeadline == .distantFuture)
    #expect(file.update(facts, lastHeard: start, now: start + 29_999) == .nothing)
    #expect(file.nextDeadline == .distantFuture)
    #expect(file.update(facts, lastHeard: start, now: start + 30_000) == .written)
    facts.games = 3
    #expect(file.update(facts, lastHeard: start, now: start + 30_400) == .nothing)
    #expect(file.nextDeadline == start + 31_000)
    #expect(file.update(facts, lastHeard: start, now: start + 31_000) == .written)
    #expect(file.nextDeadline == .distantFuture)
    let path = directory + "/status.prom"
    #expect(
      try String(contentsOfFile: path, encoding: .utf8).contains("\nboard_last_heard_seconds 31\n"))
    #expect(try mode(path) == 0o644)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["status.prom"])
    file.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == [])
  }

  @Test func aStatusFileThatCannotBeWrittenIsSaidOnceAndTriedAgain() throws {
    defer { try? FileManager.default.removeItem(atPath: directory) }
    var file = StatusFile(directory: Text(directory + "/run"), version: "1")
    let start = Instant(ms: 1)
    #expect(file.update(StatusFacts(), lastHeard: nil, now: start) == .firstFailure(errno: ENOENT))
    #expect(file.nextDeadline == start + 60_000)
    #expect(file.update(StatusFacts(), lastHeard: nil, now: start + 59_999) == .nothing)
    #expect(file.update(StatusFacts(), lastHeard: nil, now: start + 60_000) == .nothing)
    try FileManager.default.createDirectory(
      atPath: directory + "/run", withIntermediateDirectories: false)
    #expect(file.update(StatusFacts(), lastHeard: nil, now: start + 120_000) == .written)
  }
}
