import GATTCore

/// A central that has subscribed to a characteristic.
struct Subscriber: Sendable {
  var central: Central
  /// The queue of the updates to it.
  let updates = TurnQueue()
  /// Closed when the subscription ends.
  let scope = OperationScope()

  init(_ central: Central) { self.central = central }
}

/// The place of one update in a subscriber's queue.
struct Place: Sendable {
  let subscriber: Subscriber
  private let turn: TurnQueue.Turn

  /// Takes the last place.
  init(of subscriber: Subscriber) {
    self.subscriber = subscriber
    turn = subscriber.updates.enqueue()
  }

  /// Waits for the turn of this update.
  func wait() async throws { try await subscriber.updates.wait(for: turn) }

  /// Ends the turn, so that the next update is sent.
  func leave() { subscriber.updates.end(turn) }
}
