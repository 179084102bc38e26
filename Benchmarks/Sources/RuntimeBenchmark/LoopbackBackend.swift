import GATTCore
import GATTRuntime
import GATTSimulator
import Synchronization

/// A backend that knows every device, connects and answers at once, and stores almost nothing. Benchmarks over it
/// measure the runtime alone.
final class LoopbackBackend: Backend {
  private let air: SimulatedAir
  /// Not a plain closure, because a mutex would wrap a closure anew at each access.
  private struct Observer {
    var handle: (@Sendable (BackendEvent) -> Void)?
  }

  private let observer = Mutex(Observer())
  private let lastLink = Atomic<UInt64>(0)

  init(_ air: SimulatedAir) { self.air = air }

  var adapterName: String { "loopback" }
  var clock: any BackendClock { air.clock }
  var executor: (any TaskExecutor)? { air.clock }
  var state: ManagerState { .poweredOn }

  func report(_ event: BackendEvent) { observer.withLock { $0.handle }?(event) }

  func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    self.observer.withLock { $0.handle = observer }
    return BackendObservation {}
  }

  func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    let link = LinkIdentifier(rawValue: lastLink.add(1, ordering: .relaxed).newValue)
    report(.connected(link, to: peer))
    return link
  }
  func disconnect(_ link: LinkIdentifier) async { report(.disconnected(link, .local)) }
  func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] { [] }
  func maximumTransmissionUnit(of link: LinkIdentifier) -> Int { 247 }
  func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int { -60 }

  static let handle = AttributeHandle(3)

  func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError) -> [RemoteService] {
    [RemoteService(handle: AttributeHandle(1), endHandle: AttributeHandle(9), uuid: "180D", isPrimary: true)]
  }
  func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  { [] }
  func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    (0..<3).map { number in
      RemoteCharacteristic(
        handle: AttributeHandle(UInt16(3 + 2 * number)),
        uuid: BluetoothUUID(uint16: UInt16(0x2A37 + number)),
        properties: [.read, .write, .notify],
        descriptors: []
      )
    }
  }
  func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    Data([0x10, 72, 0x48, 0x03, 0x2C, 0x03])
  }
  func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {}
  func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {}
  func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) {
  }
  func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError) {}
  func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {}
  func knownPeers() async throws(BackendError) -> [KnownPeer] { [] }
  func forget(_ peer: PeerIdentifier) async throws(BackendError) {}
  func startScanning(_ filter: ScanFilter, mode: ScanMode) async throws(BackendError) -> ScanIdentifier {
    ScanIdentifier(rawValue: 1)
  }
  func stopScanning(_ scan: ScanIdentifier) async {}
  func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  { RegistrationIdentifier(rawValue: 1) }
  func unregister(_ registration: RegistrationIdentifier) async {}
  func send(_ value: Data, of characteristic: Int, in registration: RegistrationIdentifier, to centrals: [Central])
    async throws(BackendError)
  {}
  func startAdvertising(_ advertisement: Advertisement, interval: Duration) async throws(BackendError)
    -> AdvertisementIdentifier
  { AdvertisementIdentifier(rawValue: 1) }
  func stopAdvertising(_ advertisement: AdvertisementIdentifier) async {}
}
