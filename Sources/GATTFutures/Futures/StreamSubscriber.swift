import Synchronization

/// An event that a stream sends to its subscribers.
enum StreamEvent: Sendable {
  case result(ErasedResult)
  /// The stream has ended.
  case end
}

/// One subscription to a stream: it gets the events in their order, and one at a time, in any context.
final class StreamSubscriber: Sendable {
  private struct Delivery {
    let receive: @Sendable (StreamEvent) -> Void
    let event: StreamEvent
  }

  private struct State {
    /// Nil once the subscription is cancelled.
    var receive: (@Sendable (StreamEvent) -> Void)?
    /// The oldest events that have not been received, newest first, so that `popLast()` returns the oldest one.
    var due: [StreamEvent] = []
    /// The events after those in `due`, oldest first.
    var later: [StreamEvent] = []
    var isReceiving = false
    /// The number of times that the context ran `receiveNext()` during a call of `receive`.
    var missedCalls = 0

    mutating func nextDelivery() -> Delivery? {
      if due.isEmpty {
        due = later.reversed()
        later = []
      }
      guard let receive, let event = due.popLast() else { return nil }
      return Delivery(receive: receive, event: event)
    }
  }

  let token: CancelToken
  private let context: any ExecutionContext
  private let state: Mutex<State>

  init(
    context: any ExecutionContext,
    token: CancelToken,
    receive: @escaping @Sendable (StreamEvent) -> Void
  ) {
    self.context = context
    self.token = token
    state = Mutex(State(receive: receive))
  }

  /// Appends the event. A call of `deliverNext` must follow for each event.
  ///
  /// The stream calls this while it holds its lock, so that all its subscribers have the same order.
  func append(_ event: StreamEvent) {
    state.withLock { state in
      if state.receive != nil { state.later.append(event) }
    }
  }

  /// Receives the next event in the context. The context runs a separate task for each event, so a serial context also
  /// keeps the order between this subscriber and others.
  func deliverNext() {
    context.execute { self.receiveNext() }
  }

  /// Drops all events that are not received yet. An event that is being received is not interrupted.
  func cancel() {
    let unreceived = state.withLock { state in
      let old = state
      state.receive = nil
      state.due = []
      state.later = []
      return old
    }
    // The events are released here, outside the lock.
    _ = unreceived
  }

  private func receiveNext() {
    var next = state.withLock { state -> Delivery? in
      guard !state.isReceiving else {
        state.missedCalls += 1
        return nil
      }
      let delivery = state.nextDelivery()
      state.isReceiving = delivery != nil
      return delivery
    }
    while let delivery = next {
      delivery.receive(delivery.event)
      next = state.withLock { state -> Delivery? in
        if state.missedCalls > 0 {
          state.missedCalls -= 1
          if let delivery = state.nextDelivery() { return delivery }
        }
        state.isReceiving = false
        return nil
      }
    }
  }
}
