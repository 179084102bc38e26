import Synchronization

/// How often each operation succeeded, and failed because of a fault.
final class Tally: Sendable {
  /// Of one operation.
  struct Count: Sendable {
    var succeeded = 0
    var failed = 0
  }

  private let state = Mutex<[String: Count]>([:])

  /// By the names of the operations.
  var counts: [String: Count] { state.withLock { $0 } }

  /// All together.
  var total: Count {
    counts.values.reduce(into: Count()) {
      $0.succeeded += $1.succeeded
      $0.failed += $1.failed
    }
  }

  func succeeded(_ operation: String) { state.withLock { $0[operation, default: Count()].succeeded += 1 } }
  func failed(_ operation: String) { state.withLock { $0[operation, default: Count()].failed += 1 } }
}

/// What a visitor is at, for whoever watches that it ends.
final class Whereabouts: Sendable {
  private let state = Mutex((step: 0, what: "", since: Duration.zero))

  func begin(_ what: String, at time: Duration) {
    state.withLock { $0 = ($0.step + 1, what, time) }
  }

  /// The number of the present step, what it is, and since when.
  var present: (step: Int, what: String, since: Duration) { state.withLock { $0 } }
}
