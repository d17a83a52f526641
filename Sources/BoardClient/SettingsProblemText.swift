// The words of a problem: `FILE:LINE: KEY: found "X", want Y; did you mean Z?`

extension SettingsProblem {
  /// Writes the whole line, without its end.
  func write(file: Text<255>, into text: inout ByteWriter) {
    text.add(file)
    if line > 0 {
      text.add(":")
      text.add(line)
    }
    text.add(": ")
    if !key.isEmpty {
      text.add(key)
      text.add(": ")
    }
    writeFault(&text)
    if let suggestion {
      text.add("; did you mean ")
      text.add(suggestion)
      text.add("?")
    }
  }

  /// What a display has room for: `line 12: debounce-ms`.
  var short: Text<80> {
    var writer = ByteWriter(capacity: 80)
    if line > 0 {
      writer.add("line ")
      writer.add(line)
      if !key.isEmpty { writer.add(": ") }
    }
    writer.add(key)
    if line == 0 { writer.add("settings file") }
    return Text<80>(writer.bytes.span.extracting(0..<writer.count))
  }

  private func writeFault(_ text: inout ByteWriter) {
    switch kind {
    case .unknownKey(let section):
      text.add("found an unknown key, want one of ")
      Self.writeKeys(of: section, &text)
    case .unknownSection:
      text.add("found an unknown section, want [gpio], [buttons] or [lamps]")
    case .wrongSection(let section):
      text.add("found outside its section, want it ")
      Self.writePlace(section, &text)
    case .wrongValue(let kind):
      writeFound(&text)
      kind.writeWanted(&text)
    case .notAnAssignment:
      writeFound(&text)
      text.add("KEY = VALUE or [SECTION]")
    case .setTwice(let first):
      text.add("set twice, the value of line ")
      text.add(first)
      text.add(" does not count; want it once")
    case .lineTaken(let field):
      writeFound(&text)
      text.add("a line of its own, this one is taken by ")
      text.add(field.key.name)
    case .tooManyPins:
      writeFound(&text)
      text.add("at most ")
      text.add(Limits.pins)
      text.add(" names")
    case .lineTooLong: text.add("line too long, want at most 1000 bytes")
    case .notText: text.add("found bytes that are no text, want UTF-8 without control characters")
    case .fileTooLong: text.add("file too long, the rest of it was not read; want at most 64 KiB")
    case .wrongAddress(let error):
      if !error.found.isEmpty {
        text.add("found \"")
        text.add(error.found)
        text.add("\", ")
      }
      text.add("want ")
      text.add(Text<128>(error.wanted))
    case .needsTLS: text.add("found wss://, want ws:// (this version speaks no TLS)")
    case .cannotRead(let errno):
      text.add("cannot be read: ")
      text.add(errno: errno)
    }
  }

  private func writeFound(_ text: inout ByteWriter) {
    text.add("found \"")
    text.add(found)
    text.add("\", want ")
  }

  private static func writeKeys(of section: SettingsKey.Section, _ text: inout ByteWriter) {
    var isFirst = true
    for key in SettingsKey.all where key.section == section {
      if !isFirst { text.add(", ") }
      isFirst = false
      text.add(key.name)
    }
  }

  private static func writePlace(_ section: SettingsKey.Section, _ text: inout ByteWriter) {
    if section == .top {
      text.add("before the first section")
    } else {
      text.add("under [")
      text.add(section.name)
      text.add("]")
    }
  }
}

extension SettingsKey.Kind {
  fileprivate func writeWanted(_ text: inout ByteWriter) {
    switch self {
    case .url: text.add("an address such as ws://HOST:PORT/PATH, at most 255 bytes")
    case .display: text.add("auto, console, text, text:COLSxROWS (8x1 to 200x100) or none")
    case .name, .names: text.add("a name of at most 64 bytes")
    case .text: text.add("a chip's label or path of at most 64 bytes")
    case .whole(let least, let most, let unit):
      text.add("a whole number from ")
      text.add(least)
      text.add(" to ")
      text.add(most)
      text.add(unit)
    case .flag: text.add("yes or no")
    case .bias: text.add("pull-up, pull-down or off")
    case .line: text.add("a BCM number from 0 to 511, a line's name, or none")
    }
  }
}

extension SettingsKey.Field {
  var key: SettingsKey {
    for key in SettingsKey.all where key.field == self { return key }
    preconditionFailure("a field without a key")
  }
}
