import Foundation
import Synchronization

/// The newest state of each topic, in memory. A state that was not published yet, and every state after a reconnection,
/// is pending.
///
/// A state is forgotten when its device is gone, because a message after the next connection would look like a new reading.
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
          object += ((try? Self.encoder.encode(field.key)) ?? Data()) + Data(":".utf8) + field.value
        }
        return object + Data("}".utf8)
      }
    }

    private static let encoder = JSONEncoder.messages
  }

  private struct Entry {
    var content: Content
    /// Whether the broker keeps the message, so that it is published again after a reconnection.
    var isRetained: Bool
    /// The order of changes.
    var change: Int
    /// The time from which the state may be published, by the clock of the publisher.
    var notBefore = Duration.zero
    /// The number of times in a row that the broker has refused the state.
    var refusals = 0
    /// Whether the state is forgotten when it is published.
    var isLast = false
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The topics of the entries to publish.
    var pending: Set<String> = []
    /// Topics that were pending and could be published at one time, those that wait shortest first.
    var queue: [String] = []
    var changes = 0
    /// The topics with refusals, and the last reasons.
    var refused: [String: String] = [:]
  }

  /// The longest time until a refused state is published again.
  private static let longestPause = Duration.seconds(300)

  private let state = Mutex(State())
  private let limit: Int
  private let metrics: Metrics

  /// - Parameter limit: The greatest number of topics. When it is exceeded by a quarter, the oldest topics above it are
  ///   forgotten together, because sorting all topics for each forgotten one would be slow.
  init(limit: Int, metrics: Metrics) {
    self.limit = limit
    self.metrics = metrics
  }

  /// Replaces the state of a topic.
  ///
  /// - Parameter isRetained: Whether the broker keeps the state.
  func set(_ topic: String, _ payload: Data, isRetained: Bool = true) {
    change(topic, isRetained: isRetained) { _ in .payload(payload) }
  }

  /// Replaces the fields of a topic that these readings have.
  ///
  /// - Parameter isRetained: Whether the broker keeps the state.
  func set(_ topic: String, _ readings: [EncodedReading], isRetained: Bool = true) {
    let changed = Dictionary(readings.map { ($0.field, $0.json) }) { $1 }
    change(topic, isRetained: isRetained) { content in
      guard case .fields(let fields) = content else { return .fields(changed) }
      return .fields(fields.merging(changed) { $1 })
    }
  }

  private func change(_ topic: String, isRetained: Bool, _ content: (Content?) -> Content) {
    state.withLock { state in
      state.changes += 1
      let earlier = state.entries[topic]
      var entry = Entry(
        content: content(earlier?.content),
        isRetained: isRetained,
        change: state.changes
      )
      entry.notBefore = earlier?.notBefore ?? .zero
      entry.refusals = earlier?.refusals ?? 0
      state.entries[topic] = entry
      state.pending.insert(topic)
      let forgotten = state.entries.forgetLowest(above: limit, by: \.change)
      if forgotten > 0 {
        metrics.count(.statesForgotten, forgotten)
        state.pending = state.pending.filter { state.entries[$0] != nil }
        state.refused = state.refused.filter { state.entries[$0.key] != nil }
      }
      metrics.set(.states, state.entries.count)
    }
  }

  /// Returns pending states that may be published now, those that wait longest first, and marks them as published.
  ///
  /// - Parameter now: The time by the clock of the publisher.
  func takePending(_ count: Int, at now: Duration) -> [Message] {
    state.withLock { state in
      // Sorting all of them for each call would be slow.
      if state.queue.isEmpty {
        let due = state.pending.compactMap { topic in state.entries[topic].map { (topic: topic, entry: $0) } }
          .filter { $0.entry.notBefore <= now }
        state.queue = due.sorted { $0.entry.change > $1.entry.change }.map(\.topic)
      }
      var messages: [Message] = []
      while messages.count < count, let topic = state.queue.popLast() {
        // It may be forgotten meanwhile.
        guard state.pending.remove(topic) != nil, let entry = state.entries[topic] else { continue }
        messages.append(Message(topic: topic, payload: entry.content.octets, isRetained: entry.isRetained))
      }
      return messages
    }
  }

  /// Notes the results of publications. A state is published again after `interval` at the earliest. A refused one is
  /// pending again, and its time doubles with each refusal.
  ///
  /// - Parameter now: The time by the clock of the publisher.
  /// - Returns: The topics that the broker has accepted before and refuses now, with the reasons.
  func settle(
    _ topics: [String],
    _ outcomes: [Outcome],
    at now: Duration,
    interval: Duration
  ) -> [(topic: String, reason: String)] {
    state.withLock { state in
      var refusals: [(topic: String, reason: String)] = []
      for (topic, outcome) in zip(topics, outcomes) {
        guard var entry = state.entries[topic] else { continue }
        entry.notBefore = now + interval
        if let reason = outcome.reason {
          entry.refusals += 1
          entry.notBefore = now + min(interval * Int(1 << min(entry.refusals, 16)), max(interval, Self.longestPause))
          if case .refused = outcome { state.pending.insert(topic) }
          if state.refused.updateValue(reason, forKey: topic) == nil { refusals.append((topic, reason)) }
        } else {
          entry.refusals = 0
          state.refused[topic] = nil
        }
        state.entries[topic] = entry
        if entry.isLast, !state.pending.contains(topic) { remove(topic, &state) }
      }
      let example = state.refused.min { $0.key < $1.key }
      metrics.report(
        .states,
        example.map { "the broker refuses \(state.refused.count) states, such as \($0.key): \($0.value)" }
      )
      return refusals
    }
  }

  /// Forgets a state as soon as it is published, so that it is not published again after a reconnection. If it changes
  /// later, it is a new one.
  func forgetWhenPublished(_ topic: String) {
    state.withLock { state in forgetWhenPublished(topic, &state) }
  }

  /// Forgets the states with a prefix as soon as they are published.
  func forgetWhenPublished(prefix: String) {
    state.withLock { state in
      for topic in state.entries.keys.filter({ $0.hasPrefix(prefix) }) { forgetWhenPublished(topic, &state) }
    }
  }

  private func forgetWhenPublished(_ topic: String, _ state: inout State) {
    if state.pending.contains(topic) {
      state.entries[topic]?.isLast = true
    } else {
      remove(topic, &state)
    }
  }

  /// Forgets states at once, also those that were not published yet.
  func forget(_ isForgotten: (String) -> Bool) {
    state.withLock { state in
      for topic in state.entries.keys.filter(isForgotten) { remove(topic, &state) }
    }
  }

  private func remove(_ topic: String, _ state: inout State) {
    state.entries[topic] = nil
    state.pending.remove(topic)
    state.refused[topic] = nil
    metrics.set(.states, state.entries.count)
  }

  /// Marks the states with a prefix as pending, because their device is still there.
  func markPending(prefix: String) {
    state.withLock { state in
      for topic in state.entries.keys.filter({ $0.hasPrefix(prefix) }) { state.pending.insert(topic) }
    }
  }

  /// Marks all retained states as pending and publishable at once, because the broker may have lost them.
  func markAllPending() {
    state.withLock { state in
      for (topic, entry) in state.entries where entry.isRetained {
        state.pending.insert(topic)
        state.entries[topic]?.notBefore = .zero
      }
    }
  }
}
