import Synchronization

/// How many elements a sequence keeps for a loop that is slower than their source.
public enum Buffering: Hashable, Sendable {
  /// The newest so many, at least 1: an older one that is dropped for a newer one counts as an overflow.
  case newest(Int)
  /// All of them, however many.
  case unbounded

  /// The newest 4096.
  public static let `default` = Buffering.newest(4096)

  var capacity: Int {
    switch self {
    case .newest(let count): max(count, 1)
    case .unbounded: .max
    }
  }
}

/// What one sequence has still to deliver. Elements come and go by batches: a flood wakes its reader once a batch.
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
  private let room: WaitingRoom

  /// - Parameter loop: Where the elements come from.
  init(_ buffering: Buffering, _ loop: BusLoop) {
    capacity = buffering.capacity
    room = WaitingRoom(loop)
  }

  /// How many elements were dropped.
  var overflowCount: Int { state.withLock { $0.overflowCount } }

  /// Appends an element, and drops the oldest one if there are too many.
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
    if hasWaiter { room.open() }
  }

  /// Ends the sequence after what is kept. Only the first call counts.
  func finish(throwing error: BusError) {
    let hasWaiter = state.withLock { state in
      if state.ending == nil { state.ending = error }
      return state.hasWaiter
    }
    if hasWaiter { room.open() }
  }

  /// All that is there, at least one, as soon as there is something.
  ///
  /// It does not leave the caller's actor when there is something, and comes back to it in one step when there was not.
  ///
  /// - Throws: Why the sequence has ended; `BusError.cancelled`; `.invalid` when somebody else waits.
  func next(isolation actor: isolated (any Actor)?) async throws(BusError) -> ArraySlice<Element> {
    var isWaiter = false
    while true {
      if let batch = try take(&isWaiter) { return batch }
      await withTaskCancellationHandler {
        // A closure that does not mention the actor would leave it.
        _ = actor
        await room.pass()
      } onCancel: {
        room.open()
      }
    }
  }

  /// What is there; nil when the caller, who has become the waiter, has to wait.
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
