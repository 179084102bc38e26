import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The terminals of the standard streams.
enum Terminal {
  /// Whether standard output is a terminal that can be redrawn.
  static var isOutput: Bool { isatty(STDOUT_FILENO) == 1 && !isDumb }

  /// Whether standard error is a terminal that can be redrawn.
  static var isErrors: Bool { isatty(STDERR_FILENO) == 1 && !isDumb }

  /// Whether standard input is a terminal.
  static var isInput: Bool { isatty(STDIN_FILENO) == 1 }

  private static var isDumb: Bool { variable("TERM") == "dumb" }

  /// The columns and rows of the terminal; 80 by 24 when they are unknown.
  static var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The value of an environment variable; nil when it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Writes to standard error once, unescaped.
  static func writeErrors(_ text: String) {
    let octets = Array(text.utf8)
    _ = write(STDERR_FILENO, octets, octets.count)
  }

  /// Clears the current line of standard error, if it is a terminal.
  static func clearLineOfErrors() {
    if isErrors { writeErrors("\r\u{1B}[K") }
  }

  // MARK: The cursor

  private static let isCursorHidden = Mutex(false)

  /// Hides the cursor until `restore()`.
  static func hideCursor() throws {
    isCursorHidden.withLock { $0 = true }
    try Output.shared.write("\u{1B}[?25l")
  }

  /// Shows the cursor if it is hidden.
  static func restore() {
    guard takeHidden() else { return }
    try? Output.shared.write(cursor)
    try? Output.shared.flush()
  }

  /// Shows the cursor without blocking: standard output may be blocked by a stopped terminal.
  static func restoreAtOnce() {
    guard takeHidden(), let name = ttyname(STDOUT_FILENO) else { return }
    let descriptor = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return }
    let octets = Array(cursor.utf8)
    _ = write(descriptor, octets, octets.count)
    close(descriptor)
  }

  /// The control sequences that clear the line below the drawn ones, where the terminal has shown `^C`, and show the
  /// cursor.
  private static let cursor = "\r\u{1B}[K\u{1B}[?25h"

  private static func takeHidden() -> Bool {
    isCursorHidden.withLock { isHidden in
      defer { isHidden = false }
      return isHidden
    }
  }
}
