import Logging

/// Takes events from the spool to the broker, oldest first. An event leaves the spool when the broker has accepted it, so
/// it may be sent twice.
///
/// A refused event stays in the spool. The pump continues with later events, and sends refused ones again after a pause
/// that grows. When the broker refuses all messages of a call, the reason is often the topic or the broker and not a
/// message, so the pump sends no others during the pause. It then begins with one message, because some brokers end the
/// connection at each refusal (mosquitto 2.0.11). Events that can never be accepted are set aside in the spool.
struct Pump<Destination: Sink>: Sendable {
  /// The passes through the spool.
  private struct Passes<Instant: InstantProtocol<Duration>> {
    /// The messages up to this number were sent in this pass. Those that are still in the spool were refused.
    var position = 0
    /// The time of the next pass; nil when no message was refused in this one.
    var next: Instant?
    /// The pause after the next pass with refusals.
    var pause: Duration
    /// The greatest number of messages of the next call.
    var count = 1

    /// Plans another pass.
    mutating func plan(from now: Instant, longest: Duration) {
      guard next == nil else { return }
      next = now.advanced(by: pause)
      pause = min(pause * 2, longest)
    }

    mutating func restart() {
      position = 0
      next = nil
    }

    /// Chooses the number of messages of the next call.
    ///
    /// While all are refused, it doubles: the oldest message alone may be the reason.
    mutating func chooseCount(areAllRefused: Bool) {
      if !areAllRefused {
        count = Destination.window
      } else if count == Destination.window {
        count = 1
      } else {
        count = min(count * 2, Destination.window)
      }
    }
  }

  let spool: Spool
  let sink: Destination
  /// Sent when the spool has new messages.
  let stored: Signal
  let metrics: Metrics

  /// The time before a failed access to the spool is repeated.
  private static var repeatPause: Duration { .seconds(1) }
  /// The first pause before refused events are sent again.
  private static var shortestPause: Duration { .seconds(1) }
  private static var longestPause: Duration { .seconds(300) }
  /// The time between two looks for new events while refused ones wait.
  private static var interval: Duration { .milliseconds(250) }

  /// Sends until the task is cancelled.
  func run<Time: Clock<Duration>>(on clock: Time) async throws {
    var passes = Passes<Time.Instant>(pause: Self.shortestPause)
    while true {
      if let next = passes.next, clock.now >= next { passes.restart() }
      do {
        let entries = try spool.first(passes.count, after: passes.position)
        metrics.report(.spoolReads, nil)
        guard let last = entries.last else {
          if passes.next != nil {
            try await clock.sleep(for: Self.interval)
          } else {
            passes.pause = Self.shortestPause
            metrics.report(.events, nil)
            try await stored.wait()
          }
          continue
        }
        let outcomes = try await sink.send(entries.map(\.message))
        let refusals = try settle(entries, outcomes)
        passes.position = last.number
        let areAllRefused = refusals.count == entries.count
        passes.chooseCount(areAllRefused: areAllRefused)
        guard let reason = refusals.first else { continue }
        passes.plan(from: clock.now, longest: Self.longestPause)
        metrics.report(.events, "the broker refuses events: \(reason)")
        if areAllRefused, let next = passes.next {
          try await clock.sleep(until: next, tolerance: nil)
          passes.restart()
        }
      } catch let error as SpoolError {
        metrics.count(.spoolFailures)
        metrics.report(.spoolReads, "events cannot be read or deleted: \(error)")
        try await clock.sleep(for: Self.repeatPause)
      }
    }
  }

  /// Removes the accepted messages from the spool, and sets those aside that can never be accepted.
  ///
  /// - Returns: The reasons of the messages that stay in the spool.
  private func settle(_ entries: [Spool.Entry], _ outcomes: [Outcome]) throws(SpoolError) -> [String] {
    metrics.count(outcomes)
    var accepted: [Int] = []
    var unacceptable: [(entry: Spool.Entry, reason: String)] = []
    var refusals: [String] = []
    for (entry, outcome) in zip(entries, outcomes) {
      switch outcome {
      case .accepted: accepted.append(entry.number)
      case .refused(let reason): refusals.append(reason)
      case .unacceptable(let reason): unacceptable.append((entry, reason))
      }
    }
    defer { metrics.measure(spool) }
    try spool.remove(accepted)
    if !unacceptable.isEmpty {
      metrics.count(.messagesSetAside, unacceptable.count)
      metrics.count(.setAsideDropped, try spool.setAside(unacceptable))
      for (entry, reason) in unacceptable {
        let message = "a message of \(entry.message.payload.count) octets for '\(entry.message.topic)'"
        metrics.note(.setAside, "the broker can never accept \(message), which was set aside: \(reason)")
      }
    }
    return refusals
  }
}

/// Publishes the states that have changed.
struct StatePublisher<Destination: Sink>: Sendable {
  let states: LatestStates
  let sink: Destination
  /// The shortest time between two publications of one state.
  let interval: Duration
  let metrics: Metrics
  let logger: Logger

  /// Publishes until the task is cancelled.
  func run(on clock: some Clock<Duration>) async throws {
    let start = clock.now
    // The longest time for which a state waits that may be published already.
    let pause = min(interval, max(.milliseconds(100), min(interval / 10, .seconds(1))))
    while true {
      let messages = states.takePending(Destination.window, at: start.duration(to: clock.now))
      if messages.isEmpty {
        try await clock.sleep(for: pause)
        continue
      }
      let outcomes = try await sink.send(messages)
      metrics.count(outcomes)
      let topics = messages.map(\.topic)
      let refusals = states.settle(topics, outcomes, at: start.duration(to: clock.now), interval: interval)
      for (topic, reason) in refusals {
        // There may be thousands; the metrics have the problem.
        logger.debug("the broker refuses the state \(topic): \(reason)")
      }
    }
  }
}
