import GATTCapture
import GATTRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a recording is written to: each operation as it ends, so that the file has all of them whatever becomes of the
/// program.
final class RecordingFile: Sendable {
  private struct State {
    var writer = RecordingWriter()
    var counts = Counts()
    /// How long the file is when all lines in it are whole.
    var size: off_t = 0
    var failure: Failure?
  }

  /// What is in a recording.
  struct Counts {
    var operations = 0
    var accesses = AccessCounts()
  }

  /// What the file is called.
  let path: String
  private let descriptor: Int32
  /// Whether there was no such file before.
  private let isNew: Bool
  private let state = Shared(State())
  /// Wakes who waits for a failure.
  private let failed = Completion<Void>()

  /// Creates the file.
  ///
  /// - Parameter isReplacing: Whether a file that exists is replaced.
  /// - Throws: `Failure` when it exists, or can't be written.
  init(_ path: String, isReplacing: Bool) throws(Failure) {
    self.path = path
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC
    let new = open(path, flags | O_EXCL, 0o666)
    isNew = new >= 0
    if new < 0, errno == EEXIST, !isReplacing {
      throw Failure(.file, "\(path): exists; --force replaces it")
    }
    descriptor = new < 0 && errno == EEXIST ? open(path, flags | O_TRUNC, 0o666) : new
    if descriptor < 0 { throw Self.failure(path) }
    state.value.withLock { write(&$0) }
    try check()
  }

  deinit { close(descriptor) }

  /// What was written so far.
  var counts: Counts { state.value.withLock { $0.counts } }

  /// Writes an operation; does nothing after a failure.
  func write(_ operation: CapturedOperation) {
    state.value.withLock { state in
      guard state.failure == nil else { return }
      state.writer.write(operation)
      write(&state)
      guard state.failure == nil else { return }
      state.counts.operations += 1
      state.counts.accesses.add(operation.event)
    }
  }

  /// Writes what the writer has, with one call of the system; takes back what it has written only half of.
  private func write(_ state: inout State) {
    let octets = state.writer.take()
    let code = writeAll(octets, to: descriptor)
    if code == 0 {
      state.size += off_t(octets.count)
    } else {
      errno = code
      state.failure = Self.failure(path)
      ftruncate(descriptor, state.size)
      failed.complete(.success(()))
    }
  }

  /// Waits until the file can't be written any more, or the task is cancelled. May be called once.
  ///
  /// - Throws: `Failure` that says why; `CancellationError`.
  func untilFailure() async throws {
    try await failed.value()
    try check()
  }

  /// Says that nothing more comes. A new file without operations goes: the next attempt finds none in its way.
  ///
  /// - Throws: `Failure` when there is something that could not be written.
  func finish() throws(Failure) {
    if isNew, counts.operations == 0 { unlink(path) }
    try check()
  }

  private func check() throws(Failure) {
    if let failure = state.value.withLock({ $0.failure }) { throw failure }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.file, "\(path): can't be written: \(String(cString: strerror(errno)))")
  }
}
