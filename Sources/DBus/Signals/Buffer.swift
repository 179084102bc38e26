import Synchronization

/// The undelivered elements of one sequence. The reader takes them in batches, so a flood wakes it once per batch.
final class Buffer<Element: Sendable>: Sendable {
  private struct State {
    var elements: ArraySlice<Element> = []
    var overflowCount = 0
    var ending: BusError?
    var hasWaiter = false

    mutating func takeAll() -> ArraySlice<Element> {
      defer { elements = [] }
      return elements
    }
  }

  private let state = Mutex(State())
  private let capacity: Int
  private let gate: LoopGate

  /// - Parameters:
  ///   - capacity: The most elements to keep, at least 1.
  ///   - loop: The loop that sends the elements.
  init(_ capacity: Int, _ loop: BusLoop) {
    self.capacity = max(capacity, 1)
    gate = LoopGate(loop)
  }

  /// The number of dropped elements.
  var overflowCount: Int { state.withLock { $0.overflowCount } }

  /// Appends an element, and drops the oldest one beyond the capacity.
  func send(_ element: Element) {
    let hasWaiter = state.withLock { state in
      if state.ending != nil { return false }
      state.elements.append(element)
      if state.elements.count > capacity {
        state.elements.removeFirst()
        state.overflowCount += 1
      }
      return state.hasWaiter
    }
    if hasWaiter { gate.open() }
  }

  /// Ends the sequence after its kept elements. Only the first call has an effect.
  func finish(throwing error: BusError) {
    let hasWaiter = state.withLock { state in
      if state.ending == nil { state.ending = error }
      return state.hasWaiter
    }
    if hasWaiter { gate.open() }
  }

  /// Returns all kept elements, as soon as there is at least one.
  ///
  /// Does not leave the caller's actor if there is an element, and resumes on its executor otherwise.
  ///
  /// - Throws: The error that ended the sequence; `BusError.cancelled`; `.invalid` while another task waits.
  func next(isolation actor: isolated (any Actor)?) async throws(BusError) -> ArraySlice<Element> {
    var isWaiter = false
    while true {
      if let batch = try take(&isWaiter) { return batch }
      await withTaskCancellationHandler {
        // A closure that does not capture the actor would run outside it.
        _ = actor
        await gate.wait()
      } onCancel: {
        gate.open()
      }
    }
  }

  /// Returns the kept elements; nil when the caller has become the waiter and has to wait.
  private func take(_ isWaiter: inout Bool) throws(BusError) -> ArraySlice<Element>? {
    let wasWaiter = isWaiter
    let (result, isWaiterNow) = state.withLock { state -> (Result<ArraySlice<Element>?, BusError>, Bool) in
      if wasWaiter { state.hasWaiter = false }
      if Task.isCancelled { return (.failure(.cancelled), false) }
      if !state.elements.isEmpty { return (.success(state.takeAll()), false) }
      if let ending = state.ending { return (.failure(ending), false) }
      if state.hasWaiter { return (.failure(.invalid("only one loop can run over a sequence")), false) }
      state.hasWaiter = true
      return (.success(nil), true)
    }
    isWaiter = isWaiterNow
    return try result.get()
  }
}
