import Foundation

/// What the sources must not do, one rule a case. Each is a search in the code of a file, with the
/// places where it does not hold.
enum TidyRule: String, CaseIterable, Sendable {
  case importsOnlyOurModules
  case coreImportsNoC
  case noForcing
  case noIgnoredError
  case noFatalError
  case noPrint
  case noExistential
  case typedThrowsOnly
  case oneThread
  case noSleep
  case unsafeOnlyInSystem
  case nothingLeftToDo
  case documentedTypes
  case shortLines
  case shortFiles
  case shortFunctions
  case boundedC

  /// The 1-based lines of `file` that break the rule.
  func violations(in file: TidyFile) -> [Int] {
    guard applies(to: file) else { return [] }
    switch self {
    case .documentedTypes: return undocumented(file)
    case .shortLines: return tooLongLines(file)
    case .shortFiles: return file.lines.count > 401 ? [401] : []
    case .shortFunctions: return tooLongFunctions(file)
    case .nothingLeftToDo: return matches(file.text)
    default: return matches(file.code)
    }
  }

  private func applies(to file: TidyFile) -> Bool {
    let isSwift = file.path.hasSuffix(".swift")
    switch self {
    case .boundedC: return !isSwift
    // The formatter cares for lines of code; a table's long text in a test may stay whole.
    case .shortLines: return file.isUnder("Sources/")
    case .shortFiles, .nothingLeftToDo: return true
    case .shortFunctions: return isSwift
    case .coreImportsNoC:
      let core = ["Feed", "Games", "Screens", "Store"].map { "Sources/BoardClient/\($0)/" }
      return isSwift && (core + ["Sources/Display/"]).contains(where: file.isUnder)
    case .unsafeOnlyInSystem:
      return isSwift && file.isUnder("Sources/") && !file.isUnder("Sources/BoardClient/System/")
        && file.path != "Sources/BoardClient/Feed/Scan.swift"
    default: return isSwift && file.isUnder("Sources/")
    }
  }

  private var pattern: String {
    switch self {
    case .importsOnlyOurModules: #"\bimport (?!CGpiod\b|CLinux\b|Display\b)"#
    case .coreImportsNoC: #"\bimport (?!Display\b)"#
    case .noForcing: #"[\w)\]]!(?!=)"#
    case .noIgnoredError: #"\btry\?"#
    case .noFatalError: #"\bfatalError\("#
    case .noPrint: #"\b(print|debugPrint)\("#
    case .noExistential: #"\bany +[A-Z~(]"#
    case .typedThrowsOnly: #"\bthrows\b(?!\()|\brethrows\b"#
    case .oneThread:
      #"\b(Task|async|await|actor|Dispatch\w*|pthread_\w+|\w*Lock|Mutex|Atomic)\b(?=[ .<({:])"#
    case .noSleep: #"\b(u|nano|clock_nano)?sleep\("#
    case .unsafeOnlyInSystem: #"\bunsafe\b|Unsafe|\bwithMemoryRebound\b"#
    case .nothingLeftToDo: #"\b(TO"# + #"DO|FIX"# + #"ME|XX"# + #"X|HA"# + #"CK)\b"#
    case .boundedC:
      #"\b(strcpy|strcat|sprintf|vsprintf|gets|system|popen|alloca|setjmp|rand|sleep|usleep)\("#
    case .documentedTypes, .shortLines, .shortFiles, .shortFunctions: "(?!)"
    }
  }

  private func matches(_ text: String) -> [Int] {
    guard let search = try? NSRegularExpression(pattern: pattern) else {
      preconditionFailure("the pattern of \(self) is wrong")
    }
    let whole = text as NSString
    let found = search.matches(in: text, range: NSRange(location: 0, length: whole.length))
    return found.map { match in
      whole.substring(to: match.range.location).utf8.count { $0 == UInt8(ascii: "\n") } + 1
    }
  }

  /// The file's first type, unless a comment says above it what it is: either its own doc comment
  /// or, where several small types share the file, one at the file's top.
  private func undocumented(_ file: TidyFile) -> [Int] {
    let lines = file.lines
    let kinds = ["struct ", "enum ", "class ", "final class ", "protocol "]
    let first = lines.firstIndex { line in
      let bare = line.hasPrefix("public ") ? line.dropFirst("public ".count) : line
      return kinds.contains(where: bare.hasPrefix)
    }
    guard let first, lines.first?.hasPrefix("//") != true else { return [] }
    let above = lines[..<first].last { !$0.hasPrefix("@") }
    return above?.hasPrefix("///") == true ? [] : [first + 1]
  }

  private func tooLongLines(_ file: TidyFile) -> [Int] {
    let lines = file.lines
    return lines.indices.filter { lines[$0].count > 100 }.map { $0 + 1 }
  }

  /// Functions with more than 60 lines between the braces of their body.
  private func tooLongFunctions(_ file: TidyFile) -> [Int] {
    let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.filter { start in
      let words = lines[start].split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard !words.allSatisfy({ !["func", "init", "deinit"].contains($0) }) else { return false }
      return bodyLines(lines[start...]) > 60
    }.map { $0 + 1 }
  }

  /// Lines between the braces of the declaration that `lines` begins with; 0 when it has no body.
  private func bodyLines(_ lines: ArraySlice<Substring>) -> Int {
    var parentheses = 0
    var braces = 0
    var opening = lines.startIndex
    for (number, line) in zip(lines.indices, lines) {
      // A head goes on over a line's end only within parentheses, or with one of these.
      let goesOn = ["where ", "{", "->", "throws"].contains {
        line.drop { $0 == " " }.hasPrefix($0)
      }
      if number > lines.startIndex && parentheses == 0 && braces == 0 && !goesOn { return 0 }
      for byte in line.utf8 {
        switch byte {
        case UInt8(ascii: "("): parentheses += 1
        case UInt8(ascii: ")"): parentheses -= 1
        case UInt8(ascii: "{") where parentheses == 0 || braces > 0:
          if braces == 0 { opening = number }
          braces += 1
        case UInt8(ascii: "}") where braces > 0:
          braces -= 1
          if braces == 0 { return number - opening - 1 }
        default: break
        }
      }
    }
    return 0
  }
}
