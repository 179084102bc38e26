#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open capture: a file, a pipe, or standard input.
struct CaptureInput: ~Copyable {
  private let path: String
  private let descriptor: Int32
  private var chunk = [UInt8](repeating: 0, count: 1 << 18)

  /// - Parameter path: `-` for standard input.
  /// - Throws: `Failure` when it can't be opened.
  init(_ path: String) throws(Failure) {
    self.path = path
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw failure("can't be opened") }
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// The name of the input in messages.
  var name: String { path == "-" ? "standard input" : path }

  /// Waits for the next octets and returns them; nil at the end.
  ///
  /// - Throws: `Failure` when they can't be read.
  mutating func next() throws(Failure) -> ArraySlice<UInt8>? {
    let count = readNext(descriptor, into: &chunk)
    if count < 0 { throw failure("can't be read") }
    return count == 0 ? nil : chunk[..<count]
  }

  private func failure(_ what: String) -> Failure {
    Failure(.file, "\(name): \(what): \(String(cString: strerror(errno)))")
  }
}
