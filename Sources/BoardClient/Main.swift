import CLinux
import Display

/// Where the program starts.
@main
struct Main {
  static func main() {
    exit(0)
  }
}
