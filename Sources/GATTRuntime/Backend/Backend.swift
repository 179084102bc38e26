import GATTCore

/// A Bluetooth adapter, as `CentralManager` and `PeripheralManager` use it. Any number of managers may share a backend.
///
/// Requirements for implementations:
///
/// * A backend calls its observers one event at a time, in the order of the events. `.connected` is the first event of
///   a link, and `.disconnected` the last.
/// * When the calling task is cancelled, a throwing function stops the Bluetooth operation if possible, and throws
///   `.cancelled`. A nonthrowing function does its work in a cancelled task too.
/// * An operation on an ended link never reaches a later link. A throwing function then throws `.disconnected`, or
///   `.poweredOff` when the adapter is not powered on.
/// * A channel ends with its link.
/// * Any state except `.poweredOn` ends links, connection attempts, scans and advertisements. The backend then reports
///   `.disconnected` for each link, but no `.advertisementEnded` and no `.registrationEnded`.
/// * Registered services and the pairing agent survive `.poweredOff`, but not `.resetting` or `.unsupported`. Bonds
///   survive every state.
/// * The managers, not the backend, restore services, advertisements and pairing agents.
public protocol Backend: AnyObject, Sendable {
  /// The host's name for the adapter.
  var adapterName: String { get }
  /// The clock for all timeouts of the managers.
  var clock: any BackendClock { get }
  /// The executor of the tasks that the managers start; nil for Swift's default executor.
  var executor: (any TaskExecutor)? { get }
  /// The state of the adapter.
  var state: ManagerState { get }
  /// The reason that the adapter is not powered on, and how the user can change that; nil when unknown.
  var stateExplanation: String? { get }

  /// Calls `observer` for every event until the caller cancels or releases the observation.
  func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation

  // MARK: Central

  /// Starts reporting the advertisements of devices that pass `filter`.
  ///
  /// The manager judges a device by all of its reports. So the backend leaves out a report only if the device does not
  /// pass after what it has advertised before, or if `ScanFilter.mayPass(_:)` is false for the report. Several scans
  /// may run at the same time. A backend may report advertisements that no scan has requested.
  ///
  /// - Throws: `.unsupported` for a passive scan that the host does not support.
  func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier

  /// Stops a scan. Does nothing when the scan has ended.
  func stopScanning(_ scan: ScanIdentifier) async

  /// Whether a device of this adapter may have this identifier. `Peripheral.connections(policy:)` ends for any other
  /// identifier.
  func isWellFormed(_ peer: PeerIdentifier) -> Bool

  /// Connects, or returns the existing link. Searches for a device that the host does not know, or has forgotten. The
  /// backend sets no timeout.
  ///
  /// - Throws: `.unknownPeer` for an identifier that is not well-formed. A backend that can't search throws this error
  ///   for each unknown device.
  func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier

  /// Ends a link, and returns when the link has ended. Does nothing for an ended link.
  func disconnect(_ link: LinkIdentifier) async

  /// Returns the links on which this adapter is the central, oldest first.
  func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)]

  /// Returns the MTU of the link in octets, 23 ... 517.
  func maximumTransmissionUnit(of link: LinkIdentifier) -> Int

  /// Reads the RSSI of the peer in dBm.
  func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int

  /// Discovers the primary and secondary services of the peer, in the order of their handles.
  ///
  /// - Parameters:
  ///   - link: The link to the peer.
  ///   - cache: Whether the host may answer from an earlier discovery.
  /// - Throws: `.unsupported` for `.refresh` on a host that can't clear its cache of attributes.
  func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError) -> [RemoteService]

  /// Discovers the services that `service` includes, in the order of their handles.
  func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]

  /// Discovers the characteristics of a service and their descriptors, in the order of their handles.
  func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]

  /// Reads the whole value of a characteristic or descriptor.
  func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data

  /// Writes a characteristic or descriptor. Returns when the peer has accepted the value. A write without response
  /// returns when the radio's queue has room for the value.
  func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)

  /// Writes several values in this order, as one transaction (Core Specification, Volume 3, Part G, 4.9.5).
  ///
  /// - Throws: `.rejected` when the device sent back different octets; it has changed no value then. `.attribute` when
  ///   the peer refused a write. `.unsupported` for several values on a host that can write only one reliably.
  func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)

  /// Starts notifications or indications of a characteristic. If `kind` is nil, stops them.
  func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError)

  // MARK: Security

  /// Pairs with a device and keeps the keys. Connects first when there is no link. Returns at once when both devices
  /// have the keys already.
  ///
  /// - Parameters:
  ///   - peer: The device.
  ///   - agent: The agent that the backend asks for this pairing; nil for the agent set by `setPairingAgent(_:)`.
  /// - Throws: `.pairing`, and the errors of `connect(to:)`.
  func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError)

  /// Sets the agent that the backend asks whenever a device pairs, in either role.
  ///
  /// - Parameter agent: nil for the host's default. The host then accepts a pairing that `pair(with:)` started and that
  ///   needs no passkey.
  func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError)

  /// Returns the devices that the host knows without a scan, such as bonded devices.
  func knownPeers() async throws(BackendError) -> [KnownPeer]

  /// Ends the link with a device, and makes the host forget the device and its keys. Does nothing for an unknown
  /// device.
  func forget(_ peer: PeerIdentifier) async throws(BackendError)

  // MARK: Peripheral

  /// Serves a service until the caller unregisters the service, or the host ends it (`.registrationEnded`).
  func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier

  /// Stops serving a service. Does nothing when the service is not registered.
  func unregister(_ registration: RegistrationIdentifier) async

  /// Sends a value of a characteristic to the subscribed centrals among `centrals`. Returns when the radio's queue has
  /// accepted a notification for all these centrals, or when all of them have confirmed an indication.
  ///
  /// Of a value that is too long for a link, the central gets the first MTU − 3 octets (Core Specification, Volume 3,
  /// Part G, 4.10.1 and 4.11.1).
  ///
  /// - Parameters:
  ///   - value: The octets.
  ///   - characteristic: The index in `LocalService.characteristics`.
  ///   - registration: The registered service.
  ///   - centrals: The centrals that get the value if they have subscribed.
  func send(_ value: Data, of characteristic: Int, in registration: RegistrationIdentifier, to centrals: [Central])
    async throws(BackendError)

  /// Advertises until the caller stops the advertisement, or the radio ends it (`.advertisementEnded`). Several
  /// advertisements may run at the same time.
  func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier

  /// Stops an advertisement. Does nothing when it has ended.
  func stopAdvertising(_ advertisement: AdvertisementIdentifier) async

  // MARK: Channels

  /// Opens an L2CAP channel to a PSM of the peer (Core Specification, Volume 3, Part A, 4.22).
  ///
  /// - Throws: `.channel` when the peer refuses or does not answer. `.unsupported` on a host without L2CAP channels.
  func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel

  /// Accepts channels for a PSM until the caller unpublishes the PSM. The PSM stays published in every state of the
  /// adapter.
  ///
  /// - Parameters:
  ///   - psm: The PSM; nil for a free number from 0x0080 ... 0x00FF.
  ///   - security: The security that a link must have before a channel opens.
  ///   - handler: Called for each channel that a peer has opened. Must not block.
  /// - Returns: The PSM.
  /// - Throws: `.channel(.psmInUse)`, `.poweredOff`, `.unsupported`; `.rejected` when no PSM is free or the program
  ///   lacks the permission.
  func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16

  /// Refuses further channels for a PSM. Does nothing when the PSM is not published.
  func unpublishChannel(_ psm: UInt16) async
}

extension Backend {
  /// Nil.
  public var stateExplanation: String? { nil }

  /// Whether the identifier is an address such as `AA:BB:CC:DD:EE:FF`, or a UUID of 128 bits with dashes.
  public func isWellFormed(_ peer: PeerIdentifier) -> Bool {
    let text = peer.rawValue
    return DeviceAddress(text) != nil || text.utf8.count == 36 && BluetoothUUID(text) != nil
  }

  /// Pairs with a device, using the agent of `setPairingAgent(_:)`.
  public func pair(with peer: PeerIdentifier) async throws(BackendError) {
    try await pair(with: peer, agent: nil)
  }

  /// Starts reporting advertisements that pass `filter`, with scan responses.
  public func startScanning(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    try await startScanning(filter, mode: .active)
  }
}
