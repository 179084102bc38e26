import DBus
import GATTCore
import GATTRuntime
import Logging
import Synchronization

/// An adapter of a Linux host, through BlueZ: `org.bluez.Adapter1`.
///
/// It stays the same object when the controller is unplugged and comes back, and when `bluetoothd` is restarted. What BlueZ
/// can't do throws `BackendError.unsupported`, which says what and since when it can:
///
/// * a passive scan where `bluetoothd` does not allow experiments, or without anything to listen for,
/// * the signal strength of a link,
/// * forgetting the attributes of a device without forgetting the device,
/// * several values in one reliable write,
/// * choosing indications where a characteristic has notifications too,
/// * an update without octets to one of several subscribers.
///
/// What BlueZ does not tell a program that serves: whether a write wants a response, and before 5.76 which of several
/// subscribers there are: the first stands for all, who all get what it gets.
public actor BlueZAdapter: Backend {
  let host: BlueZHost
  nonisolated let published: Mutex<Published>
  nonisolated let logger: Logger

  /// What is asked for without waiting.
  struct Published: Sendable {
    var name = "none"
    var address: PeerIdentifier?
    var unavailability: UnavailabilityReason?
    var observers = Observers<BackendEvent>()
    /// The links, oldest first.
    var links: [PublishedLink] = []
    var version: BlueZVersion?
    var fastPath: Set<BluetoothUUID> = []
  }

  struct PublishedLink: Sendable {
    var link: LinkIdentifier
    var peer: PeerIdentifier
    var maximumTransmissionUnit: Int
  }

  /// Where BlueZ has the adapter; nil while it is not there.
  var path: ObjectPath?
  var properties = Adapter1()
  var devices = DeviceTable()
  /// Whether all that BlueZ has was read.
  var isRead = false
  private var lastIdentifier: UInt64 = 0

  // What the roles have under way; each is used by one folder alone.
  var scanning = Discovery()
  var attempts: [ObjectPath: ConnectionAttempt] = [:]
  let connectionTurns = [TurnQueue(), TurnQueue()]
  var gattManager = GattManager1()
  var advertisingManager = LEAdvertisingManager1()
  var security = Pairing()

  init(of host: BlueZHost, unavailability: UnavailabilityReason) {
    self.host = host
    logger = host.logger
    published = Mutex(Published(unavailability: unavailability))
  }

  /// The thread of the bus.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { host.loop.asUnownedSerialExecutor() }

  // MARK: - What it is

  /// What BlueZ calls it, such as `hci0`; `none` before there was one.
  public nonisolated var adapterName: String { published.withLock { $0.name } }

  /// The address of the controller, which is what others see it as unless it hides behind a private one; nil before there
  /// was one.
  public nonisolated var address: PeerIdentifier? { published.withLock { $0.address } }

  /// The steady clock of the machine.
  public nonisolated var clock: any BackendClock { host.clock }

  /// None: managers run where Swift runs tasks.
  public nonisolated var executor: (any TaskExecutor)? { nil }

  /// What it is ready for.
  public nonisolated var state: ManagerState { published.withLock { $0.unavailability?.state ?? .poweredOn } }

  /// Why it is not powered on, and what a person can do about it; nil when it is.
  public nonisolated var stateExplanation: String? { published.withLock { $0.unavailability?.explanation } }

  /// The version of BlueZ, as far as it lets itself be known.
  public nonisolated var blueZVersion: BlueZVersion? { published.withLock { $0.version } }

  /// Calls `observer` for every event, one after the other, on the thread of the bus.
  public nonisolated func observe(_ observer: @escaping @Sendable (BackendEvent) -> Void) -> BackendObservation {
    let token = published.withLock { $0.observers.add(observer) }
    return BackendObservation { [weak self] in
      // What the observer holds goes where no lock is held.
      let observer = self?.published.withLock { $0.observers.remove(token) }
      withExtendedLifetime(observer) {}
    }
  }

  func report(_ event: BackendEvent) {
    let observers = published.withLock { $0.observers.calls }
    for observer in observers { observer(event) }
  }

  /// A number that nothing else of this adapter has.
  func makeIdentifier() -> UInt64 {
    lastIdentifier += 1
    return lastIdentifier
  }

  // MARK: - Coming, going, and being switched

  /// The controller is there.
  func bind(to path: ObjectPath) {
    self.path = path
    isRead = false
    published.withLock { $0.name = String(path.lastPart) }
  }

  /// All that there was before is known: from now on what comes is new.
  func finishReading() {
    isRead = true
    updatePowerState()
  }

  /// The controller, or all of BlueZ, has gone.
  func unbind(_ unavailability: UnavailabilityReason) {
    setUnavailability(unavailability)
    path = nil
    devices = DeviceTable()
  }

  /// The power is on, or it is what keeps the adapter from being used.
  func updatePowerState() { setUnavailability(properties.isPowered ? nil : properties.isBlocked ? .blocked : .switchedOff) }

  /// Something else, or nothing any more, keeps the adapter from being used.
  func setUnavailability(_ unavailability: UnavailabilityReason?) {
    let before = published.withLock { published in
      defer { published.unavailability = unavailability }
      return published.unavailability
    }
    guard before?.state != unavailability?.state else { return }
    if before == nil { endOperations(unavailability?.state == .resetting ? .backendLost : .poweredOff) }
    if let unavailability, unavailability.state != .poweredOff { endRegistrations() }
    report(.stateChanged(unavailability?.state ?? .poweredOn))
    // Others may have connected devices before this program came to know that they can.
    if unavailability == nil {
      for device in devices.all { settle(device) }
      if scanning.mayBeRunning { Task { await retryDiscovery() } }
    }
  }

  /// What no adapter that is not powered on does.
  private func endOperations(_ reason: DisconnectionReason) {
    for device in devices.all { endLink(of: device, reason) }
    failAttempts(.poweredOff)
    endScans()
    endAdvertisements()
  }

  /// What BlueZ no longer has when it has gone, or its adapter.
  private func endRegistrations() {
    endServing()
    endAgent()
  }

  // MARK: - Objects

  /// Takes in what BlueZ says of one of the adapter's objects.
  func apply(_ change: ObjectChange, to path: ObjectPath) {
    if path == self.path {
      applyToAdapter(change)
    } else if let devicePath = path.devicePath {
      if path == devicePath { applyToDevice(change, path) } else { applyToAttribute(change, path, of: devicePath) }
    }
  }

  private func applyToAdapter(_ change: ObjectChange) {
    switch change {
    case .added(let interfaces):
      if let values = interfaces[InterfaceName.adapter.text] { properties.update(Properties(values)) }
    case .changed(InterfaceName.adapter.text, let values, _): properties.update(Properties(values))
    default: return
    }
    published.withLock { published in
      published.version = properties.version
      published.address = PeerIdentifier(properties.address.uppercased())
    }
    if isRead { updatePowerState() }
  }
}
