import Testing

@testable import BoardClient

@Suite struct EndpointParserTests {
  @Test(
    arguments: [
      ("ws://example.com", "example.com", 80, "/", false),
      ("wss://example.com", "example.com", 443, "/", true),
      ("WS://Example.com:8080/", "Example.com", 8_080, "/", false),
      ("ws://a:1/x/y?z=1&w=%20", "a", 1, "/x/y?z=1&w=%20", false),
      ("ws://a?key=v/w", "a", 80, "/?key=v/w", false),
      ("ws://a:65535?x", "a", 65_535, "/?x", false),
      ("ws://127.0.0.1:9001/p", "127.0.0.1", 9_001, "/p", false),
      ("ws://pi_1.local.:81", "pi_1.local.", 81, "/", false),
      ("ws://xn--fuball-cta.example/", "xn--fuball-cta.example", 80, "/", false),
      ("wss://[::1]", "::1", 443, "/", true),
      ("ws://[2001:DB8::7]:9/a@b:c", "2001:DB8::7", 9, "/a@b:c", false),
      ("ws://a:0080", "a", 80, "/", false),
    ] as [(String, String, UInt16, String, Bool)])
  func addressesAreTakenApart(
    url: String, host: String, port: UInt16, path: String, isSecure: Bool
  ) throws {
    let endpoint = try EndpointParser.parse(url)
    let wanted = Endpoint(host: Text(host), port: port, path: Text(path), isSecure: isSecure)
    #expect(endpoint == wanted)
  }

  @Test(
    arguments: [
      ("", .empty, ""), ("ws://a b", .character, ""), ("ws://a/\r\nX: y", .character, ""),
      (" ws://a", .character, ""), ("ws://münchen.example", .character, ""),
      ("ws://a/\u{7F}", .character, ""),
      ("example.com", .schemeMissing, ""), ("example.com:80/x", .schemeMissing, ""),
      ("ws:/a", .schemeMissing, ""), ("ws:", .schemeMissing, ""), ("://a", .schemeMissing, ""),
      ("//a", .schemeMissing, ""),
      ("http://example.com", .scheme, "http"), ("https://a", .scheme, "https"),
      ("tcp://a", .scheme, "tcp"), ("wsss://a", .scheme, "wsss"),
      ("ws://bob:secret@a", .userInfo, ""), ("ws://@a", .userInfo, ""),
      ("ws://a/#top", .fragment, ""), ("ws://a#", .fragment, ""),
      ("ws://", .hostEmpty, ""), ("ws:///x", .hostEmpty, ""), ("ws://:80", .hostEmpty, ""),
      ("ws://?x", .hostEmpty, ""),
      ("ws://a..b", .host, "a..b"), ("ws://.a", .host, ".a"), ("ws://a,b", .host, "a,b"),
      ("ws://a%20b", .host, "a%20b"), ("ws://a\\b", .host, "a\\b"), ("ws://.", .host, "."),
      ("ws://[::1", .bracketMissing, "[::1"), ("ws://::1/x", .bracketMissing, "::1"),
      ("ws://2001:db8::1:80", .bracketMissing, "2001:db8::1:80"),
      ("ws://[]", .ipv6, ""), ("ws://[1.2.3.4]", .ipv6, "1.2.3.4"),
      ("ws://[fe80::1%25eth0]", .ipv6, "fe80::1%25eth0"), ("ws://[1:2]", .ipv6, "1:2"),
      ("ws://a:", .port, ""), ("ws://a:0", .port, "0"), ("ws://a:65536", .port, "65536"),
      ("ws://a:99999", .port, "99999"), ("ws://a:x", .port, "x"), ("ws://a:-1", .port, "-1"),
      ("ws://a:+80", .port, "+80"), ("ws://a:000080", .port, "000080"),
      ("ws://[::1]:0", .port, "0"), ("ws://[::1]80", .port, "80"), ("ws://[::1]x", .port, "x"),
    ] as [(String, EndpointError.Problem, String)])
  func wrongAddressesAreNamed(url: String, problem: EndpointError.Problem, found: String) {
    #expect(throws: EndpointError(problem, found: Text(found))) {
      try EndpointParser.parse(url)
    }
    #expect(!EndpointError(problem).wanted.isEmpty)
  }

  @Test func longestPartsFitAndLongerOnesAreNamed() throws {
    let label = String(repeating: "a", count: 63)
    let name = [label, label, label, String(repeating: "b", count: 61)].joined(separator: ".")
    #expect(name.utf8.count == EndpointParser.hostBytes)
    #expect(try EndpointParser.parse("ws://\(name)").host == Text(name))
    #expect(throws: EndpointError(.hostTooLong, found: Text(name))) {
      try EndpointParser.parse("ws://\(name)b")
    }
    #expect(throws: EndpointError(.host, found: Text(label))) {
      try EndpointParser.parse("ws://\(label)a")
    }
    let path = "/" + String(repeating: "p", count: 254)
    #expect(try EndpointParser.parse("ws://a" + path).path == Text(path))
    for long in [path + "p", "?" + path.dropFirst()] {
      #expect(throws: EndpointError(.pathTooLong)) { try EndpointParser.parse("ws://a" + long) }
    }
  }

  @Test(arguments: [
    "::", "::1", "1::", "1:2:3:4:5:6:7:8", "1::8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8",
    "fe80::dead:BEEF", "::ffff:192.0.2.1", "1:2:3:4:5:6:1.2.3.4", "64:ff9b::0.0.0.255",
  ]) func addressesOfVersion6AreValid(text: String) {
    let bytes = Array(text.utf8)
    let isValid = IPv6Text.isValid(bytes.span)
    #expect(isValid)
  }

  @Test(arguments: [
    "", ":", ":::", "1", "1:", ":1", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "12345::", "g::", "1:2:3:4:5:6:7:1.2.3.4",
    "::1.2.3", "::1.2.3.4.5", "::256.1.1.1", "::01.2.3.4", "::1.2.3.4:5", "1.2.3.4", "::1..2.3",
    "::.1.2.3", "::a.1.2.3", "1:::2", "::1%eth0",
  ]) func othersAreNot(text: String) {
    let bytes = Array(text.utf8)
    let isValid = IPv6Text.isValid(bytes.span)
    #expect(!isValid)
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>) func mutatedAddressesNeverTrap(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var url = Array("ws://[2001:db8::1.2.3.4]:8080/path?query#x@y".utf8)
    for _ in 0..<Int.random(in: 1...12, using: &random) where !url.isEmpty {
      let place = Int.random(in: 0..<url.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: url[place] = UInt8.random(in: 0...255, using: &random)
      case 1: url.remove(at: place)
      default: url.insert(url[Int.random(in: 0..<url.count, using: &random)], at: place)
      }
    }
    guard let endpoint = try? EndpointParser.parse(url.span) else { return }
    #expect(endpoint.port > 0 && !endpoint.host.isEmpty && endpoint.path[0] == UInt8(ascii: "/"))
    #expect(array(endpoint.path.span).allSatisfy { (0x21...0x7E).contains($0) })
  }
}
