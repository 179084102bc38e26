import Synchronization

/// The updates that answer one write. They wait until the registration calls `release()` at the end of the write.
final class DelayedAnswers: Sendable {
  /// The answers that wait; nil after `release()`.
  private let waiting = Mutex<[QueuedUpdate]?>([])

  /// Sends an answer at `release()`, or at once if `release()` has been called.
  func send(_ answer: QueuedUpdate) {
    let isOver = waiting.withLock { waiting in
      waiting?.append(answer)
      return waiting == nil
    }
    if isOver { answer.start { _ in } }
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
