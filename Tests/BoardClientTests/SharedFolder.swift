import Foundation

/// The test data beside the checkout; tests that use it are skipped where it is absent.
enum SharedFolder {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared")

  static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appendingPathComponent(path).path)
  }

  /// Names of the files in a folder, sorted; none when it is absent.
  static func files(_ path: String) -> [String] {
    let folder = root.appendingPathComponent(path).path
    return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    let url = root.appendingPathComponent(path)
    // Foundation leaks a page when it reads an empty file, which a sanitizer would report.
    let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int
    return size == 0 ? [] : [UInt8](try Data(contentsOf: url))
  }
}
