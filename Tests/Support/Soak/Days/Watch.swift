import GATTRuntime
import RandomPrograms
import Synchronization

/// Watches loops that must last:
///
/// * While nothing disturbs a loop, it delivers at its interval; after a fault, again within `patience`. A loop that hears
///   several peers is disturbed when all of them have faults.
/// * In a window of calm, each numbered value that was sent is delivered, once and in order.
final class Watch: Sendable {
  /// The time after a fault in which everything must work again: the longest delay before a retry (30 s), an attempt to
  /// connect, the discovery of services and a subscription (10 s each), the timeout of an unanswered request or
  /// indication (30 s), and as much again for a first attempt that fails.
  static let patience = Duration.seconds(180)

  private struct State {
    var loops: [LastingLoop] = []
    /// The peers of the faults that have not ended; nil for a fault that disturbs all.
    var faults: [Int?] = []
    /// The end of the last fault of each peer.
    var ends: [Int?: BackendInstant] = [:]
  }

  private let state = Mutex(State())
  private let clock: any BackendClock
  private let start: BackendInstant

  init(_ clock: any BackendClock) { (self.clock, start) = (clock, clock.now) }

  /// All loops.
  var loops: [LastingLoop] { state.withLock(\.loops) }

  /// A line for each loop.
  var details: [String] { loops.map { "loop: \($0.name): \($0.count) deliveries, the last at \($0.last)" } }

  /// Adds a loop to watch.
  func add(_ loop: LastingLoop) -> LastingLoop {
    state.withLock { $0.loops.append(loop) }
    return loop
  }

  // MARK: Faults

  /// Records that a fault begins.
  ///
  /// - Parameter peer: The peer that the fault may disturb; nil for all.
  func faultBegins(of peer: Int?) { state.withLock { $0.faults.append(peer) } }

  /// Records that a fault has ended.
  func faultEnded(of peer: Int?) {
    state.withLock { state in
      if let index = state.faults.firstIndex(of: peer) { state.faults.remove(at: index) }
      state.ends[peer] = clock.now
    }
  }

  /// The time since which nothing has disturbed a loop; nil when something disturbs it now.
  private func calmSince(_ loop: LastingLoop) -> BackendInstant? {
    state.withLock { state in
      if state.faults.contains(nil) { return nil }
      let calm = loop.peers.filter { !state.faults.contains($0) }
      if calm.isEmpty, !loop.peers.isEmpty { return nil }
      // A peer without an end has never had a fault.
      let since = calm.map { state.ends[$0] ?? start }.min() ?? start
      return max(since, state.ends[nil] ?? start)
    }
  }

  /// The time from which a loop must keep its promises; nil while something disturbs it.
  private func mustWorkSince(_ loop: LastingLoop) -> BackendInstant? {
    calmSince(loop)?.advanced(by: Self.patience)
  }

  // MARK: Watching

  /// Watches until the task is cancelled.
  ///
  /// - Throws: `Complaint`.
  func run() async throws {
    while true {
      for loop in loops { try loop.beginWindow() }
      for _ in 0..<60 {
        try await clock.sleep(for: .seconds(10))
        for loop in loops { try check(loop) }
      }
      for loop in loops { loop.promiseWindow(calmSince: mustWorkSince(loop)) }
      // The last values are on their way.
      try await clock.sleep(for: .seconds(10))
      for loop in loops { try loop.checkWindow(calmSince: mustWorkSince(loop)) }
    }
  }

  private func check(_ loop: LastingLoop) throws {
    guard let begin = mustWorkSince(loop) else { return }
    let deadline = max(begin, loop.last).advanced(by: loop.interval)
    guard clock.now > deadline else { return }
    throw Complaint("'\(loop.name)' has delivered nothing since \(loop.last), and nothing disturbs it since \(begin)")
  }
}
