/// What `FrameReader.next` found. A message is `messageBegin`, any number of `data`, `messageEnd`;
/// pings, pongs and a close may stand between them.
enum FrameEvent: Equatable, Sendable {
  /// All bytes are used up.
  case needMore
  case messageBegin(MessageKind)
  /// Payload of the present message: these bytes of the input, never an empty range. Text is valid
  /// UTF-8 up to here; a character may be cut at the end.
  case data(Range<Int>)
  /// Past the soft limit no `data` came from the frame that crossed it on: what came before is a
  /// part of the message and to be dropped.
  case messageEnd(isTooLong: Bool)
  /// To be answered with the same payload, in `controlPayload` until the next call.
  case ping
  case pong
  /// The server closes; nil when it gave no code. The reason is in `closeReason`. Nothing follows.
  case close(CloseCode?)
  /// The connection is to be closed with the error's code. Nothing follows.
  case failed(WebSocketError)
}
