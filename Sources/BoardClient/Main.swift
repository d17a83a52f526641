import CLinux
import Display

@main
struct Main {
  static func main() {
    exit(0)
  }
}
