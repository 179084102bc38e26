import GATTCore

/// A central that has subscribed to a characteristic.
struct Subscriber: Sendable {
  var central: Central
  /// The queue of the updates to the central.
  let updates = TurnQueue()
  /// Closed when the subscription ends, which ends the updates that wait.
  let scope = OperationScope()

  init(_ central: Central) { self.central = central }
}

/// The turn of one update in the queue of a subscriber.
struct UpdateTurn: Sendable {
  let subscriber: Subscriber
  private let turn: TurnQueue.Turn

  /// Adds the update to the end of the queue.
  init(enqueuedFor subscriber: Subscriber) {
    self.subscriber = subscriber
    turn = subscriber.updates.enqueue()
  }

  /// Waits for the turn of this update.
  func wait() async throws { try await subscriber.updates.wait(for: turn) }

  /// Ends the turn, so that the next update is sent.
  func end() { subscriber.updates.end(turn) }
}
