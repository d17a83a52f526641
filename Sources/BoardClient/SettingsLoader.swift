/// Reads the settings from their file, at start and on SIGHUP.
enum SettingsLoader {
  static let defaultPath: StaticString = "/etc/board-client.conf"

  /// The settings and what was wrong with them. A file that is missing at its default place is no
  /// problem; one that was asked for is.
  static func load(_ given: Text<255>?) -> (settings: Settings, problems: SettingsProblems) {
    var parser = SettingsParser()
    var piece = [UInt8](repeating: 0, count: 1_024)
    do throws(SystemError) {
      var file = try FileReader(given ?? Text<255>(defaultPath))
      defer { file.close() }
      var count = try file.next(into: &piece)
      while count > 0 && !parser.isFull {
        parser.take(piece.span.extracting(0..<count))
        count = try file.next(into: &piece)
      }
    } catch {
      if given != nil || error.errno != FileReader.missing { parser.cannotRead(errno: error.errno) }
    }
    parser.finish()
    return (parser.settings, parser.problems)
  }
}
