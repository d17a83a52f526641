import Testing

@testable import BoardClient

@Suite struct HandshakeRequestTests {
  static func request(_ url: String, capacity: Int = 2_048) throws -> String? {
    let key = HandshakeKey(random: 0x7468_6520_7361_6D70, 0x6C65_206E_6F6E_6365)
    var buffer = SendBuffer(capacity: capacity)
    let endpoint = try EndpointParser.parse(url)
    guard HandshakeRequest.append(endpoint, key: key, version: "1.2.3", to: &buffer) else {
      #expect(buffer.isEmpty, "half a request is left")
      return nil
    }
    return String(decoding: buffer.storage[buffer.start..<buffer.end], as: UTF8.self)
  }

  @Test func requestIsTheOneOfTheRFC() throws {
    // The nonce is RFC 6455's: "the sample nonce".
    let lines = [
      "GET /chat?x=1 HTTP/1.1", "Host: server.example.com:8080", "Upgrade: websocket",
      "Connection: Upgrade", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "Sec-WebSocket-Version: 13", "User-Agent: board-client/1.2.3", "", "",
    ]
    let request = try Self.request("ws://server.example.com:8080/chat?x=1")
    #expect(request == lines.joined(separator: "\r\n"))
  }

  @Test(arguments: [
    ("ws://a", "a"), ("ws://a:80", "a"), ("ws://a:443", "a:443"), ("wss://a", "a"),
    ("wss://a:443", "a"), ("wss://a:80", "a:80"), ("ws://a:1", "a:1"),
    ("ws://a:65535", "a:65535"), ("ws://a:10000", "a:10000"), ("ws://a:9009", "a:9009"),
    ("ws://[::1]", "[::1]"), ("ws://[2001:db8::1]:8080/x", "[2001:db8::1]:8080"),
    ("ws://127.0.0.1:9001", "127.0.0.1:9001"),
  ]) func hostNamesThePortUnlessItIsTheSchemesOwn(url: String, host: String) throws {
    let request = try #require(try Self.request(url))
    #expect(request.contains("\r\nHost: \(host)\r\n"))
  }

  @Test func longestAddressFitsTheClientsBuffer() throws {
    let label = String(repeating: "a", count: 62) + "."
    let host = String(repeating: label, count: 4) + "b"
    let url = "ws://\(host):65535/" + String(repeating: "p", count: 254)
    let request = try #require(try Self.request(url, capacity: Limits.sendBytes))
    #expect(request.utf8.count < 800)
  }

  @Test func requestThatDoesNotFitLeavesNothing() throws {
    let whole = try #require(try Self.request("ws://a:8080")).utf8.count
    for capacity in 0..<whole {
      #expect(try Self.request("ws://a:8080", capacity: capacity) == nil)
    }
    #expect(try Self.request("ws://a:8080", capacity: whole) != nil)
  }

  @Test func acceptIsTheOneOfTheRFC() {
    let key = HandshakeKey(random: 0x7468_6520_7361_6D70, 0x6C65_206E_6F6E_6365)
    #expect(array(key.accept.span) == Array("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=".utf8))
  }
}
