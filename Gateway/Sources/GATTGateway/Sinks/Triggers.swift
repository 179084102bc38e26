import Foundation

/// Sends messages about something that has just happened, in order, at once or never: Home Assistant would take a late
/// one for something that happens now.
final class Triggers<Time: Clock<Duration>>: Sendable {
  private struct Trigger {
    var message: Message
    var deadline: Time.Instant
  }

  private let clock: Time
  private let metrics: Metrics
  private let triggers: AsyncStream<Trigger>
  private let continuation: AsyncStream<Trigger>.Continuation

  /// The time after which a message is dropped.
  private static var longestTime: Duration { .seconds(10) }

  init(clock: Time, metrics: Metrics) {
    self.clock = clock
    self.metrics = metrics
    (triggers, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1000))
  }

  /// Adds messages. When too many wait, the oldest are dropped.
  func add(_ messages: [Message]) {
    for message in messages {
      let trigger = Trigger(message: message, deadline: clock.now.advanced(by: Self.longestTime))
      if case .dropped = continuation.yield(trigger) { metrics.count(.triggersLost) }
    }
  }

  /// Sends until the task is cancelled.
  func run(to sink: some Sink) async throws {
    for await trigger in triggers {
      let outcomes = try await withThrowingTaskGroup(of: [Outcome].self) { [clock] group in
        group.addTask { try await sink.send([trigger.message]) }
        group.addTask {
          try await clock.sleep(until: trigger.deadline, tolerance: nil)
          return []
        }
        defer { group.cancelAll() }
        return try await group.next() ?? []
      }
      if outcomes.isEmpty { metrics.count(.triggersLost) }
      metrics.count(outcomes)
    }
    try Task.checkCancellation()
  }
}
