/// A change of the connection to a peripheral.
///
/// A minor version may add cases.
public enum ConnectionEvent: Hashable, Sendable {
  /// The peripheral is connected.
  case connected
  /// The peripheral did not accept a connection in time.
  case timedOut
  /// The connection ended without a request of this program, or an attempt failed with
  /// `PeripheralError.connectionFailed`.
  case disconnected(DisconnectionReason)
  /// This program ended the connection, or cancelled the attempt with `Peripheral.disconnect()`.
  case forcedDisconnect
  /// The retries that a `ConnectionPolicy` allows are used up.
  case gaveUp
}

/// The connection state of a peripheral.
///
/// A minor version may add cases.
public enum PeripheralState: Hashable, Sendable {
  /// Neither `connecting` nor `connected`.
  case disconnected
  /// A connection attempt is in progress.
  case connecting
  /// This program has a `Connection`. A link that a pairing or another program started does not count.
  case connected
}
