/// What happens to the connection of a peripheral.
public enum ConnectionEvent: Hashable, Sendable {
  /// It is connected.
  case connected
  /// It did not accept a connection in time.
  case timedOut
  /// The connection ended, or did not come about, without this program having asked for it.
  case disconnected(DisconnectionReason)
  /// The connection ended because this program asked for it.
  case forcedDisconnect
  /// The retries of a policy are used up.
  case gaveUp
}

/// Whether a peripheral is connected.
public enum PeripheralState: Hashable, Sendable {
  /// It is not.
  case disconnected
  /// A connection is being attempted.
  case connecting
  /// It is.
  case connected
}

/// What has become of the connections of a peripheral, since it was first seen.
public struct PeripheralStatistics: Hashable, Sendable {
  /// When it was first seen.
  public internal(set) var discoveredAt: BackendInstant
  /// When it was last connected; nil when never.
  public internal(set) var connectedAt: BackendInstant?
  /// When it was last disconnected; nil when never.
  public internal(set) var disconnectedAt: BackendInstant?
  /// How many connections were attempted.
  public internal(set) var attemptCount = 0
  /// How many attempts succeeded.
  public internal(set) var connectionCount = 0
  /// How many attempts timed out.
  public internal(set) var timeoutCount = 0
  /// How many connections ended, or did not come about, without this program having asked for it.
  public internal(set) var disconnectionCount = 0
  /// How long it was connected, all ended connections together.
  public internal(set) var connectedDuration = Duration.zero
}
