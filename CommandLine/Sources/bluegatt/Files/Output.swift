import GATTModel
import GATTText
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An error of standard output.
enum OutputError: Error {
  /// The reader has closed the pipe, which is not a failure.
  case brokenPipe
}

/// Standard output, buffered, for all tasks.
final class Output: Sendable {
  /// The only instance.
  static let shared = Output()

  /// The octets that are not written yet.
  private let octets = Mutex<[UInt8]>([])
  private static let flushSize = 1 << 16

  /// Writes a string unchanged.
  func write(_ text: String) throws { try write(octets: Array(text.utf8)) }

  /// Writes a line. Characters from definitions or devices that are not printable are escaped.
  func line(_ text: String) throws { try write(printable(text) + "\n") }

  /// Writes octets unchanged.
  func write(octets new: [UInt8]) throws {
    try octets.withLock { octets in
      octets += new
      if octets.count >= Self.flushSize { try Self.flush(&octets) }
    }
  }

  /// Writes all buffered octets.
  func flush() throws { try octets.withLock { octets in try Self.flush(&octets) } }

  private static func flush(_ octets: inout [UInt8]) throws {
    defer { octets.removeAll(keepingCapacity: true) }
    switch writeAll(octets, to: STDOUT_FILENO) {
    case 0: return
    case EPIPE: throw OutputError.brokenPipe
    case let code:
      throw Failure(.file, "standard output can't be written: \(String(cString: strerror(code)))")
    }
  }

  /// Writes to standard error. Characters that are not printable are escaped, except line feeds. Write errors are
  /// ignored.
  static func printError(_ text: String) {
    _ = writeAll(Array(printable(text, keepingLines: true).utf8), to: STDERR_FILENO)
  }
}

/// Writes all octets. Returns 0, or the `errno` of the failure.
func writeAll(_ octets: [UInt8], to descriptor: Int32) -> Int32 {
  octets.withUnsafeBytes { buffer in
    var written = 0
    while written < buffer.count {
      let count = write(descriptor, buffer.baseAddress! + written, buffer.count - written)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return errno }
      written += count
    }
    return 0
  }
}

/// Makes a write to a closed pipe, or beyond the file size limit, fail instead of ending the program.
func letWritesFail() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

func end(status: Int32) -> Never { exit(status) }
