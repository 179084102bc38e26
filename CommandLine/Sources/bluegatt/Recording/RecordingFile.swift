import GATTCapture
import GATTRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A recording that is being written. Each operation is written when it ends, so that the file is complete even if the
/// program crashes.
final class RecordingFile: Sendable {
  private struct State {
    var writer = RecordingWriter()
    var counts = Counts()
    /// The size of the file up to the last whole line.
    var size: off_t = 0
    var failure: Failure?
  }

  /// The numbers of operations and accesses in a recording.
  struct Counts {
    var operations = 0
    var accesses = AccessCounts()
  }

  /// The path of the file.
  let path: String
  private let descriptor: Int32
  /// Whether the file did not exist before.
  private let isNew: Bool
  private let state = Shared(State())
  /// Ends when a write fails.
  private let firstFailure = AsyncStream.makeStream(of: Never.self)

  /// Creates the file.
  ///
  /// - Parameter isReplacing: Whether an existing file is replaced.
  /// - Throws: `Failure` when the file exists and is not replaced, or can't be written.
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

  /// The numbers of operations and accesses written so far.
  var counts: Counts { state.value.withLock { $0.counts } }

  /// Writes an operation. Does nothing after a failure.
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

  /// Writes the buffer of the writer at once. After a failed write, cuts the file after its last whole line.
  private func write(_ state: inout State) {
    let octets = state.writer.take()
    let code = writeAll(octets, to: descriptor)
    if code == 0 {
      state.size += off_t(octets.count)
    } else {
      errno = code
      state.failure = Self.failure(path)
      ftruncate(descriptor, state.size)
      firstFailure.continuation.finish()
    }
  }

  /// Waits until a write fails, or the task is cancelled. May be called once.
  ///
  /// - Throws: `Failure` with the reason; `CancellationError`.
  func untilFailure() async throws {
    for await _ in firstFailure.stream {}
    try Task.checkCancellation()
    try check()
  }

  /// Ends the recording. Deletes a new file without operations, so that the next attempt does not find it.
  ///
  /// - Throws: `Failure` when a write has failed.
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
