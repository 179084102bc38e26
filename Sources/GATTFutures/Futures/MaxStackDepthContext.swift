/// Runs callbacks at once and within each other, but only to a depth, so that the stack holds them.
///
/// A callback that would be nested deeper runs on the same thread, as soon as those that it came from have returned and
/// before the outermost one's `execute` does.
public struct MaxStackDepthContext: ExecutionContext {
  private let maxDepth: Int

  /// The context.
  ///
  /// - Parameter maxDepth: How many tasks run within each other; one at least.
  public init(maxDepth: Int = 20) {
    self.maxDepth = max(1, maxDepth)
  }

  /// Runs the task before it returns, unless it is nested too deep, which the outermost task then makes up for.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    NestedTasks.execute(task, maxDepth: maxDepth)
  }
}
