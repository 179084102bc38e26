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
