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
    var elements: [Element] = []
    /// How many at the front of the elements have been dropped.
    var droppedCount = 0
    var overflowCount = 0
    var ending: BusError?
    var hasWaiter = false

    mutating func drop(_ count: Int, capacity: Int) {
      droppedCount += count
      overflowCount += count
      // Not each time, for all that follow have to move.
      if droppedCount < capacity { return }
      elements.removeFirst(droppedCount)
      droppedCount = 0
    }

    mutating func takeAll() -> [Element] {
      defer {
        elements = []
        droppedCount = 0
      }
      return droppedCount == 0 ? elements : Array(elements[droppedCount...])
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

  func send(_ batch: [Element]) {
    let hasWaiter = state.withLock { state in
      if state.ending != nil { return false }
      if state.elements.isEmpty { state.elements = batch } else { state.elements += batch }
      let surplus = state.elements.count - state.droppedCount - capacity
      if surplus > 0 { state.drop(surplus, capacity: capacity) }
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
  func next(isolation actor: isolated (any Actor)?) async throws(BusError) -> [Element] {
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
  private func take(_ isWaiter: inout Bool) throws(BusError) -> [Element]? {
    let wasWaiter = isWaiter
    let (result, isWaiterNow) = state.withLock { state -> (Result<[Element]?, BusError>, Bool) in
      if wasWaiter { state.hasWaiter = false }
      if Task.isCancelled { return (.failure(.cancelled), false) }
      if state.elements.count > 0 { return (.success(state.takeAll()), false) }
      if let ending = state.ending { return (.failure(ending), false) }
      if state.hasWaiter { return (.failure(.invalid("only one loop can run over a sequence")), false) }
      state.hasWaiter = true
      return (.success(nil), true)
    }
    isWaiter = isWaiterNow
    return try result.get()
  }
}
