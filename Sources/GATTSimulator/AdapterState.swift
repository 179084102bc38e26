import GATTCore
import GATTRuntime

/// One adapter of the air.
struct AdapterState {
  let name: String
  let identifier: PeerIdentifier
  var maximumTransmissionUnit: Int
  let transmitPower: Int
  var position: Position
  var isPoweredOn = true
  var isDaemonRunning = true
  var isPresent = true
  var faults: Set<SimulatedFault> = []
  var responseDelay = Duration.zero

  var observers: [(token: Int, observer: @Sendable (BackendEvent) -> Void)] = []
  var nextToken = 0

  var scans: [(identifier: ScanIdentifier, filter: ScanFilter, mode: ScanMode)] = []
  var attempts: [Attempt] = []
  var advertisements: [AdvertisementState] = []
  var table = AttributeTable()

  var agent: (any PairingAgent)?
  var bonds: [PeerIdentifier: Bond] = [:]
  /// Those it has had a link with, in either role.
  var acquaintances: Set<PeerIdentifier> = []
  /// What it remembers of the attributes of those it is bonded with.
  var caches: [PeerIdentifier: AttributeCache] = [:]
  /// Counts the changes of its services: what another remembers of them is of one of these versions.
  var tableVersion = 0

  /// What the adapter is ready for.
  var state: ManagerState {
    if !isPresent { return .unsupported }
    if !isDaemonRunning { return .resetting }
    return isPoweredOn ? .poweredOn : .poweredOff
  }

  var isReady: Bool { state == .poweredOn }

  /// Someone who wants to connect.
  struct Attempt {
    let token: Int
    let peer: PeerIdentifier
    let completion: Completion<LinkIdentifier>
    /// The other side has heard it, and the link is being made.
    var isAccepted = false
  }

  struct AdvertisementState {
    let identifier: AdvertisementIdentifier
    /// The packet and the scan response.
    let advertisement: Advertisement
    /// The packet alone.
    let packet: Advertisement
    let interval: Duration
  }

  /// The keys of another device.
  struct Bond: Hashable {
    /// The same on both sides, unless one of them has forgotten and paired anew.
    let key: UInt64
    /// A person has compared or typed a passkey.
    let isAuthenticated: Bool
  }

  /// What was discovered on a device.
  struct AttributeCache {
    /// The version of the device's services that this is.
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
