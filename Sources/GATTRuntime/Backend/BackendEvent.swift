import GATTCore

/// What a backend reports without having been asked.
public enum BackendEvent: Sendable {
  /// The adapter is ready for something else than before.
  case stateChanged(ManagerState)
  /// A device was heard.
  case advertisement(AdvertisementReport)
  /// A link is up, whoever asked for it.
  case connected(LinkIdentifier, to: PeerIdentifier)
  /// A link has ended.
  case disconnected(LinkIdentifier, DisconnectionReason)
  /// A device is no longer connected in the role of a central that uses this adapter's services. A host that does not know
  /// the roles reports each device.
  case centralDisconnected(PeerIdentifier)
  /// A notification or an indication (which the backend confirms) arrived.
  case update(Data, of: AttributeHandle, on: LinkIdentifier)
  /// The other side has changed its services; handles found so far are void
  /// (Core Specification, Volume 3, Part G, 7.1).
  case servicesChanged(LinkIdentifier)
  /// The host has got keys for a device, or has lost them.
  case securityChanged(PeerIdentifier, isBonded: Bool)
  /// The radio has ended an advertisement without having been asked to, while the adapter stays powered on.
  case advertisementEnded(AdvertisementIdentifier)
  /// The host has ended a registration without having been asked to, while the adapter stays powered on.
  case registrationEnded(RegistrationIdentifier)
}

/// What was heard of a device, complete in itself.
public struct AdvertisementReport: Sendable {
  /// Who advertises.
  public var peer: PeerIdentifier
  /// What, scan response included where the backend has it.
  public var advertisement: Advertisement
  /// The strength it was heard at, in dBm; nil when the backend can't tell.
  public var rssi: Int?
  /// Whether the device accepts connections.
  public var isConnectable: Bool
  /// When it was heard.
  public var time: BackendInstant

  /// A report about `peer`.
  public init(
    peer: PeerIdentifier,
    advertisement: Advertisement,
    rssi: Int?,
    isConnectable: Bool,
    time: BackendInstant
  ) {
    self.peer = peer
    self.advertisement = advertisement
    self.rssi = rssi
    self.isConnectable = isConnectable
    self.time = time
  }
}

/// The way to end an observation of a backend. Ends by itself when the last copy goes.
public final class BackendObservation: Sendable {
  private let cancellation: @Sendable () -> Void

  /// - Parameter cancellation: Ends the observation; called at most twice.
  public init(cancellation: @escaping @Sendable () -> Void) {
    self.cancellation = cancellation
  }

  /// Ends the observation.
  public func cancel() {
    cancellation()
  }

  deinit {
    cancellation()
  }
}
