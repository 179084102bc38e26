import Synchronization

/// The number of elements that the iterators of a sequence have lost.
final class OverflowCounter: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}

/// A queue of elements that have been sent and not yet taken.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var buffer = ElementQueue<Element>()
    var waiting: [Completion<Element?>] = []
    var ending: Result<Void, any Error>?
  }

  private enum Step {
    case now(Element?)
    case later(Completion<Element?>)
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let overflows: OverflowCounter

  init(_ policy: BufferingPolicy, overflows: OverflowCounter = OverflowCounter()) {
    capacity = policy.capacity
    self.overflows = overflows
  }

  /// Delivers `element` to a waiting task, or keeps it. Does nothing after the end.
  func send(_ element: Element) {
    while true {
      let waiting = state.withLock { state -> Completion<Element?>? in
        if state.ending != nil { return nil }
        if !state.waiting.isEmpty { return state.waiting.removeFirst() }
        if state.buffer.count >= capacity {
          _ = state.buffer.popFirst()
          overflows.increment()
        }
        state.buffer.append(element)
        return nil
      }
      // A task that was cancelled meanwhile does not take the element.
      guard let waiting else { return }
      if waiting.complete(.success(element)) { return }
    }
  }

  /// Ends the sequence after the kept elements. All waiting tasks throw the error, or otherwise the next task. Only the
  /// first call has an effect.
  func finish(throwing error: (any Error)? = nil) {
    let waiting = state.withLock { state -> [Completion<Element?>] in
      if state.ending != nil { return [] }
      defer { state.waiting = [] }
      state.ending = error.map { .failure($0) } ?? .success(())
      return state.waiting
    }
    for completion in waiting where completion.complete(error.map { .failure($0) } ?? .success(nil)) {
      state.withLock { $0.ending = .success(()) }
    }
  }

  /// The number of tasks that wait for an element.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Drops the elements that no task has taken.
  func dropBuffered() {
    state.withLock { $0.buffer = ElementQueue() }
  }

  /// Returns the next element; nil at the end.
  ///
  /// - Throws: The error of the end, or `CancellationError` in a cancelled task.
  func next() async throws -> Element? {
    try await next(until: nil, on: nil)
  }

  /// Returns the next element; nil at the end.
  ///
  /// - Parameters:
  ///   - deadline: nil for no deadline.
  ///   - clock: The clock of the deadline.
  /// - Throws: The error of the end, `CharacteristicError.updateTimeout` at the deadline, or `CancellationError` in a
  ///   cancelled task.
  func next(until deadline: BackendInstant?, on clock: (any BackendClock)?) async throws -> Element? {
    let step = try state.withLock { state -> Step in
      if let element = state.buffer.popFirst() { return .now(element) }
      if let ending = state.ending {
        state.ending = .success(())
        try ending.get()
        return .now(nil)
      }
      let completion = Completion<Element?>()
      state.waiting.append(completion)
      return .later(completion)
    }
    switch step {
    case .now(let element): return element
    case .later(let completion):
      // After the deadline, `send(_:)` keeps the element for another task.
      let alarm = deadline.flatMap { deadline in
        clock?.schedule(at: deadline) { completion.complete(.failure(CharacteristicError.updateTimeout)) }
      }
      defer { alarm?.cancel() }
      do {
        return try await completion.value()
      } catch {
        // Otherwise the completion would stay until the next element.
        state.withLock { $0.waiting.removeAll { $0 === completion } }
        throw error
      }
    }
  }
}
