/// Bytes of literals by index, so that tables of words can be searched without pointers or Strings.
extension StaticString {
  var byteCount: Int { utf8CodeUnitCount }

  func byte(at index: Int) -> UInt8 {
    precondition(index >= 0 && index < utf8CodeUnitCount, "literal index past its end")
    return withUTF8Buffer { unsafe $0[index] }
  }
}
