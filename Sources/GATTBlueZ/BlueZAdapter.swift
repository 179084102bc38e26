import BluetoothSockets
import DBus
import GATTCore
import GATTRuntime
import Logging
import Synchronization

/// An adapter of a Linux host, through BlueZ: `org.bluez.Adapter1`.
///
/// A controller that is unplugged and comes back has the same `BlueZAdapter` as before, also after a restart of
/// `bluetoothd`. Operations that BlueZ does not have throw `BackendError.unsupported`:
///
/// * a passive scan where `bluetoothd` runs without `--experimental`, or with a filter that BlueZ has no patterns for,
/// * the signal strength of a link,
/// * forgetting the attributes of a device without forgetting the device,
/// * several values in one reliable write,
/// * choosing indications where a characteristic has notifications too,
/// * an update without octets.
///
/// BlueZ does not report to a server whether a write wants a response. BlueZ before 5.76 sends each update
/// to all subscribers, so the adapter reports only the first subscriber.
public actor BlueZAdapter: Backend {
  let host: BlueZHost
  nonisolated let published: Mutex<Published>
  nonisolated let logger: Logger
  nonisolated let observers = Observers<BackendEvent>()

  /// The properties that are read without waiting for the thread of the bus.
  struct Published: Sendable {
    var name = "none"
    var address: PeerIdentifier?
    var unavailability: UnavailabilityReason?
    /// The links, oldest first.
    var links: [(link: LinkIdentifier, peer: PeerIdentifier, maximumTransmissionUnit: Int)] = []
    var version: BlueZVersion?
  }

  /// Whether BlueZ has the adapter. Whether it is powered on is in `unavailability`.
  ///
  ///     absent ── InterfacesAdded ──▶ reading ── all objects are read ──▶ present
  ///        ▲                             │                                   │
  ///        └──────────── InterfacesRemoved, or BlueZ or the bus has ended ───┘
  enum Presence {
    case absent
    /// BlueZ has an object at this path. Its devices and attributes are being read, and no event reports them.
    case reading(ObjectPath)
    case present(ObjectPath)
  }

  var presence = Presence.absent
  var properties = Adapter1Properties()
  var discovery = DiscoverySession()
  var devices = DeviceTable()
  var attempts: [ObjectPath: ConnectionAttempt] = [:]
  let connectionTurns = ConnectionTurns()
  /// The devices that this program was disconnecting when it lost the bus or the adapter: BlueZ may not have got the
  /// calls. Those that are connected afterwards are disconnected.
  var unfinishedDisconnections: Set<ObjectPath> = []
  var monitorManager = AdvertisementMonitorManager1()
  var gattManager = GattManager1()
  var advertisingManager = LEAdvertisingManager1()
  /// The PSMs that this program has published.
  var listeners: [UInt16: L2CAPListeningSocket] = [:]
  /// The agent that answers BlueZ when a device pairs with this adapter.
  var pairingAgent: (any PairingAgent)?
  var conditions: [Condition] = []
  private var lastIdentifier: UInt64 = 0

  init(of host: BlueZHost, unavailability: UnavailabilityReason) {
    self.host = host
    logger = host.logger
    published = Mutex(Published(unavailability: unavailability))
  }

  /// The executor of the thread that serves the connections to the bus.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { host.loop.asUnownedSerialExecutor() }

  // MARK: - Properties

  /// The name in BlueZ, such as `hci0`; `none` before the first controller.
  public nonisolated var adapterName: String { published.withLock { $0.name } }

  /// The address of the controller; nil before the first controller. With privacy, peers see a private address.
  public nonisolated var address: PeerIdentifier? { published.withLock { $0.address } }

  /// The monotonic clock of the machine.
  public nonisolated var clock: any BackendClock { host.clock }

  /// Nil: managers use Swift's default executor.
  public nonisolated var executor: (any TaskExecutor)? { nil }

  /// Whether the adapter is ready for use.
  public nonisolated var state: ManagerState { published.withLock { $0.unavailability?.state ?? .poweredOn } }

  /// Why the adapter is not powered on, and what a person can do about it; nil when it is powered on.
  public nonisolated var stateExplanation: String? { published.withLock { $0.unavailability?.explanation } }

  /// The version of BlueZ; nil when its configuration hides it.
  public nonisolated var blueZVersion: BlueZVersion? { published.withLock { $0.version } }

  /// The path of the adapter; nil while BlueZ does not have it.
  var path: ObjectPath? {
    switch presence {
    case .absent: nil
    case .reading(let path), .present(let path): path
    }
  }

  /// Whether `presence` is `.present`: the objects that BlueZ had for the adapter when it appeared have been read.
  var isPresent: Bool { if case .present = presence { true } else { false } }

  // MARK: - Events

  /// Calls `observer` for every event, in order, on the thread of the bus.
  public nonisolated func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    observers.add(observer)
  }

  /// Returns a number that this adapter has not used.
  func makeIdentifier() -> UInt64 {
    lastIdentifier += 1
    return lastIdentifier
  }

  // MARK: - Objects

  /// Applies a change of one of the adapter's objects.
  func apply(_ change: ObjectChange, to path: ObjectPath) {
    if path == self.path {
      applyToAdapter(change)
    } else if let devicePath = path.devicePath {
      if path == devicePath {
        applyToDevice(change, path)
      } else if case .changed(InterfaceName.gattCharacteristic.text, let values, _) = change {
        takeValues(values, of: path, devicePath)
      } else {
        applyToAttribute(change, path, of: devicePath)
      }
    }
    checkConditions()
  }
}
