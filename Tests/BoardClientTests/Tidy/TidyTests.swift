import Testing

/// The rules of style that a compiler does not check. Each rule must also fire on a planted sample:
/// one that cannot fail proves nothing.
@Suite struct TidyTests {
  @Test(arguments: TidyRule.allCases) func theSourcesKeep(_ rule: TidyRule) throws {
    let found = try Self.files.get().flatMap { file in
      rule.violations(in: file).map { "\(file.path):\($0): \(file.lines[$0 - 1])" }
    }
    #expect(found == [])
  }

  @Test func theFilesAreFound() throws {
    let paths = try Set(Self.files.get().map(\.path))
    #expect(
      paths.isSuperset(of: [
        "Sources/BoardClient/Limits.swift", "Sources/BoardClient/Games/Game.swift",
        "Sources/CGpiod/v2.c", "Sources/CLinux/include/clinux.h", "Sources/Display/Cell.swift",
        "Tests/BoardClientTests/Tidy/TidyTests.swift",
      ]))
  }

  @Test func everyRuleHasAPlantedSample() {
    #expect(Set(Self.planted.map(\.rule)) == Set(TidyRule.allCases))
  }

  @Test(arguments: planted) func aPlantedSampleIsFound(_ sample: Sample) {
    let file = TidyFile(path: sample.path, text: sample.text)
    #expect(sample.rule.violations(in: file) == [sample.line])
  }

  @Test(arguments: harmless) func aHarmlessSampleIsLeftAlone(_ sample: Sample) {
    let file = TidyFile(path: sample.path, text: sample.text)
    #expect(sample.rule.violations(in: file) == [])
  }

  @Test func commentsAndLiteralsAreBlanked() {
    let file = TidyFile(
      path: "a.swift",
      text: """
        a // try! b
        let c = "print(\\"d\\")" + e
        /* f */ g
        """)
    #expect(
      file.code == """
        a //       
        let c = "              + e
        /*      g
        """)
  }

  struct Sample: Sendable, CustomTestStringConvertible {
    let rule: TidyRule
    let path: String
    let text: String
    /// Where the rule is to fire.
    let line: Int

    init(_ rule: TidyRule, _ text: String, in path: String = feed, line: Int = 1) {
      self.rule = rule
      self.path = path
      self.text = text
      self.line = line
    }

    var testDescription: String { "\(rule): \(text.prefix(60))" }
  }

  static let files = Result {
    try TidyFile.all(under: ["Sources", "Tests"], endings: [".swift", ".c", ".h"])
  }

  static let feed = "Sources/BoardClient/Feed/Planted.swift"
  static let system = "Sources/BoardClient/System/Planted.swift"
  static let display = "Sources/Display/Planted.swift"
  static let shim = "Sources/CLinux/planted.c"

  static let planted: [Sample] = [
    Sample(.importsOnlyOurModules, "import Display\nimport Foundation", line: 2),
    Sample(.importsOnlyOurModules, "import Glibc", in: system),
    Sample(.importsOnlyOurModules, "internal import Dispatch"),
    Sample(.coreImportsNoC, "import CLinux"),
    Sample(.coreImportsNoC, "import CGpiod", in: display),
    Sample(.noForcing, "let a = b!"),
    Sample(.noForcing, "let a = b[0]!.c"),
    Sample(.noForcing, "try! a()"),
    Sample(.noForcing, "a() as! B", in: system),
    Sample(.noIgnoredError, "let a = try? b()"),
    Sample(.noFatalError, "  fatalError(\"a\")"),
    Sample(.noPrint, "print(a)"),
    Sample(.noExistential, "var a: any Clock"),
    Sample(.noExistential, "func a(_ b: borrowing any ~Copyable) {}"),
    Sample(.typedThrowsOnly, "func a() throws -> Int {", in: system),
    Sample(.typedThrowsOnly, "func a(_ b: () throws(C) -> Void) rethrows {"),
    Sample(.oneThread, "Task { a() }"),
    Sample(.oneThread, "func a() async {}"),
    Sample(.oneThread, "DispatchQueue.main.sync {}", in: system),
    Sample(.oneThread, "let a = Mutex(0)"),
    Sample(.noSleep, "usleep(10)", in: system),
    Sample(.noSleep, "sleep(1)"),
    Sample(.unsafeOnlyInSystem, "let a = unsafe b", in: display),
    Sample(.unsafeOnlyInSystem, "nonisolated(unsafe) var a = 0"),
    Sample(.unsafeOnlyInSystem, "func a(_ b: UnsafeRawPointer) {}"),
    Sample(.nothingLeftToDo, "// TO" + "DO: later", in: "Tests/BoardClientTests/A.swift"),
    Sample(.nothingLeftToDo, "/* FIX" + "ME */", in: shim),
    Sample(.documentedTypes, "enum A {}\n\n/// B.\nstruct B {}"),
    Sample(.documentedTypes, "import B\n\n// Not a doc comment.\npublic final class A {}", line: 4),
    Sample(.documentedTypes, "@main\nstruct A {}", line: 2),
    Sample(.shortLines, "\n" + String(repeating: "a", count: 101), in: shim, line: 2),
    Sample(.shortFiles, String(repeating: "\n", count: 401), line: 401),
    Sample(.shortFunctions, function(lines: 61), line: 2),
    Sample(.shortFunctions, function(lines: 61, head: "  init?(\n    _ b: Int\n  )"), line: 2),
    Sample(
      .shortFunctions,
      function(lines: 61, head: "  func a(_ b: (Int) -> Int = { $0 })\n    where C: D"), line: 2),
    Sample(.boundedC, "sprintf(a, b);", in: shim),
  ]

  static let harmless: [Sample] = [
    Sample(.importsOnlyOurModules, "import CLinux\nimport Display\n// import Foundation"),
    Sample(.coreImportsNoC, "import CLinux", in: system),
    Sample(.noForcing, "if !a && b != c { d(!e) }  // f!"),
    Sample(.noFatalError, "precondition(a, \"fatalError(\")"),
    Sample(.noPrint, "blueprint(a)"),
    Sample(.noExistential, "// any Clock\nlet a = many(B) + \"any C\""),
    Sample(.typedThrowsOnly, "func a() throws(DiskError) -> Int {"),
    Sample(.oneThread, "// Task { }\nlet isBlocked = block.tasks"),
    Sample(.noSleep, "asleep()"),
    Sample(.unsafeOnlyInSystem, "let a = unsafe b", in: system),
    Sample(.unsafeOnlyInSystem, "let a = unsafe b", in: "Sources/BoardClient/Feed/Scan.swift"),
    Sample(.unsafeOnlyInSystem, "let a = unsafe b", in: "Tests/BoardClientTests/A.swift"),
    Sample(.documentedTypes, "/// A.\n@frozen\npublic struct A {\n  enum B {}\n}"),
    Sample(.documentedTypes, "// A and B.\n\nenum A {}\nenum B {}"),
    Sample(.shortLines, String(repeating: "é", count: 100)),
    Sample(.shortLines, String(repeating: "a", count: 101), in: "Tests/BoardClientTests/A.swift"),
    Sample(.shortFiles, String(repeating: "\n", count: 400)),
    Sample(.shortFunctions, function(lines: 60)),
    Sample(.shortFunctions, "  func a() -> Int\n" + function(lines: 60, head: "  var b: Int")),
    Sample(
      .shortFunctions, "  func a() { b(\"}\") }\n" + function(lines: 61, head: "  var b: Int")),
    Sample(.shortFunctions, "  func a()\n" + function(lines: 61, head: "  var b: Int")),
    Sample(.boundedC, "snprintf(a, sizeof a, b);", in: shim),
  ]

  static func function(lines: Int, head: String = "  func a()") -> String {
    "struct A {\n\(head) {\n" + String(repeating: "    b()\n", count: lines) + "  }\n}\n"
  }
}
