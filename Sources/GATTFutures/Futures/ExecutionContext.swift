/// Where callbacks run.
public protocol ExecutionContext: Sendable {
  /// Runs the task once, now or later.
  func execute(_ task: @escaping @Sendable () -> Void)
}

/// Runs callbacks at once, on the thread on which a future completes or is subscribed to.
///
/// Callbacks that lead to callbacks nest as those of `MaxStackDepthContext` do, so that no chain is too long for the
/// stack. An element of a stream waits while the same subscriber is still at an earlier one.
public struct ImmediateContext: ExecutionContext {
  /// The context.
  public init() {}

  /// Runs the task before it returns, unless it is nested too deep, which the outermost task then makes up for.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    MaxStackDepthContext().execute(task)
  }
}

/// Runs callbacks on a dispatch queue, in the order in which they become due.
public struct QueueContext: ExecutionContext {
  /// The context wherever none is given: a serial queue of this library, of the default quality of service.
  ///
  /// So the callbacks of a program come one after another, never two at once, and in the order in which they became
  /// due. It is not the main queue, which a command line program only serves with `dispatchMain()` or a run loop:
  /// callbacks there would silently never come. A program with a main queue that is served passes `QueueContext.main`.
  /// A callback that waits for another callback of this context waits for ever.
  public static let futuresDefault = QueueContext(queue: Queue("BlueGATT.futures", qos: .default))
  /// The main queue. Something has to serve it: `dispatchMain()`, a run loop, or `@main` with an asynchronous `main`.
  public static let main = QueueContext(queue: .main)
  /// The concurrent queue `Queue.global`. Callbacks run beside each other there, but never two of one subscription to a
  /// stream.
  public static let global = QueueContext(queue: .global)

  /// The queue.
  public let queue: Queue

  /// The context of a queue.
  public init(queue: Queue) {
    self.queue = queue
  }

  /// Hands the task to the queue.
  public func execute(_ task: @escaping @Sendable () -> Void) {
    queue.async(task)
  }
}
