import GATTRuntime

/// Actions in the order of their times; actions with the same time in the order in which they were added.
struct TimerQueue {
  private struct Entry {
    let instant: BackendInstant
    let token: Int

    func isBefore(_ other: Entry) -> Bool {
      instant == other.instant ? token < other.token : instant < other.instant
    }
  }

  /// A binary heap. Cancelled entries stay until they reach the top.
  private var heap: [Entry] = []
  private var actions: [Int: @Sendable () -> Void] = [:]
  private var nextToken = 0

  /// The number of actions.
  var count: Int { actions.count }

  /// The time of the next action; nil without one.
  var next: BackendInstant? {
    mutating get {
      while let first = heap.first, actions[first.token] == nil { removeFirst() }
      return heap.first?.instant
    }
  }

  /// - Returns: The token for `cancel(_:)`.
  mutating func add(_ instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> Int {
    nextToken += 1
    actions[nextToken] = action
    heap.append(Entry(instant: instant, token: nextToken))
    siftUp(heap.count - 1)
    return nextToken
  }

  /// - Returns: The action. The caller must release the action without a lock held, because the release may run any
  ///   `deinit`.
  mutating func cancel(_ token: Int) -> (@Sendable () -> Void)? {
    let action = actions.removeValue(forKey: token)
    // Nearly all timeouts are cancelled. Without `compact()` the heap would hold all cancelled ones until their time.
    if heap.count > 64, heap.count > 2 * actions.count { compact() }
    return action
  }

  mutating func popFirst() -> (@Sendable () -> Void)? {
    guard next != nil, let first = heap.first else { return nil }
    removeFirst()
    return actions.removeValue(forKey: first.token)
  }

  private mutating func compact() {
    heap = heap.filter { actions[$0.token] != nil }.sorted { $0.isBefore($1) }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    siftDown(0)
  }

  private mutating func siftUp(_ start: Int) {
    var child = start
    while child > 0 {
      let parent = (child - 1) / 2
      guard heap[child].isBefore(heap[parent]) else { return }
      heap.swapAt(child, parent)
      child = parent
    }
  }

  private mutating func siftDown(_ start: Int) {
    var parent = start
    while true {
      var smallest = parent
      for child in 2 * parent + 1...2 * parent + 2 where child < heap.count && heap[child].isBefore(heap[smallest]) {
        smallest = child
      }
      if smallest == parent { return }
      heap.swapAt(parent, smallest)
      parent = smallest
    }
  }
}
