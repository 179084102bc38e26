/// An executor with one thread. The thread runs the jobs of its actors, and polls their file descriptors in between.
/// Several connections may share a loop.
///
/// The thread runs as long as this object exists. Every actor on it holds a reference.
public final class BusLoop: SerialExecutor, TaskExecutor {
  private let thread: LoopThread

  /// Creates a loop and starts its thread.
  ///
  /// - Throws: `BusError.cannotConnect` when the process has no free descriptor, or the system can't create a thread.
  public init() throws(BusError) {
    thread = try LoopThread()
    try thread.start(for: asUnownedSerialExecutor())
  }

  deinit { thread.end() }

  // MARK: - The executor

  /// Runs a job of an actor on this loop, after all earlier jobs.
  public func enqueue(_ job: UnownedJob) { thread.add(job) }

  /// Runs a job of an actor on this loop, after all earlier jobs.
  public func enqueue(_ job: consuming ExecutorJob) { thread.add(UnownedJob(job)) }

  /// Returns this loop as an unowned executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Returns whether the caller runs on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { thread.isCurrent }

  /// Stops the process when the caller does not run on the loop's thread.
  public func checkIsolated() {
    precondition(thread.isCurrent, "not on the thread of the bus")
  }

  // MARK: - Sources

  /// Polls for `source`, an actor of this loop, while the source exists and has an interest.
  package func add(_ source: any LoopSource) { thread.add(WeakSource(source)) }
}
