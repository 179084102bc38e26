import Dispatch

/// A dispatch queue.
public struct Queue: Sendable {
  /// The main queue.
  public static let main = Queue(DispatchQueue.main)
  /// The system's concurrent queue of background quality of service.
  public static let global = Queue(DispatchQueue.global(qos: .background))

  /// The queue itself.
  public let queue: DispatchQueue

  /// A new serial queue of background quality of service.
  public init(_ queueName: String) {
    self.init(queueName, qos: .background)
  }

  init(_ queueName: String, qos: DispatchQoS) {
    queue = DispatchQueue(label: queueName, qos: qos)
  }

  /// A queue that there is.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Runs the block on the queue and waits for it. On a serial queue, one of its own blocks must not do that.
  ///
  /// - Returns: What the block returns.
  /// - Throws: What the block throws.
  public func sync<T>(_ block: () throws -> T) rethrows -> T {
    try queue.sync(execute: block)
  }

  /// Runs the block on the queue later.
  public func async(_ block: @escaping @Sendable () -> Void) {
    queue.async(execute: block)
  }

  /// Runs the request on the queue after the delay.
  ///
  /// - Parameters:
  ///   - delay: Seconds. What is not a time to come means at once; infinity means never.
  ///   - request: What to run.
  public func delay(_ delay: Double, request: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + max(0, delay), execute: request)
  }
}
