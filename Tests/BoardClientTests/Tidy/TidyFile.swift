import Foundation

/// A file of the package as the tidy rules see it. Not a parser: it knows comments and text
/// literals, and trusts the formatter for the rest.
struct TidyFile: Sendable {
  /// Path from the package's root.
  let path: String
  let text: String
  /// `text` with the insides of comments and literals blanked, line by line in the same places.
  let code: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = Self.blankingCommentsAndLiterals(of: text)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  func isUnder(_ folder: String) -> Bool { path.hasPrefix(folder) }

  /// Every file under the named folders whose name ends as given, read from the checkout that this
  /// test was built from.
  static func all(under folders: [String], endings: [String]) throws -> [TidyFile] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var files: [TidyFile] = []
    for folder in folders {
      let names = try FileManager.default.subpathsOfDirectory(
        atPath: root.appending(path: folder).path)
      for name in names.sorted() where endings.contains(where: name.hasSuffix) {
        let path = "\(folder)/\(name)"
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        files.append(TidyFile(path: path, text: text))
      }
    }
    return files
  }

  private static func blankingCommentsAndLiterals(of text: String) -> String {
    let bytes = Array(text.utf8)
    var kept = bytes
    var index = 0
    while index < bytes.count {
      let (start, end) = insides(of: bytes, from: index)
      for place in start..<end where bytes[place] != newline { kept[place] = space }
      index = max(end, index + 1)
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// What the comment or literal that begins at `index` holds; empty where none begins. Ends at the
  /// closing mark's first byte but one, so that the mark itself cannot open anything.
  private static func insides(of bytes: [UInt8], from index: Int) -> (Int, Int) {
    func starts(_ mark: String, at place: Int) -> Bool {
      bytes[place...].starts(with: mark.utf8)
    }
    func close(_ mark: String, from start: Int, escapes: Bool) -> (Int, Int) {
      var place = start
      while place < bytes.count && !starts(mark, at: place) {
        place += escapes && bytes[place] == backslash ? 2 : 1
      }
      return (start, min(place + mark.utf8.count, bytes.count))
    }
    if starts("//", at: index) {
      let end = bytes[index...].firstIndex(of: newline) ?? bytes.count
      return (index + 2, end)
    }
    if starts("/*", at: index) { return close("*/", from: index + 2, escapes: false) }
    if starts("#\"", at: index) { return close("\"#", from: index + 2, escapes: false) }
    if starts("\"\"\"", at: index) { return close("\"\"\"", from: index + 3, escapes: true) }
    if starts("\"", at: index) { return close("\"", from: index + 1, escapes: true) }
    return (index, index)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")
  private static let backslash = UInt8(ascii: "\\")
}
