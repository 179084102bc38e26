/// A snapshot of the statistics of a peripheral's connections, counted since the peripheral became known.
public struct PeripheralStatistics: Hashable, Sendable {
  /// The time when the peripheral was first seen, retrieved or requested by its identifier.
  public let discoveredAt: BackendInstant
  /// The time when the last connection began; nil before the first one.
  public internal(set) var connectedAt: BackendInstant?
  /// The time when a connection last ended; nil before the first end.
  public internal(set) var disconnectedAt: BackendInstant?
  /// The number of connection attempts.
  public internal(set) var attemptCount = 0
  /// The number of successful attempts.
  public internal(set) var connectionCount = 0
  /// The number of attempts that timed out.
  public internal(set) var timeoutCount = 0
  /// The number of connections that ended without a request of this program. Also counts the attempts that failed with
  /// `PeripheralError.connectionFailed`.
  public internal(set) var disconnectionCount = 0
  /// The number of values that did not decode.
  public internal(set) var malformedValueCount = 0
  /// The number of values that were followed by further octets.
  public internal(set) var overlongValueCount = 0
  /// The duration of the current connection; nil without one.
  public internal(set) var connectionDuration: Duration?
  /// The total duration of the earlier connections.
  public internal(set) var endedDuration = Duration.zero
  /// The time since `discoveredAt`.
  public internal(set) var knownDuration = Duration.zero

  /// The total duration of all connections.
  public var connectedDuration: Duration { endedDuration + (connectionDuration ?? .zero) }

  /// The total time without a connection.
  public var disconnectedDuration: Duration { knownDuration - connectedDuration }

  init(discoveredAt: BackendInstant) {
    self.discoveredAt = discoveredAt
  }
}
