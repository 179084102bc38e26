/// The one thread that a connection lives on: it runs the jobs of its actors, and between them waits for what their
/// descriptors have to say. Several connections may share one.
///
/// The thread is there as long as this object, which everything that lives on it holds.
public final class BusLoop: SerialExecutor {
  private let thread: LoopThread

  /// A loop, and its thread.
  ///
  /// - Throws: `BusError.cannotConnect` when the process has no descriptor left, or the system has no room for a thread.
  public init() throws(BusError) {
    thread = try LoopThread()
    try thread.start(for: asUnownedSerialExecutor())
  }

  deinit { thread.end() }

  // MARK: - The executor

  /// Runs a job of an actor that lives here, behind all others.
  public func enqueue(_ job: UnownedJob) { thread.add(job) }

  /// Runs a job of an actor that lives here, behind all others.
  public func enqueue(_ job: consuming ExecutorJob) { thread.add(UnownedJob(job)) }

  /// This loop as what an actor answers for its executor.
  public func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

  /// Whether the caller runs on the loop's thread.
  public func isIsolatingCurrentContext() -> Bool? { thread.isCurrent }

  /// Stops the process when the caller does not run on the loop's thread.
  public func checkIsolated() {
    precondition(thread.isCurrent, "not on the thread of the bus")
  }

  // MARK: - Sources

  /// Waits for what `source`, an actor of this loop, wants to wait for, as long as it is alive and wants to.
  package func add(_ source: any LoopSource) { thread.add(WeakSource(source)) }
}
