/// The context in which callbacks run.
public protocol ExecutionContext: Sendable {
  /// Runs the task once, now or later.
  func execute(_ task: @escaping @Sendable () -> Void)
}

/// Runs callbacks at once, on the thread that completes the future or subscribes to it.
///
/// Nested callbacks have the same limit of depth as in `MaxStackDepthContext`, so that no chain overflows the stack. An
/// element of a stream waits until the same subscriber has handled the previous one.
public struct ImmediateContext: ExecutionContext {
  /// Creates the context.
  public init() {}

  /// Runs the task before returning, unless it is nested too deep: then it runs before the outermost `execute` returns.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    MaxStackDepthContext().execute(task)
  }
}

/// Runs callbacks on a dispatch queue, in the order in which they become due.
public struct QueueContext: ExecutionContext {
  /// The default context: a serial queue of this library, with the default quality of service.
  ///
  /// The callbacks of a program run one after the other, in the order in which they become due. The default is not
  /// the main queue, because many command line programs do not serve their main queue, and callbacks would never run
  /// there. A program that serves its main queue passes `QueueContext.main`. A callback that waits for another callback
  /// of this context waits for ever.
  public static let futuresDefault = QueueContext(queue: Queue("BlueGATT.futures", qos: .default))
  /// The main queue. The program must serve it: `dispatchMain()`, a run loop, or `@main` with an asynchronous `main`.
  public static let main = QueueContext(queue: .main)
  /// The concurrent queue `Queue.global`. Callbacks run concurrently there, but the callbacks of one
  /// subscription to a stream run one after the other.
  public static let global = QueueContext(queue: .global)

  /// The queue.
  public let queue: Queue

  /// Creates the context of a queue.
  public init(queue: Queue) {
    self.queue = queue
  }

  /// Adds the task to the queue.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    queue.async(task)
  }
}
