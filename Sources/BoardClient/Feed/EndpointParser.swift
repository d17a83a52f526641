/// Reads a feed's address: `ws://host[:port][/path][?query]` or `wss://...` (RFC 6455 section 3).
/// It is strict, because what it lets through goes into the request line as it is.
enum EndpointParser {
  /// The longest name DNS can carry, written with dots (RFC 1035 section 2.3.4).
  static let hostBytes = 253
  /// What `Endpoint.path` can hold.
  static let pathBytes = 255

  static func parse(_ url: String) throws(EndpointError) -> Endpoint {
    let bytes = [UInt8](url.utf8)
    return try parse(bytes.span)
  }

  static func parse(_ url: Span<UInt8>) throws(EndpointError) -> Endpoint {
    try checkCharacters(url)
    let colon = try schemeEnd(url)
    var endpoint = Endpoint()
    endpoint.isSecure = try isSecure(scheme: url.extracting(0..<colon))
    endpoint.port = endpoint.isSecure ? 443 : 80
    let start = colon + 3
    var end = start
    while end < url.count && url[end] != UInt8(ascii: "/") && url[end] != UInt8(ascii: "?") {
      end += 1
    }
    try parseAuthority(url.extracting(start..<end), into: &endpoint)
    endpoint.path = try path(url.extracting(end..<url.count))
    return endpoint
  }

  private static func checkCharacters(_ url: Span<UInt8>) throws(EndpointError) {
    guard !url.isEmpty else { throw EndpointError(.empty) }
    var isASCII = true
    for index in url.indices {
      let byte = url[index]
      guard byte > 0x20 && byte != 0x7F else { throw EndpointError(.character) }
      if byte == UInt8(ascii: "#") { throw EndpointError(.fragment) }
      isASCII = isASCII && byte < 0x80
    }
    guard isASCII else { throw EndpointError(.character) }
  }

  // MARK: Scheme

  /// The place of `://`.
  private static func schemeEnd(_ url: Span<UInt8>) throws(EndpointError) -> Int {
    var colon = 0
    while colon < url.count && HTTPText.isToken(url[colon]) { colon += 1 }
    guard
      colon > 0 && url.count - colon >= 3 && url[colon] == UInt8(ascii: ":")
        && url[colon + 1] == UInt8(ascii: "/") && url[colon + 2] == UInt8(ascii: "/")
    else { throw EndpointError(.schemeMissing) }
    return colon
  }

  private static func isSecure(scheme: Span<UInt8>) throws(EndpointError) -> Bool {
    if HTTPText.equals(scheme, "ws") { return false }
    if HTTPText.equals(scheme, "wss") { return true }
    throw EndpointError(.scheme, found: Text(scheme))
  }

  // MARK: Host and port

  private static func parseAuthority(
    _ authority: Span<UInt8>, into endpoint: inout Endpoint
  ) throws(EndpointError) {
    guard first(UInt8(ascii: "@"), in: authority) == nil else { throw EndpointError(.userInfo) }
    let rest: Span<UInt8>
    if let byte = authority.isEmpty ? nil : authority[0], byte == UInt8(ascii: "[") {
      guard let end = first(UInt8(ascii: "]"), in: authority) else {
        throw EndpointError(.bracketMissing, found: Text(authority))
      }
      endpoint.host = try ipv6(authority.extracting(1..<end))
      rest = authority.extracting((end + 1)..<authority.count)
    } else {
      let end = first(UInt8(ascii: ":"), in: authority) ?? authority.count
      rest = authority.extracting(end..<authority.count)
      // A second colon without a bracket is an IPv6 address somebody wrote as it is.
      guard rest.isEmpty || first(UInt8(ascii: ":"), in: rest.extracting(1..<rest.count)) == nil
      else { throw EndpointError(.bracketMissing, found: Text(authority)) }
      endpoint.host = try host(authority.extracting(0..<end))
    }
    if !rest.isEmpty { endpoint.port = try port(rest) }
  }

  private static func ipv6(_ address: Span<UInt8>) throws(EndpointError) -> Text<256> {
    guard IPv6Text.isValid(address) else {
      throw EndpointError(.ipv6, found: Text(address))
    }
    return Text(address)
  }

  /// Letters, digits, hyphens and underscores in labels of 1 to 63; one dot may end the name.
  private static func host(_ name: Span<UInt8>) throws(EndpointError) -> Text<256> {
    guard !name.isEmpty else { throw EndpointError(.hostEmpty) }
    guard name.count <= hostBytes else { throw EndpointError(.hostTooLong, found: Text(name)) }
    var labelCount = 0
    for index in name.indices {
      let byte = name[index]
      if byte == UInt8(ascii: ".") {
        guard labelCount > 0 else { throw EndpointError(.host, found: Text(name)) }
        labelCount = 0
      } else {
        labelCount += 1
        guard isNameByte(byte) && labelCount <= 63 else {
          throw EndpointError(.host, found: Text(name))
        }
      }
    }
    return Text(name)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch HTTPText.lowercased(byte) {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// `text` is what stands behind the host: a colon and the number.
  private static func port(_ text: Span<UInt8>) throws(EndpointError) -> UInt16 {
    guard text[0] == UInt8(ascii: ":") else { throw EndpointError(.port, found: Text(text)) }
    let digits = text.extracting(1..<text.count)
    let problem = EndpointError(.port, found: Text(digits))
    guard digits.count >= 1 && digits.count <= 5 else { throw problem }
    var value: UInt32 = 0
    for index in digits.indices {
      guard digits[index] >= 0x30 && digits[index] <= 0x39 else { throw problem }
      value = value * 10 + UInt32(digits[index] - 0x30)
    }
    guard let port = UInt16(exactly: value), port > 0 else { throw problem }
    return port
  }

  // MARK: Path

  /// Path and query as the request line carries them: `/` when the address gives no path.
  private static func path(_ rest: Span<UInt8>) throws(EndpointError) -> Text<256> {
    var path = Text<256>()
    if rest.isEmpty || rest[0] == UInt8(ascii: "?") { _ = path.append(UInt8(ascii: "/")) }
    guard path.count + rest.count <= pathBytes else { throw EndpointError(.pathTooLong) }
    for index in rest.indices { _ = path.append(rest[index]) }
    return path
  }

  private static func first(_ byte: UInt8, in text: Span<UInt8>) -> Int? {
    for index in text.indices where text[index] == byte { return index }
    return nil
  }
}
