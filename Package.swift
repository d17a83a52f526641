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

/// Under a sanitizer the C targets cannot refuse warnings of the sanitizer's own headers.
let c: [CSetting] = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]

let boardLinker: [LinkerSetting] = [
  .unsafeFlags(["-L\(swiftRoot)/lib/swift/embedded/\(boardTriple)", "-Xlinker", "--gc-sections"]),
  .linkedLibrary("swiftUnicodeDataTables"),
  .linkedLibrary("m"),
]

let sources: [Target] = [
  .target(name: "CGpiod", cSettings: c, linkerSettings: [.linkedLibrary("gpiod")]),
  .target(name: "CLinux", cSettings: c),
  .target(name: "Display", swiftSettings: swift),
  .executableTarget(
    name: "BoardClient", dependencies: ["CGpiod", "CLinux", "Display"],
    swiftSettings: swift, linkerSettings: isBoardBuild ? boardLinker : []),
]
let tests: [Target] = [
  .testTarget(name: "DisplayTests", dependencies: ["Display"], swiftSettings: strict),
  .testTarget(
    name: "BoardClientTests", dependencies: ["BoardClient", "CLinux", "Display"],
    swiftSettings: strict),
]

let package = Package(
  name: "board-client",
  products: [.executable(name: "board-client", targets: ["BoardClient"])],
  targets: isBoardBuild ? sources : sources + tests,
  swiftLanguageModes: [.v6]
)
