/// Wakes one waiting task. A signal that is sent while no task waits wakes the next one at once.
struct Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func send() { continuation.yield() }

  /// Returns after the next signal.
  ///
  /// - Throws: `CancellationError`.
  func wait() async throws {
    for await _ in stream { return }
    try Task.checkCancellation()
  }
}
