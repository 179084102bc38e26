import GATTCore
import Synchronization

/// A central that has subscribed to a characteristic, with the updates on their way to it.
final class Subscriber: Sendable {
  /// The maximum number of updates on their way. One more replaces the oldest that has not been begun.
  static let maximumUpdateCount = 1024

  private let current: Mutex<Central>
  /// The queue of the updates to the central.
  fileprivate let updates = TurnQueue()
  /// Closed when the subscription ends, which ends the updates that wait.
  let scope = OperationScope()

  init(_ central: Central) { current = Mutex(central) }

  /// The central, with the MTU of its last request.
  var central: Central {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

/// The turn of one update in the queue of a subscriber.
struct UpdateTurn: Sendable {
  let subscriber: Subscriber
  private let turn: TurnQueue.Turn

  /// Adds the update to the end of the queue. If the queue is full, the oldest waiting update is dropped.
  init(enqueuedFor subscriber: Subscriber) {
    self.subscriber = subscriber
    if subscriber.updates.count >= Subscriber.maximumUpdateCount {
      subscriber.updates.dropOldestWaiting(MutableCharacteristicError.dropped)
    }
    turn = subscriber.updates.enqueue()
  }

  /// Waits for the turn of this update.
  ///
  /// - Throws: `MutableCharacteristicError.dropped`, `CancellationError`.
  func wait() async throws { try await subscriber.updates.wait(for: turn) }

  /// Ends the turn, so that the next update is sent.
  func end() { subscriber.updates.end(turn) }
}
