/// The pauses between attempts to connect.
struct ReconnectionPauses: Hashable, Sendable {
  /// The first pause, also after a connection that has lasted for at least `lastingConnection`.
  var shortest = Duration.seconds(1)
  var longest = Duration.seconds(10)
  var lastingConnection = Duration.seconds(10)
  /// The first pause after another client with the same identifier has connected. A short one would end the connection of
  /// the other client, which would connect again, and so on.
  var shortestAfterTakeover = Duration.seconds(30)
  var longestAfterTakeover = Duration.seconds(600)

  private var last: Duration?
  private var lastAfterTakeover: Duration?

  init() {}

  /// Returns the pause before the next attempt.
  mutating func next(after ending: MQTTConnectionEnding, lasting duration: Duration) -> Duration {
    if duration >= longestAfterTakeover { lastAfterTakeover = nil }
    if ending == .takenOver {
      let pause = min(lastAfterTakeover.map { $0 * 2 } ?? shortestAfterTakeover, longestAfterTakeover)
      lastAfterTakeover = pause
      return pause
    }
    if ending == .lost, duration >= lastingConnection { last = nil }
    let pause = min(last.map { $0 * 2 } ?? shortest, longest)
    last = pause
    return pause
  }
}

/// The end of a connection, or of an attempt.
enum MQTTConnectionEnding: Hashable {
  case lost
  /// Another client with the same identifier has connected.
  case takenOver
  case failed
  case unsupportedVersion
}
