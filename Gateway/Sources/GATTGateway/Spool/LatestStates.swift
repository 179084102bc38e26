import Foundation
import Synchronization

/// The newest state of each topic, in memory. A state that was not published yet, and every state after a reconnection,
/// is pending.
///
/// Devices send some of their fields in one packet and others in the next. So a state has the newest content of each field.
final class LatestStates: Sendable {
  /// The content of a topic.
  private enum Content {
    case payload(Data)
    /// The JSON texts of fields by name.
    case fields([String: Data])

    /// The octets of the message.
    var octets: Data {
      switch self {
      case .payload(let payload): return payload
      case .fields(let fields):
        var object = Data("{".utf8)
        for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
          if index > 0 { object += Data(",".utf8) }
          object += ((try? JSONEncoder().encode(field.key)) ?? Data()) + Data(":".utf8) + field.value
        }
        return object + Data("}".utf8)
      }
    }
  }

  private struct Entry {
    var content: Content
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
  func set(_ topic: String, _ payload: Data) { change(topic) { _ in .payload(payload) } }

  /// Replaces the fields of a topic that these readings have.
  func set(_ topic: String, _ readings: [SensorReading]) {
    let changed = Dictionary(readings.compactMap { reading in (try? reading.json()).map { (reading.field, $0) } }) {
      $1
    }
    change(topic) { content in
      guard case .fields(let fields) = content else { return .fields(changed) }
      return .fields(fields.merging(changed) { $1 })
    }
  }

  private func change(_ topic: String, _ content: (Content?) -> Content) {
    state.withLock { state in
      state.changes += 1
      let content = content(state.entries[topic]?.content)
      state.entries[topic] = Entry(content: content, change: state.changes, isPending: true)
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
      return pending.map { Message(topic: $0.key, payload: $0.value.content.octets, isRetained: true) }
    }
  }

  /// Marks all states as pending, because the broker may have lost them.
  func markAllPending() {
    state.withLock { state in
      for topic in state.entries.keys { state.entries[topic]?.isPending = true }
    }
  }
}
