// swift-tools-version: 6.2
import PackageDescription

// BOARD_BUILD=1 selects the board build: the same sources as Embedded Swift, without tests.
// `deploy/build` sets it together with the paths below; by hand, set all three.
let isBoardBuild = Context.environment["BOARD_BUILD"] == "1"
/// The toolchain's `usr` folder, which holds `lib/swift/embedded`.
let swiftRoot = Context.environment["SWIFT_ROOT"] ?? "/usr"
/// The folder under `lib/swift/embedded` with the board's standard library.
let boardTriple = Context.environment["BOARD_TRIPLE"] ?? "x86_64-unknown-linux-gnu"

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
]
let board: [SwiftSetting] = [
  .enableExperimentalFeature("Embedded"),
  .unsafeFlags(["-wmo", "-Xfrontend", "-function-sections"]),
]
let swift = isBoardBuild ? strict + board : strict

/// None of the C is hot, and nothing unwinds through it.
let smallC = isBoardBuild ? ["-Oz", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"] : []
let c: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"] + smallC)]

/// All through `-Xlinker`, because the order counts and the driver moves `-l` to the front: libm
/// comes after `--as-needed`, which drops it again. The standard library names it only for
/// functions that the section collector removes, and loading it would cost 300 kB of resident
/// memory.
let boardLinkerFlags = [
  "--gc-sections", "-z", "pack-relative-relocs", "--as-needed", "-lswiftUnicodeDataTables", "-lm",
]
let boardLinker: [LinkerSetting] = [
  .unsafeFlags(
    ["-use-ld=lld", "-L\(swiftRoot)/lib/swift/embedded/\(boardTriple)"]
      + boardLinkerFlags.flatMap { ["-Xlinker", $0] })
]

/// Debian 13's binutils has no gold, the driver's default; lld comes with the toolchain.
let hostLinker: [LinkerSetting] = [.unsafeFlags(["-use-ld=lld"])]

let sources: [Target] = [
  .target(name: "CGpiod", cSettings: c, linkerSettings: [.linkedLibrary("gpiod")]),
  .target(name: "CLinux", cSettings: c),
  .target(name: "Display", swiftSettings: swift),
  .executableTarget(
    name: "BoardClient", dependencies: ["CGpiod", "CLinux", "Display"],
    exclude: ["Store/FORMAT.md"],
    swiftSettings: swift, linkerSettings: isBoardBuild ? boardLinker : hostLinker),
]
let tests: [Target] = [
  .target(name: "CMallocCount", path: "Tests/CMallocCount", cSettings: c),
  .testTarget(name: "DisplayTests", dependencies: ["Display"], swiftSettings: strict),
  .testTarget(
    name: "BoardClientTests", dependencies: ["BoardClient", "CLinux", "Display", "CMallocCount"],
    swiftSettings: strict),
]
for target in tests where target.type == .test { target.linkerSettings = hostLinker }

let package = Package(
  name: "board-client",
  products: [.executable(name: "board-client", targets: ["BoardClient"])],
  targets: isBoardBuild ? sources : sources + tests,
  swiftLanguageModes: [.v6]
)
