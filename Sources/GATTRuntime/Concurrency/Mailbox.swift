import Synchronization

/// How many elements a sequence keeps for an iterator that is slower than their source.
public enum BufferingPolicy: Hashable, Sendable {
  /// The newest so many, at least 1: an older one that is dropped for a newer one counts as an overflow.
  case newest(Int)
  /// All of them, however many.
  case unbounded

  /// The newest 64.
  public static let `default` = BufferingPolicy.newest(64)

  var capacity: Int {
    switch self {
    case .newest(let count): max(count, 1)
    case .unbounded: .max
    }
  }
}

/// How many elements the iterators of a sequence have lost to their bounded buffers.
final class OverflowCounter: Sendable {
  private let value = Atomic<Int>(0)

  var count: Int { value.load(ordering: .relaxed) }

  func increment() { value.add(1, ordering: .relaxed) }
}

/// What one iterator has still to deliver.
final class Mailbox<Element: Sendable>: Sendable {
  private struct State {
    var buffer: [Element] = []
    var head = 0
    var waiting: [Completion<Element?>] = []
    var ending: Result<Void, any Error>?

    var count: Int { buffer.count - head }

    mutating func popFirst() -> Element? {
      guard head < buffer.count else { return nil }
      let element = buffer[head]
      head += 1
      if head == buffer.count {
        buffer.removeAll(keepingCapacity: true)
        head = 0
      } else if head >= 64, head * 2 >= buffer.count {
        buffer.removeFirst(head)
        head = 0
      }
      return element
    }
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

  /// Delivers `element`, or keeps it for later. Nothing happens after the end.
  func send(_ element: Element) {
    while true {
      let waiting = state.withLock { state -> Completion<Element?>? in
        if state.ending != nil { return nil }
        if !state.waiting.isEmpty { return state.waiting.removeFirst() }
        if state.count >= capacity {
          _ = state.popFirst()
          overflows.increment()
        }
        state.buffer.append(element)
        return nil
      }
      // One that was cancelled meanwhile does not take it.
      guard let waiting else { return }
      if waiting.complete(.success(element)) { return }
    }
  }

  /// Ends the sequence after what is kept, by throwing `error` once if there is one. Only the first call counts.
  func finish(throwing error: (any Error)? = nil) {
    let waiting = state.withLock { state -> [Completion<Element?>] in
      if state.ending != nil { return [] }
      defer { state.waiting = [] }
      state.ending = error.map { .failure($0) } ?? .success(())
      return state.waiting
    }
    // One that was cancelled meanwhile does not take the error.
    for completion in waiting where completion.complete(error.map { .failure($0) } ?? .success(nil)) {
      state.withLock { $0.ending = .success(()) }
    }
  }

  /// How many wait for an element.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// The next element, nil at the end.
  ///
  /// - Throws: The error of the end, or `CancellationError` as soon as the calling task is cancelled.
  func next() async throws -> Element? {
    let step = try state.withLock { state -> Step in
      if let element = state.popFirst() { return .now(element) }
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
      do {
        return try await completion.value()
      } catch {
        // Who was cancelled must not be kept until the next element, which may never come.
        state.withLock { $0.waiting.removeAll { $0 === completion } }
        throw error
      }
    }
  }
}
