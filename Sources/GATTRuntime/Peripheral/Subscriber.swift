import GATTCore

/// A central that has subscribed to a characteristic.
struct Subscriber: Sendable {
  var central: Central
  /// Updates go to it one after the other.
  let updates = TurnQueue()
  /// Closed when the subscription ends.
  let scope = OperationScope()

  init(_ central: Central) { self.central = central }
}

/// The place of one update among those to a subscriber.
struct Place: Sendable {
  let subscriber: Subscriber
  private let turn: TurnQueue.Turn

  /// The last place.
  init(of subscriber: Subscriber) {
    self.subscriber = subscriber
    turn = subscriber.updates.enqueue()
  }

  /// Waits until it is this update's turn.
  func wait() async throws { try await subscriber.updates.wait(for: turn) }

  /// Lets the next update go.
  func leave() { subscriber.updates.end(turn) }
}
