/// Reads one message of the protocol (PROTOCOL.md) as its bytes come, with memory independent of
/// its length. It decides what a message says, not what is done with it: games of a snapshot go to
/// the sink one by one, the values of an update or a removal stay in `game`, valid after `finish`.
struct MessageReader {
  private var json = JSONReader(depthLimit: Limits.jsonDepth)
  private var builder = MessageBuilder()
  private var fault: MessageFault?

  /// The values of an update or a removal; only those named by `fields` mean anything.
  var game: Game {
    @_transparent get { builder.game }
  }
  /// The keys the update or the removal carried.
  var fields: GameFields {
    @_transparent get { builder.fields }
  }

  init() {}

  /// Forgets everything: the next byte begins a message.
  mutating func begin() {
    json.begin()
    builder.begin()
    fault = nil
  }

  /// Takes the next bytes of the message; after a fault they are not looked at.
  mutating func read<Sink: MessageSink>(_ bytes: Span<UInt8>, into sink: inout Sink) {
    var at = 0
    while at < bytes.count && fault == nil {
      at = json.read(bytes, from: at, into: &builder)
      if let found = json.fault { fail(found == .tooDeep ? .tooDeep : .syntax) }
      switch builder.takeRequest() {
      case .none: break
      case .beginStaging: sink.beginStaging()
      case .stage: sink.stage(builder.game, fields: builder.fields)
      }
    }
  }

  /// Counts the message as broken for a cause that its owner sees; the first cause stays.
  mutating func fail(_ fault: MessageFault) {
    if self.fault == nil { self.fault = fault }
  }

  /// Says what the message turned out to be. Call once, after its last byte.
  mutating func finish() -> MessageVerdict {
    if let fault { return .broken(fault) }
    guard json.finish(into: &builder) == .complete else { return .broken(.syntax) }
    switch builder.type {
    case .none: return .broken(.notAMessage)
    case .other: return .unknownType
    case .snapshot:
      guard builder.hasGames else { return .broken(.keyMissing) }
      return .snapshot(spreadSeconds: builder.spreadSeconds, skipped: builder.skipped)
    case .update, .remove:
      guard fields.isSuperset(of: .neededInUpdate) else { return .broken(.keyMissing) }
      return builder.type == .update ? .update : .remove
    }
  }
}
