import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether people watch, and what their screen can show.
enum Terminal {
  /// Whether standard output is a screen that can be redrawn.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 && !isDumb }

  /// Whether standard error is.
  static var isErrors: Bool { isatty(STDERR_FILENO) == 1 && !isDumb }

  /// Whether standard input has a person behind it.
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  private static var isDumb: Bool { variable("TERM") == "dumb" }

  /// Columns and rows of the screen; 80 by 24 where they are not known.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The value of an environment variable; nil when there is none.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  // MARK: The cursor

  private static let isCursorHidden = Mutex(false)

  /// Hides the cursor until `restore()`.
  static func hideCursor() throws {
    isCursorHidden.withLock { $0 = true }
    try Output.shared.write("\u{1B}[?25l")
  }

  /// Makes the terminal what it was.
  static func restore() {
    let isHidden = isCursorHidden.withLock { isHidden in
      defer { isHidden = false }
      return isHidden
    }
    guard isHidden else { return }
    try? Output.shared.write("\u{1B}[?25h")
    try? Output.shared.flush()
  }
}
