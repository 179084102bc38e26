import Logging

/// Takes events from the spool to the broker, oldest first. An event leaves the spool when the broker has accepted or
/// refused it, so it may be sent twice. A refused event is lost, and counted.
struct Pump<Destination: Sink>: Sendable {
  let spool: Spool
  let sink: Destination
  /// Sent when the spool has new messages.
  let stored: Signal
  let metrics: Metrics
  let logger: Logger

  /// The time before a failed access to the spool is repeated.
  private static var pause: Duration { .seconds(1) }

  /// Sends until the task is cancelled.
  func run(on clock: some Clock<Duration>) async throws {
    while true {
      do {
        let entries = try spool.first(Destination.window)
        guard let last = entries.last else {
          try await stored.wait()
          continue
        }
        let refused = try await sink.send(entries.map(\.message))
        metrics.count(.messagesSent, entries.count - refused)
        metrics.count(.messagesRefused, refused)
        try spool.remove(through: last.number)
        metrics.measure(spool)
      } catch let error as SpoolError {
        metrics.count(.spoolFailures)
        logger.error("events cannot be read or deleted", metadata: ["error": "\(error)"])
        try await clock.sleep(for: Self.pause)
      }
    }
  }
}

/// Publishes the states that have changed.
struct StatePublisher<Destination: Sink>: Sendable {
  let states: LatestStates
  let sink: Destination
  let interval: Duration
  let metrics: Metrics

  /// Publishes until the task is cancelled.
  func run(on clock: some Clock<Duration>) async throws {
    while true {
      while true {
        let messages = states.takePending(Destination.window)
        if messages.isEmpty { break }
        let refused = try await sink.send(messages)
        metrics.count(.messagesSent, messages.count - refused)
        metrics.count(.messagesRefused, refused)
      }
      try await clock.sleep(for: interval)
    }
  }
}
