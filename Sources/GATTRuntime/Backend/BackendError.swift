import GATTCore

/// The reason that a backend operation failed.
public enum BackendError: Error, Equatable, Sendable {
  /// The adapter is not powered on.
  case poweredOff
  /// The link has ended, or ended before the answer came.
  case disconnected
  /// The peer answered with an error.
  case attribute(ATTError)
  /// The calling task was cancelled.
  case cancelled
  /// The host does not know the device, and can't search for it: the identifier is not well-formed
  /// (`Backend.isWellFormed(_:)`), or the operation needs a device that was found before.
  case unknownPeer
  /// The connection could not be established; with the reason.
  case connectionFailed(String)
  /// The operation is not supported; with the name of the operation.
  case unsupported(String)
  /// The operation was refused; with the reason.
  case rejected(String)
  /// The two devices did not pair.
  case pairing(PairingFailure)
  /// A channel could not be opened or published, or has ended.
  case channel(L2CAPChannelError)
}

/// The reason that a link ended.
///
/// A minor version may add cases.
public enum DisconnectionReason: Hashable, Sendable {
  /// This program ended the link.
  case local
  /// The peer ended the link.
  case remote
  /// No packet of the peer arrived within the supervision timeout.
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
  /// Another reason, or an unknown reason.
  case other(String)
}
