import Foundation
import Synchronization

/// Collects events for some milliseconds, and stores them in the spool as batches, in one commit.
final class EventWriter: Sendable {
  private struct State {
    /// The JSON forms of readings that are not stored yet.
    var waiting: [Data] = []
  }

  /// The time from the first event to the commit. An event waits longer only after a commit that failed.
  private static let interval = Duration.milliseconds(50)
  /// The greatest number of readings that wait while the spool fails.
  static let longestQueue = 50_000

  private let spool: Spool
  private let topic: String
  private let metrics: Metrics
  private let state = Mutex(State())
  /// Sent when events wait.
  private let added = Signal()
  /// Told after each commit, so that the pump reads on.
  let stored = Signal()

  init(_ spool: Spool, topic: String, metrics: Metrics) {
    self.spool = spool
    self.topic = topic
    self.metrics = metrics
  }

  /// Adds events. When too many wait, the oldest are refused.
  func add(_ readings: [EncodedReading]) {
    state.withLock { state in
      state.waiting += readings.map(\.json)
      let excess = state.waiting.count - Self.longestQueue
      guard excess > 0 else { return }
      state.waiting.removeFirst(excess)
      metrics.count(.eventsRefused, excess)
    }
    added.send()
  }

  /// Stores events until the task is cancelled, and once more then.
  func run(on clock: some Clock<Duration>) async throws {
    defer { flush() }
    while true {
      try await added.wait()
      try await clock.sleep(for: Self.interval)
      flush()
    }
  }

  /// Stores all events that wait. After an error they wait on.
  func flush() {
    let readings = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    guard !readings.isEmpty else { return }
    let batches = stride(from: 0, to: readings.count, by: SensorReading.longestBatch).map { start in
      readings[start..<min(start + SensorReading.longestBatch, readings.count)]
    }
    do throws(SpoolError) {
      let appended = try spool.append(batches.map { Message(topic: topic, payload: Self.array(of: $0)) })
      let refused = appended.refused.reduce(0) { $0 + batches[$1].count }
      metrics.count(.eventsAccepted, readings.count - refused)
      metrics.count(.eventsRefused, refused)
      metrics.count(.spoolDropped, appended.dropped)
      metrics.report(.spoolWrites, refused > 0 ? "the spool is full, and new events are lost" : nil)
      stored.send()
    } catch {
      metrics.count(.spoolFailures)
      metrics.report(.spoolWrites, "events cannot be stored: \(error)")
      state.withLock { state in
        state.waiting = readings + state.waiting
        let excess = max(0, state.waiting.count - Self.longestQueue)
        state.waiting.removeFirst(excess)
        metrics.count(.eventsRefused, excess)
      }
      added.send()
    }
    metrics.measure(spool)
  }

  /// Returns a JSON array of encoded elements.
  private static func array(of elements: ArraySlice<Data>) -> Data {
    var array = Data("[".utf8)
    for (index, element) in elements.enumerated() {
      if index > 0 { array += Data(",".utf8) }
      array += element
    }
    return array + Data("]".utf8)
  }
}

extension Metrics {
  /// Sets the gauges of the spool.
  func measure(_ spool: Spool) {
    do throws(SpoolError) {
      let size = try spool.size
      set(.spoolMessages, size.messages)
      set(.spoolOctets, size.octets)
    } catch {
      count(.spoolFailures)
      report(.spoolReads, "the size of the spool cannot be read: \(error)")
    }
  }
}
