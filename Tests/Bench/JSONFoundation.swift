// Foundation's JSONDecoder on the same files. For a snapshot of the feed it fills structs with the
// keys a game has; for any other body a struct without members, which is the least it can be asked:
// the document is scanned and nothing is decoded from it.
// Prints lines of: reader, file, best MB/s, games decoded.
import Foundation

struct Team: Decodable {
  var name: String
  var short: String?
  var abbr: String?
}
struct GameClock: Decodable {
  var dir: String?
  var s: Int
  var run: Bool?
  var at: Int?
}
struct Odds: Decodable {
  var book: String?
  var at: Int?
  var h2h: [Double?]
}
enum Score: Decodable {
  case number(Int)
  case text(String)

  init(from decoder: Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int.self) {
      self = .number(number)
    } else {
      self = .text(try value.decode(String.self))
    }
  }
}
struct FeedGame: Decodable {
  var id: String
  var version: Int
  var sport: String?
  var league: String?
  var start: Int?
  var status: String
  var period: Int?
  var minute: Int?
  var clock: GameClock?
  var text: String?
  var home: Team
  var away: Team
  var score: [Score?]?
  var odds: Odds?
  var updated: Int?
}
struct Snapshot: Decodable {
  var type: String
  var games: [FeedGame]
}
struct Nothing: Decodable {}

func cpuNs() -> Int64 {
  var t = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t)
  return Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec)
}

func bestSpeed(_ bytes: Int, _ run: () -> Int?) -> (Double, Int) {
  var best = Int64.max
  var spent: Int64 = 0
  var sum = 0
  while spent < 400_000_000 {
    let start = cpuNs()
    guard let found = run() else { return (0, 0) }
    let took = cpuNs() - start
    sum = found
    spent += took
    best = min(best, took)
  }
  return (Double(bytes) * 1_000 / Double(max(best, 1)), sum)
}

@main
struct Main {
  static func main() {
    let decoder = JSONDecoder()
    for path in CommandLine.arguments.dropFirst() {
      guard let body = FileManager.default.contents(atPath: path) else { continue }
      let isSnapshot = (try? decoder.decode(Snapshot.self, from: body)) != nil
      let (speed, sum) = bestSpeed(body.count) {
        isSnapshot
          ? (try? decoder.decode(Snapshot.self, from: body))?.games.count
          : (try? decoder.decode(Nothing.self, from: body)).map { _ in 0 }
      }
      print("JSONDecoder\t\(path)\t\(speed)\t\(sum)")
    }
  }
}
