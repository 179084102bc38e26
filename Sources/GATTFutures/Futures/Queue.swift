import Dispatch

/// A dispatch queue.
public struct Queue: Sendable {
  /// The main queue.
  public static let main = Queue(DispatchQueue.main)
  /// The system's concurrent queue of background quality of service.
  public static let global = Queue(DispatchQueue.global(qos: .background))

  /// The dispatch queue.
  public let queue: DispatchQueue

  /// Creates a serial queue of background quality of service.
  public init(_ queueName: String) {
    self.init(queueName, qos: .background)
  }

  init(_ queueName: String, qos: DispatchQoS) {
    queue = DispatchQueue(label: queueName, qos: qos)
  }

  /// Creates a queue from a dispatch queue.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  /// Runs the block on the queue and waits for it. A block of a serial queue must not call `sync` of that queue.
  ///
  /// - Returns: The result of the block.
  /// - Throws: The error of the block.
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
  ///   - delay: Seconds. Negative numbers and NaN mean at once; infinity means never.
  ///   - request: The block to run.
  public func delay(_ delay: Double, request: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + max(0, delay), execute: request)
  }
}
