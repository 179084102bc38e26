/// Runs callbacks at once and nested, but only up to a depth, so that the stack does not overflow.
///
/// A callback that would be nested deeper runs on the same thread, after the callbacks that caused it have returned and
/// before the outermost `execute` returns.
public struct MaxStackDepthContext: ExecutionContext {
  private let maxDepth: Int

  /// Creates the context.
  ///
  /// - Parameter maxDepth: The number of nested tasks; at least one.
  public init(maxDepth: Int = 20) {
    self.maxDepth = max(1, maxDepth)
  }

  /// Runs the task before returning, unless it is nested too deep: then it runs before the outermost `execute` returns.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    NestedTasks.execute(task, maxDepth: maxDepth)
  }
}
