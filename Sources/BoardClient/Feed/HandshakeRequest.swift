/// The client's half of the opening handshake (RFC 6455 section 4.1): a GET that asks for an
/// upgrade and offers neither extensions nor subprotocols.
enum HandshakeRequest {
  /// Appends the whole request, or returns false and nothing when it does not fit. At most about
  /// 800 bytes: 255 each of path and host, and the fixed lines. `version` is the client's own.
  static func append(
    _ endpoint: Endpoint, key: HandshakeKey, version: String, to buffer: inout SendBuffer
  ) -> Bool {
    let waiting = buffer.count
    let fits =
      buffer.append("GET ") && buffer.append(endpoint.path.span)
      && buffer.append(" HTTP/1.1\r\nHost: ") && appendHost(endpoint, to: &buffer)
      && buffer.append("\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ")
      && buffer.append(key.key.span)
      && buffer.append("\r\nSec-WebSocket-Version: 13\r\nUser-Agent: board-client/")
      && buffer.append(version) && buffer.append("\r\n\r\n")
    if !fits { buffer.cut(to: waiting) }
    return fits
  }

  /// Host and, unless it is the scheme's own, port (RFC 9110 section 7.2).
  private static func appendHost(_ endpoint: Endpoint, to buffer: inout SendBuffer) -> Bool {
    let isIPv6 = endpoint.host.contains(UInt8(ascii: ":"))
    let usual: UInt16 = endpoint.isSecure ? 443 : 80
    return (!isIPv6 || buffer.append("["))
      && buffer.append(endpoint.host.span)
      && (!isIPv6 || buffer.append("]"))
      && (endpoint.port == usual || appendPort(endpoint.port, to: &buffer))
  }

  private static func appendPort(_ port: UInt16, to buffer: inout SendBuffer) -> Bool {
    guard buffer.append(":") else { return false }
    var power: UInt16 = 10_000
    while power > 1 && power > port { power /= 10 }
    while power > 0 {
      guard buffer.append(0x30 + UInt8(port / power % 10)) else { return false }
      power /= 10
    }
    return true
  }
}

extension Text {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    for index in 0..<count where self[index] == byte { return true }
    return false
  }
}
