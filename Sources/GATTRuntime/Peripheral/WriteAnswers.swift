import Synchronization

/// The answers to the requests of one write. They wait for `release()`. If the write contains only one request,
/// `release()` comes at the end of the write, so that the central gets the response to its write first.
final class WriteAnswers: Sendable {
  /// Nil after `release()`.
  private let waiting = Mutex<[QueuedUpdate]?>([])

  /// Sends an answer at `release()`; at once after that.
  func send(_ answer: QueuedUpdate) {
    let isOver = waiting.withLock { waiting in
      waiting?.append(answer)
      return waiting == nil
    }
    if isOver { answer.start { _ in } }
  }

  /// Sends the answers that wait, and later ones at once.
  func release() {
    let answers = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting ?? []
    }
    for answer in answers { answer.start { _ in } }
  }
}
