import Synchronization

/// What a stream tells its subscribers.
enum StreamEvent: Sendable {
  case result(ErasedResult)
  /// There will be no more.
  case end
}

/// One subscription to a stream: it gets the events in their order, and never two at once, whatever its context does.
final class StreamSubscriber: Sendable {
  private struct Turn {
    let receive: @Sendable (StreamEvent) -> Void
    let event: StreamEvent
  }

  private struct State {
    /// Nothing, once it is cancelled.
    var receive: (@Sendable (StreamEvent) -> Void)?
    /// What has not been received, the next one last in `due` and those after it, in their order, in `later`.
    var due: [StreamEvent] = []
    var later: [StreamEvent] = []
    var isReceiving = false
    /// Turns that came while it was receiving.
    var missedTurns = 0

    mutating func nextTurn() -> Turn? {
      if due.isEmpty {
        due = later.reversed()
        later = []
      }
      guard let receive, let event = due.popLast() else { return nil }
      return Turn(receive: receive, event: event)
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

  /// Puts the event behind the earlier ones. `takeTurn` has to follow for each.
  ///
  /// The stream calls this while it holds its lock, so that all its subscribers have the same order.
  func append(_ event: StreamEvent) {
    state.withLock { state in
      if state.receive != nil { state.later.append(event) }
    }
  }

  /// Has the next event received in the context. As each event has its turn, a serial context also keeps the order
  /// between this subscriber and others.
  func takeTurn() {
    context.execute { self.receiveNext() }
  }

  /// No event is received any more. One that is being received is received to its end.
  func cancel() {
    let unreceived = state.withLock { state in
      let old = state
      state.receive = nil
      state.due = []
      state.later = []
      return old
    }
    // Released here, and not while the lock is held.
    _ = unreceived
  }

  private func receiveNext() {
    var next = state.withLock { state -> Turn? in
      guard !state.isReceiving else {
        state.missedTurns += 1
        return nil
      }
      let turn = state.nextTurn()
      state.isReceiving = turn != nil
      return turn
    }
    while let turn = next {
      turn.receive(turn.event)
      next = state.withLock { state -> Turn? in
        if state.missedTurns > 0 {
          state.missedTurns -= 1
          if let turn = state.nextTurn() { return turn }
        }
        state.isReceiving = false
        return nil
      }
    }
  }
}
