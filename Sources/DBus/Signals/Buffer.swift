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
  private typealias Batch = Result<[Element], BusError>

  private struct State {
    var elements: [Element] = []
    var overflowCount = 0
    var ending: BusError?
    var waiter: (token: Int, continuation: CheckedContinuation<Batch, Never>)?
    var lastToken = 0

    mutating func takeWaiter() -> CheckedContinuation<Batch, Never>? {
      defer { waiter = nil }
      return waiter?.continuation
    }
  }

  private let state = Mutex(State())
  private let capacity: Int

  init(_ buffering: Buffering) { capacity = buffering.capacity }

  /// How many elements were dropped.
  var overflowCount: Int { state.withLock { $0.overflowCount } }

  func send(_ batch: [Element]) {
    let (waiter, elements) = state.withLock { state -> (CheckedContinuation<Batch, Never>?, [Element]) in
      if state.ending != nil { return (nil, []) }
      if state.elements.isEmpty { state.elements = batch } else { state.elements += batch }
      let surplus = state.elements.count - capacity
      if surplus > 0 {
        state.elements.removeFirst(surplus)
        state.overflowCount += surplus
      }
      guard let waiter = state.takeWaiter() else { return (nil, []) }
      defer { state.elements = [] }
      return (waiter, state.elements)
    }
    waiter?.resume(returning: .success(elements))
  }

  /// Ends the sequence after what is kept. Only the first call counts.
  func finish(throwing error: BusError) {
    let waiter = state.withLock { state -> CheckedContinuation<Batch, Never>? in
      if state.ending != nil { return nil }
      state.ending = error
      return state.takeWaiter()
    }
    waiter?.resume(returning: .failure(error))
  }

  /// All that is there, at least one, as soon as there is something.
  ///
  /// - Throws: Why the sequence has ended; `BusError.cancelled`; `.invalid` when somebody else waits.
  func next() async throws(BusError) -> [Element] {
    if Task.isCancelled { throw .cancelled }
    let token = state.withLock { state in
      state.lastToken += 1
      return state.lastToken
    }
    let batch = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let batch = wait(token, continuation) { continuation.resume(returning: batch) }
      }
    } onCancel: {
      cancel(token)
    }
    return try batch.get()
  }

  private func wait(_ token: Int, _ continuation: CheckedContinuation<Batch, Never>) -> Batch? {
    state.withLock { state in
      if !state.elements.isEmpty {
        defer { state.elements = [] }
        return .success(state.elements)
      }
      if let ending = state.ending { return .failure(ending) }
      // The cancellation may have come before.
      if Task.isCancelled { return .failure(.cancelled) }
      if state.waiter != nil { return .failure(.invalid("only one loop can run over a sequence")) }
      state.waiter = (token, continuation)
      return nil
    }
  }

  private func cancel(_ token: Int) {
    let waiter = state.withLock { $0.waiter?.token == token ? $0.takeWaiter() : nil }
    waiter?.resume(returning: .failure(.cancelled))
  }
}
