/// UTF-8 text in place, at most `capacity` bytes (and at most 255). Never holds half a character:
/// what does not fit is cut at a code point boundary.
struct Text<let capacity: Int>: Equatable, Sendable {
  private var storage = InlineArray<capacity, UInt8>(repeating: 0)
  private var length: UInt8 = 0

  init() {}

  /// Takes valid UTF-8, cut where it does not fit.
  init(_ bytes: Span<UInt8>) {
    set(bytes)
  }

  init(_ literal: StaticString) {
    set(utf8: literal.description.utf8)
  }

  init(_ string: String) {
    set(utf8: string.utf8)
  }

  var count: Int { Int(length) }
  var isEmpty: Bool { length == 0 }

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { storage.span.extracting(0..<Int(length)) }
  }

  subscript(index: Int) -> UInt8 {
    precondition(index < Int(length), "text index past its end")
    return storage[index]
  }

  mutating func set(_ bytes: Span<UInt8>) {
    var room = storage.mutableSpan
    length = TextBytes.fill(&room, from: bytes)
  }

  /// Appends one byte; false when full.
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < min(capacity, 255) else { return false }
    storage[count] = byte
    length += 1
    return true
  }

  mutating func removeAll() { length = 0 }

  static func == (a: Self, b: Self) -> Bool {
    TextBytes.areSame(a.span, b.span)
  }

  private mutating func set(utf8: String.UTF8View) {
    var room = storage.mutableSpan
    length = TextBytes.fill(&room, from: utf8)
  }
}

/// What every capacity of `Text` shares: one body each instead of a dozen.
private enum TextBytes {
  /// Copies what fits, cut at a code point boundary, and returns how much that is.
  @inline(never)
  static func fill(_ room: inout MutableSpan<UInt8>, from bytes: Span<UInt8>) -> UInt8 {
    var end = min(bytes.count, min(room.count, 255))
    if end < bytes.count {
      while end > 0 && bytes[end] & 0xC0 == 0x80 { end -= 1 }
    }
    for index in 0..<end { room[index] = bytes[index] }
    return UInt8(end)
  }

  @inline(never)
  static func fill(_ room: inout MutableSpan<UInt8>, from utf8: String.UTF8View) -> UInt8 {
    var end = 0
    for byte in utf8 {
      guard end < min(room.count, 255) else {
        // Back to the first byte of the character that `byte` goes on with.
        while end > 0 && byte & 0xC0 == 0x80 {
          end -= 1
          if room[end] & 0xC0 != 0x80 { break }
        }
        break
      }
      room[end] = byte
      end += 1
    }
    return UInt8(end)
  }

  @inline(never)
  static func areSame(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for index in 0..<a.count where a[index] != b[index] { return false }
    return true
  }
}
