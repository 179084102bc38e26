import GATTCore
import GATTRuntime

/// One adapter of the air.
struct AdapterState {
  let name: String
  let identifier: PeerIdentifier
  let maximumTransmissionUnit: Int
  let transmitPower: Int
  var position: Position
  var isPoweredOn = true
  var faults: Set<SimulatedFault> = []

  var observers: [(token: Int, observer: @Sendable (BackendEvent) -> Void)] = []
  var nextToken = 0

  var scans: [(identifier: ScanIdentifier, filter: ScanFilter)] = []
  var attempts: [Attempt] = []
  var advertisements: [AdvertisementState] = []
  var table = AttributeTable()

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
    let advertisement: Advertisement
    let interval: Duration
  }

  mutating func takeToken() -> Int {
    nextToken += 1
    return nextToken
  }
}
