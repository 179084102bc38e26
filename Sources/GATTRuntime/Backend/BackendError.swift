import GATTCore

/// The reason that a backend operation failed. The managers translate a `BackendError` to their own error types.
public enum BackendError: Error, Equatable, Sendable {
  /// The adapter is off, blocked or gone, or the host's Bluetooth service does not run.
  case poweredOff
  /// The link has ended, or ended before the answer came.
  case disconnected
  /// The peer answered with an error.
  case attribute(ATTError)
  /// The calling task was cancelled.
  case cancelled
  /// The backend has never seen the device, or has forgotten it.
  case unknownPeer
  /// The connection could not be established; with the reason as far as the backend knows it.
  case connectionFailed(String)
  /// The backend, the adapter or its driver does not support the operation; with the name of the operation.
  case unsupported(String)
  /// The backend, the adapter or the host refused the operation; with the reason.
  case rejected(String)
  /// The two devices did not pair.
  case pairing(PairingFailure)
  /// A channel could not be opened or published, or is not open any more.
  case channel(L2CAPChannelError)
}

/// The reason that a link ended.
public enum DisconnectionReason: Hashable, Sendable {
  /// This program ended the link.
  case local
  /// The peer ended the link.
  case remote
  /// No packet of the peer arrived within the supervision timeout: the peer is out of range, switched off or jammed.
  case supervisionTimeout
  /// One of the two devices did not answer a request, or did not confirm an indication, for 30 s (Core Specification,
  /// Volume 3, Part F, 3.3.3).
  case transactionTimeout
  /// The adapter was switched off or removed.
  case poweredOff
  /// The link could not be established, or failed before it could be used.
  case failedToEstablish
  /// Encryption or pairing failed.
  case authentication
  /// The Bluetooth service of the host ended.
  case hostServiceEnded
  /// The backend does not know the reason, or no other case describes it.
  case other(String)
}
