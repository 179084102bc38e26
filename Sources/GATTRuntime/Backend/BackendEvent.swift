import GATTCore

/// An event that a backend reports to its observers.
///
/// A minor version may add cases.
public enum BackendEvent: Sendable {
  /// The state of the adapter has changed.
  case stateChanged(ManagerState)
  /// The adapter has received an advertisement.
  case advertisement(AdvertisementReport)
  /// A link is up. Another program may have requested the link.
  case connected(LinkIdentifier, to: PeerIdentifier)
  /// A link has ended.
  case disconnected(LinkIdentifier, DisconnectionReason)
  /// A central is no longer connected. On some hosts, this event also comes when a peripheral is no longer connected.
  case centralDisconnected(PeerIdentifier)
  /// A notification or an indication has arrived. The backend confirms indications.
  case update(Data, of: AttributeHandle, on: LinkIdentifier)
  /// The peer has changed its services. Handles discovered before are invalid (Core Specification, Volume 3, Part G,
  /// 7.1).
  case servicesChanged(LinkIdentifier)
  /// The host has stored keys for a device, or has lost them.
  case bondChanged(PeerIdentifier, isBonded: Bool)
  /// The radio has ended an advertisement by itself.
  case advertisementEnded(AdvertisementIdentifier)
  /// The host has ended a registration by itself.
  case registrationEnded(RegistrationIdentifier)
}

/// A received advertisement. The report has all advertised data, and on some hosts also data from earlier packets.
public struct AdvertisementReport: Sendable {
  /// The device that advertises.
  public var peer: PeerIdentifier
  /// The type of the device's address, public or random. Nil when unknown.
  public var addressKind: DeviceAddress.Kind?
  /// The advertised data, with the scan response if there is one.
  public var advertisement: Advertisement
  /// The RSSI in dBm; nil when unknown.
  public var rssi: Int?
  /// Whether the device accepts connections.
  public var isConnectable: Bool
  /// The time of reception.
  public var time: BackendInstant

  /// Creates a report.
  public init(
    peer: PeerIdentifier,
    addressKind: DeviceAddress.Kind? = nil,
    advertisement: Advertisement,
    rssi: Int?,
    isConnectable: Bool,
    time: BackendInstant
  ) {
    self.peer = peer
    self.addressKind = addressKind
    self.advertisement = advertisement
    self.rssi = rssi
    self.isConnectable = isConnectable
    self.time = time
  }
}

/// The observation of a backend or an `AdapterDirectory`, until `cancel()` or the release of the last reference.
public final class BackendObservation: Sendable {
  private let cancellation: @Sendable () -> Void

  /// - Parameter cancellation: Ends the observation. May be called several times.
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
