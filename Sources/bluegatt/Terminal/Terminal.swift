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

  /// Writes to standard error as it is, once.
  static func writeErrors(_ text: String) {
    let octets = Array(text.utf8)
    _ = write(STDERR_FILENO, octets, octets.count)
  }

  /// Clears the line that standard error is in, where that is a screen.
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

  /// Makes the terminal what it was.
  static func restore() {
    guard takeHidden() else { return }
    try? Output.shared.write(cursor)
    try? Output.shared.flush()
  }

  /// The same without waiting for anybody: output may be stuck in a terminal that takes nothing.
  static func restoreAtOnce() {
    guard takeHidden(), let name = ttyname(STDOUT_FILENO) else { return }
    let descriptor = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return }
    let octets = Array(cursor.utf8)
    _ = write(descriptor, octets, octets.count)
    close(descriptor)
  }

  /// Shows the cursor.
  private static let cursor = "\u{1B}[?25h"

  private static func takeHidden() -> Bool {
    isCursorHidden.withLock { isHidden in
      defer { isHidden = false }
      return isHidden
    }
  }
}
