import Foundation
import Synchronization

/// The newest state of each topic, in memory. A state that was not published yet, and every state after a reconnection,
/// is pending.
final class LatestStates: Sendable {
  private struct Entry {
    var payload: Data
    /// The order of changes.
    var change: Int
    var isPending: Bool
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var changes = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  private let metrics: Metrics

  /// - Parameter limit: The greatest number of topics. One quarter more are kept for a moment, so that forgetting costs
  ///   little per state.
  init(limit: Int, metrics: Metrics) {
    self.limit = limit
    self.metrics = metrics
  }

  /// Replaces the state of a topic.
  func set(_ topic: String, _ payload: Data) {
    state.withLock { state in
      state.changes += 1
      state.entries[topic] = Entry(payload: payload, change: state.changes, isPending: true)
      if state.entries.count > limit + limit / 4 { forgetOldest(&state) }
      metrics.set(.states, state.entries.count)
    }
  }

  private func forgetOldest(_ state: inout State) {
    let newest = state.entries.sorted { $0.value.change > $1.value.change }.prefix(limit)
    metrics.count(.statesForgotten, state.entries.count - newest.count)
    state.entries = Dictionary(uniqueKeysWithValues: newest.map { ($0.key, $0.value) })
  }

  /// Returns pending states, those that wait longest first, and marks them as published.
  func takePending(_ count: Int) -> [Message] {
    state.withLock { state in
      let pending = state.entries.filter { $0.value.isPending }.sorted { $0.value.change < $1.value.change }.prefix(
        count
      )
      for (topic, _) in pending { state.entries[topic]?.isPending = false }
      return pending.map { Message(topic: $0.key, payload: $0.value.payload, isRetained: true) }
    }
  }

  /// Marks all states as pending, because the broker may have lost them.
  func markAllPending() {
    state.withLock { state in
      for topic in state.entries.keys { state.entries[topic]?.isPending = true }
    }
  }
}
