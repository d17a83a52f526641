// What the command line answers with: the words of an error, the help, the version.

extension CommandLineError {
  /// Writes one line without its end. The exit status of all of them is 2.
  func write(into text: inout ByteWriter) {
    switch self {
    case .unknownOption(let name):
      text.add("unknown option ")
      text.add(name)
      var nearest = NearestWord(to: name)
      for option in CommandLineOption.allCases { nearest.offer(option.name) }
      if let word = nearest.word {
        text.add("; did you mean ")
        text.add(word)
        text.add("?")
        return
      }
    case .unexpectedArgument(let words):
      text.add("unexpected argument \"")
      text.add(words)
      text.add("\"")
    case .valueMissing(let option):
      text.add(option.name)
      text.add(" wants a value")
    case .valueNotWanted(let option):
      text.add(option.name)
      text.add(" takes no value")
    case .tooLong(let option):
      text.add("the value of ")
      text.add(option.name)
      text.add(" is longer than 255 bytes")
    case .notText(let option):
      text.add("the value of ")
      text.add(option.name)
      text.add(" is not UTF-8 text")
    case .wrongDisplay(let words):
      text.add("--display: found \"")
      text.add(words)
      text.add("\", want auto, console, text, text:COLSxROWS (8x1 to 200x100) or none")
      if let word = SettingsValue.suggestion(for: words, .display) {
        text.add("; did you mean ")
        text.add(word)
        text.add("?")
        return
      }
    }
    text.add("; see --help")
  }
}

enum CommandLineText {
  /// Of the release; also in the status file.
  static let version: StaticString = "0.1.0"

  static let help: StaticString = """
    Usage: board-client [OPTION]...
    Shows live scores from a feed, and how old each of them is.

      --feed URL       where scores come from: ws://HOST[:PORT]/PATH
      --display NAME   auto     console on a terminal, else text (the default)
                       console  draws on the terminal; keys are the buttons
                       text[:COLSxROWS]
                                prints each changed frame (40x16 unless told)
                       none     draws nothing
      --config FILE    settings (/etc/board-client.conf; may be missing)
      --state DIR      keeps pins and the last scores (/var/lib/board-client)
      --run DIR        keeps status.prom for monitoring (/run/board-client)
      --check          prints every problem of the settings and ends: 0 none, 2 some
      --demo           plays a built-in feed
      --version        prints the version and ends
      --help           prints this and ends

    An option's value may also follow a `=`. Options win over the settings file.

    Signals: TERM and INT end the program, HUP reads the settings anew, USR1 is
    standby, USR2 wakes from it.
    Exit status: 0 asked to stop, 2 wrong settings or options, 1 anything else.

    Try: board-client --demo

    """
}
