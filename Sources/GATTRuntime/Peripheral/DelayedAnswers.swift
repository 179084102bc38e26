import Synchronization

/// The updates that answer one write. They wait until the registration calls `release(in:)` at the end of the write.
final class DelayedAnswers: Sendable {
  /// The answers that wait; nil after the release.
  private let waiting = Mutex<[QueuedUpdate]?>([])

  /// Sends an answer at the release, or at once if that has been.
  func send(_ answer: QueuedUpdate) {
    let isOver = waiting.withLock { waiting in
      waiting?.append(answer)
      return waiting == nil
    }
    if isOver { answer.start { _ in } }
  }

  /// Sends the answers that wait as soon as the response to the write has been sent. Later answers are sent at once.
  ///
  /// - Parameter runner: Runs the wait for the response.
  func release(in runner: OperationRunner) {
    guard let wait = WriteResponse.wait, waiting.withLock({ $0?.isEmpty == false }) else { return release() }
    runner.start { [self] in
      await wait()
      release()
    }
  }

  /// Sends the answers that wait. Later answers are sent at once.
  func release() {
    let answers = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for answer in answers { answer.start { _ in } }
  }
}

/// The response to the write that a task handles.
package enum WriteResponse {
  /// Returns when an update that is sent from then on follows the response. A backend sets the function for the calls
  /// of `LocalServiceHandler.write`, unless all updates follow that it gets after the return of the handler.
  @TaskLocal package static var wait: (@Sendable () async -> Void)?
}
