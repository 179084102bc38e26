import Logging

/// Writes a line each minute about what the gateway has heard.
struct MinuteLog: Sendable {
  let metrics: Metrics
  let logger: Logger

  /// Writes until the task is cancelled.
  func run(on clock: some Clock<Duration>) async throws {
    var before = Counts(metrics)
    while true {
      try await clock.sleep(for: .seconds(60))
      let now = Counts(metrics)
      logger.info("\(Self.line(metrics.takeHeard(), now - before))")
      before = now
    }
  }

  /// The numbers of a time.
  struct Counts: Hashable {
    var advertisements: Int
    var readings: Int
    var withoutKey: Int
    var withWrongKey: Int

    init(_ metrics: Metrics) {
      advertisements = metrics[.advertisements]
      readings = metrics[.readings]
      withoutKey = metrics[.keyMissing]
      withWrongKey = metrics[.keyWrong]
    }

    static func - (later: Counts, earlier: Counts) -> Counts {
      var counts = later
      counts.advertisements -= earlier.advertisements
      counts.readings -= earlier.readings
      counts.withoutKey -= earlier.withoutKey
      counts.withWrongKey -= earlier.withWrongKey
      return counts
    }
  }

  /// The line about a minute.
  static func line(_ heard: Metrics.Heard, _ counts: Counts) -> String {
    guard !heard.devices.isEmpty else { return "heard nothing in the last minute" }
    let known = heard.devices.values.count { $0 }
    var parts = [
      "heard \(heard.devices.count) devices in the last minute: \(known) with a definition, "
        + "\(heard.devices.count - known) without; \(counts.advertisements) advertisements, \(counts.readings) readings"
    ]
    if counts.withoutKey > 0 { parts.append("\(counts.withoutKey) values without a key") }
    if counts.withWrongKey > 0 { parts.append("\(counts.withWrongKey) values with a wrong key") }
    return parts.joined(separator: ", ")
  }
}
