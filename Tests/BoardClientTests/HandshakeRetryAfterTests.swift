import Testing

@testable import BoardClient

@Suite struct HandshakeRetryAfterTests {
  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("0120", 120), ("86400", 86_400), ("86401", 86_400),
      ("4294967296", 86_400), ("", nil), ("-1", nil), ("1.5", nil), ("1 ", nil), ("soon", nil),
    ] as [(String, Int32?)]) func valueIsANumberOfSeconds(text: String, seconds: Int32?)
  {
    let bytes = Array(text.utf8)
    let read = RetryAfter.seconds(bytes.span)
    #expect(read == seconds)
  }

  @Test(
    arguments: [
      ("retry-after=30", 30), ("retry-after=0", 0), ("retry-after=", nil), ("retry-after=x", nil),
      ("Retry-After=30", nil), ("bye", nil), ("", nil), ("retry-after=30 s", nil),
    ] as [(String, Int32?)]) func closeReasonMayCarryTheWait(reason: String, seconds: Int32?)
  {
    let frame = ServerFrame(.close, [0x03, 0xF4] + Array(reason.utf8)).bytes
    var reader = FrameReader(softLimit: 0, hardLimit: 0)
    var index = 0
    #expect(next(&reader, frame, &index) == .close(.serviceRestart))
    let read = RetryAfter.seconds(inReason: reader.closeReason)
    #expect(read == seconds)
  }
}
