import RandomPrograms

/// A task that must not end before its cancellation.
struct LastingTask: Sendable {
  private let name: String
  private let body: @Sendable () async throws -> Void

  init(_ name: String, _ body: @escaping @Sendable () async throws -> Void) { (self.name, self.body) = (name, body) }

  /// Runs tasks until the calling task is cancelled.
  ///
  /// - Throws: `Complaint` when one of them ends by itself; the complaint of a task.
  static func runAll(_ tasks: [LastingTask]) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in tasks { group.addTask { try await task.run() } }
      // Throws the first error, which cancels the others.
      for try await _ in group {}
    }
  }

  private func run() async throws {
    do {
      try await body()
    } catch let complaint as Complaint {
      throw complaint
    } catch {
      try Task.checkCancellation()
      throw Complaint("'\(name)' has ended: \(error)")
    }
    try Task.checkCancellation()
    throw Complaint("'\(name)' has ended without an error")
  }
}
