import CLinux

/// Where the program starts: reads what it was told, answers what is answered at once, and runs the
/// loop.
@main
struct Main {
  static func main() {
    exit(run())
  }

  /// Returns the exit status: 0 asked to stop, 2 settings or usage, 1 anything else.
  private static func run() -> Int32 {
    let options: CommandLineOptions
    do throws(CommandLineError) {
      options = try CommandLineParser.parse(ProcessArguments.all())
    } catch {
      var line = ByteWriter(capacity: 300)
      line.add("board-client: ")
      error.write(into: &line)
      line.add("\n")
      _ = StandardError.write(line)
      return 2
    }
    if options.wantsHelp { return StandardOutput.write(CommandLineText.help) ? 0 : 1 }
    if options.wantsVersion { return printVersion() ? 0 : 1 }
    let program = Program(options: options)
    if options.feed != nil && program.endpoint == nil && !options.isCheck {
      return refuseFeed(program)
    }
    if options.isCheck { return check(program) }
    return play(program)
  }

  /// A feed named on the command line that cannot be used is a usage error; the same in the file
  /// leaves the board running, with its reason on the display.
  private static func refuseFeed(_ program: Program) -> Int32 {
    var line = ByteWriter(capacity: 400)
    line.add("board-client: ")
    program.problems[program.problems.count - 1].write(file: Text("--feed"), into: &line)
    line.add("\n")
    _ = StandardError.write(line)
    return 2
  }

  private static func printVersion() -> Bool {
    var line = ByteWriter(capacity: 80)
    line.add("board-client ")
    line.add(CommandLineText.version)
    line.add("\n")
    return StandardOutput.write(line)
  }

  /// Prints every problem of the settings, and nothing when there is none.
  private static func check(_ program: Program) -> Int32 {
    var line = ByteWriter(capacity: 600)
    for index in 0..<program.problems.count {
      line.removeAll()
      program.problems[index].write(file: program.file, into: &line)
      line.add("\n")
      guard StandardOutput.write(line) else { return 1 }
    }
    return program.problems.total == 0 ? 0 : 2
  }

  private static func play(_ program: Program) -> Int32 {
    var log = Log()
    program.sayProblems(&log, now: Instant(ms: clinux_monotonic_ms()))
    do throws(SystemError) {
      // Ends the program itself: what it holds goes with the process.
      let loop = try Loop(program, log: log)
      loop.run()
    } catch {
      if log.begin(.error, .program, now: .distantPast) {
        log.add("cannot start: ")
        log.add(errno: error.errno)
        log.end()
      }
      return 1
    }
  }
}
