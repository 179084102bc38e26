import GATTRuntime

/// Waiting for BlueZ's objects. Signals that report the result of a call may come after its answer.
extension BlueZAdapter {
  /// What a task waits for. `isMet` is completed with false when the task has waited long enough.
  struct Condition {
    let holds: () -> Bool
    let isMet = Completion<Bool>()
  }

  /// Waits until a condition holds, which is checked after every change of the objects and links.
  ///
  /// - Parameter limit: How long to wait at most; nil for any time.
  /// - Returns: Whether the condition has held.
  /// - Throws: `.cancelled`.
  @discardableResult
  func wait(atMost limit: Duration? = nil, until holds: @escaping () -> Bool) async throws(BackendError) -> Bool {
    if holds() { return true }
    let condition = Condition(holds: holds)
    let isMet = condition.isMet
    conditions.append(condition)
    let deadline = limit.map { clock.schedule(after: $0) { isMet.complete(.success(false)) } }
    defer {
      deadline?.cancel()
      conditions.removeAll { $0.isMet === isMet }
    }
    return try await isMet.answer()
  }

  func checkConditions() {
    for condition in conditions where condition.holds() { condition.isMet.complete(.success(true)) }
  }
}
