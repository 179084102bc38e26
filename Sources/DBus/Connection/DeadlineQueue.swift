/// Deadlines of tokens, the earliest first. Tokens that are settled before are left in, and dropped when they come up
/// or when they are the most.
struct DeadlineQueue {
  private struct Entry {
    /// Since the start: what a `Duration` is, Swift knows when it compiles, and what an instant of a clock is, it does not.
    var deadline: Duration
    var token: Int
  }

  private let start = ContinuousClock.now
  private var heap: [Entry] = []

  /// - Parameter isOpen: Whether the token is not settled.
  mutating func insert(_ deadline: ContinuousClock.Instant, _ token: Int, openCount: Int, isOpen: (Int) -> Bool) {
    if heap.count > 2 * openCount + 64 { removeSettled(isOpen) }
    heap.append(Entry(deadline: start.duration(to: deadline), token: token))
    var index = heap.count - 1
    while index > 0, heap[index].deadline < heap[(index - 1) / 2].deadline {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// When the first one that is not settled is due.
  mutating func next(isOpen: (Int) -> Bool) -> ContinuousClock.Instant? {
    while let first = heap.first {
      if isOpen(first.token) { return start.advanced(by: first.deadline) }
      removeFirst()
    }
    return nil
  }

  /// A token that is due and not settled.
  mutating func removeDue(at now: ContinuousClock.Instant, isOpen: (Int) -> Bool) -> Int? {
    if heap.isEmpty { return nil }
    let now = start.duration(to: now)
    while let first = heap.first, first.deadline <= now {
      removeFirst()
      if isOpen(first.token) { return first.token }
    }
    return nil
  }

  private mutating func removeSettled(_ isOpen: (Int) -> Bool) {
    // What is sorted is a heap.
    heap = heap.filter { isOpen($0.token) }.sorted { $0.deadline < $1.deadline }
  }

  private mutating func removeFirst() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    sink(from: 0)
  }

  private mutating func sink(from start: Int) {
    var index = start
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if heap[child].deadline < heap[least].deadline { least = child }
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
