import GATTCore

/// A radio: all that `CentralManager` and `PeripheralManager` need of one, in Bluetooth's own terms.
///
/// One backend is one adapter. Any number of managers may share it.
///
/// What an implementation promises:
///
/// * Events come one after the other, in the order in which things happened. A `.connected` comes before everything of
///   its link, and its `.disconnected` after everything.
/// * An `async` function ends early, with `.cancelled`, when its task is cancelled, and the Bluetooth operation is stopped as far
///   as Bluetooth can. The managers don't rely on it: they stop waiting anyway.
/// * Nothing about a link is done to another one: a function given an ended link throws `.disconnected`.
/// * What a change of state ends is not reported one by one, other than links. Any state but `.poweredOn` ends links, attempts,
///   scans and advertisements. Registered services and the pairing agent outlive `.poweredOff`, and nothing else: after
///   `.resetting`, when the host's Bluetooth service went, and after `.unsupported`, when the adapter was removed, they
///   are gone too. Bonds outlive everything but `forget(_:)`. The managers bring back what they promised when
///   `.poweredOn` comes.
public protocol Backend: AnyObject, Sendable {
  /// What the host calls the adapter.
  var adapterName: String { get }
  /// The clock for all timeouts of the managers on this backend.
  var clock: any BackendClock { get }
  /// Where the managers run the tasks they start; nil for Swift's own choice.
  var executor: (any TaskExecutor)? { get }
  /// What the adapter is ready for.
  var state: ManagerState { get }
  /// Why it is not powered on, and what a person can do about it; nil when it is, or the backend can't tell.
  var stateExplanation: String? { get }

  /// Calls `observer` for every event from now on, until the observation is cancelled.
  func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation

  // MARK: Central

  /// Starts reporting advertisements that pass `filter`.
  ///
  /// Several scans may run at the same time; a backend may report what only another scan, or none, asked for. While one of them
  /// is active, scan responses are reported to all.
  ///
  /// - Throws: `.unsupported` for `.passive` where the host can't, or not with this filter.
  func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier

  /// Stops a scan; nothing happens when it has ended.
  func stopScanning(_ scan: ScanIdentifier) async

  /// Connects, or returns the link that exists. Takes as long as it takes: the caller has the timeout.
  func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier

  /// Ends a link; nothing happens when it has ended. Returns when it has.
  func disconnect(_ link: LinkIdentifier) async

  /// The links that exist and whom they lead to, oldest first; only those on which this adapter is the central.
  func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)]

  /// The most octets of an ATT packet on the link, 23 ... 517.
  func maximumTransmissionUnit(of link: LinkIdentifier) -> Int

  /// The strength at which the other side is heard, in dBm.
  func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int

  /// All services of the other side, primary and secondary, by handle.
  ///
  /// - Parameters:
  ///   - link: Where to.
  ///   - cache: Whether what the host remembers of an earlier discovery will do. With `.refresh` it forgets all that it
  ///     remembers of the other side's attributes, and asks again.
  /// - Throws: `.unsupported` for `.refresh` on a host that can forget attributes only together with the device:
  ///   `forget(_:)` and a new link remain.
  func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError) -> [RemoteService]

  /// The services that `service` includes, by handle.
  func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]

  /// All characteristics of a service with their descriptors, by handle.
  func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]

  /// The whole value of a characteristic or descriptor, however many packets that takes.
  func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data

  /// Writes a characteristic or descriptor. Returns when the other side has accepted it, or for a write without
  /// response when there is room for it in the radio's queue.
  func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)

  /// Writes values together (Core Specification, Volume 3, Part G, 4.9.5): all are put before the other side, which sends
  /// them back to be compared, and only then has them take effect, in this order.
  ///
  /// - Throws: `.rejected` when what was sent back differs, and nothing has taken effect; `.attribute` when the other side
  ///   refused one of them; `.unsupported` for several values where the host can only write one this way.
  func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)

  /// Starts (or, with nil, stops) updates of a characteristic.
  func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError)

  // MARK: Security

  /// Pairs with a device and keeps the keys; connects first where there is no link. Returns at once when the two have
  /// paired and still know it.
  ///
  /// - Throws: `.pairing`; as `connect(to:)`.
  func pair(with peer: PeerIdentifier) async throws(BackendError)

  /// Has `agent` asked whenever a device pairs, in either role.
  ///
  /// - Parameter agent: nil for what the host does by itself: it pairs when it was asked to by `pair(with:)` and there is
  ///   nothing to compare or type. When another device begins, BlueZ refuses, and a simulated adapter pairs by Just Works.
  func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError)

  /// The devices that the host remembers without hearing them: those that are connected or bonded, and those of earlier
  /// links as far as the host keeps them.
  func knownPeers() async throws(BackendError) -> [KnownPeer]

  /// Ends the link with a device, and forgets the keys, the attributes and everything else that is known of it; nothing
  /// happens when nothing is.
  func forget(_ peer: PeerIdentifier) async throws(BackendError)

  // MARK: Peripheral

  /// Serves a service until it is unregistered, or the host's Bluetooth service or the adapter goes.
  func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier

  /// Stops serving a service; nothing happens when it has been unregistered.
  func unregister(_ registration: RegistrationIdentifier) async

  /// Sends a value of a registered service's characteristic to those of `centrals` that subscribed to it.
  ///
  /// Returns when the radio's queue has accepted it for all of them, and for indications when all have confirmed it.
  func send(_ value: Data, of characteristic: Int, in registration: RegistrationIdentifier, to centrals: [Central])
    async throws(BackendError)

  /// Advertises until stopped, or until the adapter is no longer powered on. Several may be under way.
  func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier

  /// Ends an advertisement; nothing happens when it has ended.
  func stopAdvertising(_ advertisement: AdvertisementIdentifier) async
}

extension Backend {
  /// None.
  public var stateExplanation: String? { nil }

  /// Starts reporting advertisements that pass `filter`, with what the devices answer when they are asked.
  public func startScanning(_ filter: ScanFilter) async throws(BackendError) -> ScanIdentifier {
    try await startScanning(filter, mode: .active)
  }
}
