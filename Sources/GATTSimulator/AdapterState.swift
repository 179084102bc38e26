import GATTCore
import GATTRuntime

/// The state of one adapter of the air.
struct AdapterState {
  let name: String
  var identifier: PeerIdentifier
  var maximumTransmissionUnit: Int
  let measuredPower: Int
  var position: Position
  var isPoweredOn = true
  var isDaemonRunning = true
  var isPresent = true
  var faults: Set<SimulatedFault> = []
  var responseDelay = Duration.zero

  let observers = Observers<BackendEvent>()
  var nextToken = 0

  var advertisements: [AdvertisementState] = []
  var table = AttributeTable()
  var listeners: [UInt16: ChannelListener] = [:]

  var agent: (any PairingAgent)?
  var bonds: [PeerIdentifier: Bond] = [:]
  /// The devices with which this adapter has had a link, in either role.
  var knownPeers: Set<PeerIdentifier> = []
  /// The cached attributes of bonded devices.
  var caches: [PeerIdentifier: AttributeCache] = [:]
  /// The version of the adapter's services: the number of their changes. A central stores the version with its cache of
  /// these services.
  var tableVersion = 0

  /// The state of the adapter.
  var state: ManagerState {
    if !isPresent { return .unsupported }
    if !isDaemonRunning { return .resetting }
    return isPoweredOn ? .poweredOn : .poweredOff
  }

  var isReady: Bool { state == .poweredOn }

  /// A scan of an adapter.
  struct Scan {
    /// The number of the adapter.
    let adapter: Int
    let identifier: ScanIdentifier
    let filter: ScanFilter
    let mode: ScanMode
  }

  /// A pending connection.
  struct Attempt {
    let token: Int
    /// The number of the adapter that connects.
    let central: Int
    let peer: PeerIdentifier
    let completion: Completion<LinkIdentifier>
    /// Whether the central has received an advertisement of the peer, so that the link is being established.
    var isEstablishing = false
  }

  struct AdvertisementState {
    let identifier: AdvertisementIdentifier
    /// The packet and the scan response.
    let advertisement: Advertisement
    /// The packet alone.
    let packet: Advertisement
    let interval: Duration
  }

  /// A published PSM.
  struct ChannelListener {
    let security: LinkSecurity
    let handler: @Sendable (any BackendChannel) -> Void
  }

  /// The keys for another device.
  struct Bond: Hashable {
    /// A random number in place of the keys. Each side stores the number of the last pairing, so equal numbers mean
    /// equal keys.
    let key: UInt64
    /// Whether the user has compared or typed a passkey.
    let isAuthenticated: Bool
  }

  /// The discovered attributes of a device.
  struct AttributeCache {
    /// The version of the device's services at the discovery.
    let version: Int
    var services: [RemoteService]
    var included: [AttributeHandle: [RemoteService]] = [:]
    var characteristics: [AttributeHandle: [RemoteCharacteristic]] = [:]
  }

  mutating func takeToken() -> Int {
    nextToken += 1
    return nextToken
  }
}
