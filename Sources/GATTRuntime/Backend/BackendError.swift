import GATTCore

/// Why a backend did not do what it was asked for. The managers translate it to the error of their own domain.
public enum BackendError: Error, Equatable, Sendable {
  /// The adapter is off, blocked or gone.
  case poweredOff
  /// The link has ended, or ended before the answer came.
  case disconnected
  /// The other side answered with an error.
  case attribute(ATTError)
  /// The calling task was cancelled.
  case cancelled
  /// The backend has never seen the device, or has forgotten it.
  case unknownPeer
  /// No connection came about; says why as far as the backend knows.
  case connectionFailed(String)
  /// The backend, the adapter or its driver can't do this; says what.
  case unsupported(String)
  /// The value or the registration is not acceptable; says why.
  case rejected(String)
  /// The two devices did not pair.
  case pairing(PairingFailure)
}

/// Why a link ended.
public enum DisconnectionReason: Hashable, Sendable {
  /// This side asked for it.
  case local
  /// The other side asked for it.
  case remote
  /// The other side was not heard for the supervision timeout: out of range, switched off or jammed.
  case supervisionTimeout
  /// One of the sides did not answer a request, or confirm an indication, for 30 s
  /// (Core Specification, Volume 3, Part F, 3.3.3).
  case transactionTimeout
  /// The adapter was switched off or removed.
  case poweredOff
  /// The link came up but failed before it could be used.
  case failedToEstablish
  /// Encryption or pairing failed.
  case authentication
  /// The Bluetooth service of the host ended.
  case backendLost
  /// The backend does not know, or has a reason of its own.
  case other(String)
}
