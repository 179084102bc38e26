import GATTModel
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Standard output does not take what is written.
enum OutputError: Error {
  /// Nobody reads it any more, which is no mistake.
  case brokenPipe
}

/// Standard output, written in large pieces, by whichever task has something to say.
final class Output: Sendable {
  /// The one of the program.
  static let shared = Output()

  /// What is not written yet.
  private let octets = Mutex<[UInt8]>([])
  private static let flushSize = 1 << 16

  /// Writes a text, as it is.
  func write(_ text: String) throws { try write(octets: Array(text.utf8)) }

  /// Writes a line that may hold text from definitions or devices.
  func line(_ text: String) throws { try write(printable(text) + "\n") }

  /// Writes octets, as they are.
  func write(octets new: [UInt8]) throws {
    try octets.withLock { octets in
      octets += new
      if octets.count >= Self.flushSize { try Self.flush(&octets) }
    }
  }

  /// Has everything that was written leave the program.
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

  /// Writes to standard error what may hold text from definitions or devices. When nobody takes it, there is nobody to
  /// tell.
  static func printError(_ text: String) {
    _ = writeAll(Array(printable(text, keepingLines: true).utf8), to: STDERR_FILENO)
  }
}

/// Writes octets; returns 0, or the number of the error.
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

/// Lets a write to a pipe without a reader, or to a file as large as it may be, fail instead of ending the program.
func letWritesFail() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Ends the program.
func end(status: Int32) -> Never { exit(status) }
