import BusDaemon
import DBus

/// `org.bluez` on a private bus, for tests. By default it behaves as the Bluetooth service.
///
/// Each call of a client is recorded and answered as the script says (`script`): faithfully, with an error, with other
/// values, when the test decides (`release`), or never. Adapters, devices and attributes are a tree of properties. The
/// test changes it with the same functions as the faithful answers.
///
/// Everything runs on one thread, in the order of the awaits.
public actor ScriptedBlueZ {
  /// The address of the bus.
  public nonisolated let address: BusAddress
  /// The features of the simulated version of BlueZ.
  public nonisolated let features: Features
  nonisolated let loop: BusLoop
  var connection: BusConnection?
  /// The properties by object and interface.
  var tree: [ObjectPath: [InterfaceName: [String: Value]]] = [:]
  var exports: [ObjectPath: Exported] = [:]
  /// All calls so far, oldest first.
  public internal(set) var calls: [Call] = []
  var script: [ScriptLine] = []
  var heldCalls: [Int: HeldCall] = [:]
  var takenCalls: Set<Int> = []
  var callWaiters: [CallWaiter] = []
  var lastWaiter = 0
  /// The filters that clients have set, by their unique names.
  public internal(set) var discoveryFilters: [BusName: [String: Value]] = [:]
  /// The discovering clients, by adapter.
  public internal(set) var discoverySessions: [ObjectPath: Set<BusName>] = [:]
  var devices: [ObjectPath: ScriptedDevice] = [:]
  /// How many links each device has had.
  var linkCounts: [ObjectPath: Int] = [:]
  /// The subscribed clients, by characteristic of a device.
  public internal(set) var notifySessions: [ObjectPath: Set<BusName>] = [:]
  /// The agents, in order of registration. The default agent is the first.
  public internal(set) var agents: [RegisteredAgent] = []
  /// The GATT applications of clients.
  public internal(set) var applications: [Application] = []
  /// The advertisements of clients.
  public internal(set) var advertisements: [RegisteredAdvertisement] = []
  /// The monitors of clients.
  public internal(set) var monitors: [RegisteredMonitor] = []
  /// The roots with a `GetManagedObjects` call that is not answered yet.
  var monitorsBeingRead: Set<MonitorApplication> = []
  var areMonitorsAccepted = true
  /// The clients that have disconnected. Their calls that are still held or queued have no effect.
  var departedClients: Set<BusName> = []
  var writeObserver: (@Sendable (ObjectPath, [UInt8]) -> Void)?
  var updates: [AttributeKey: [[UInt8]]] = [:]
  private var watcher: Task<Void, Never>?

  /// The executor of the loop.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Creates a service that is not started.
  ///
  /// - Parameters:
  ///   - address: The address of the bus.
  ///   - features: The features of the simulated version of BlueZ.
  /// - Throws: `BusError.cannotConnect`.
  public init(_ address: BusAddress, _ features: Features = .current) throws(BusError) {
    self.address = address
    self.features = features
    loop = try BusLoop()
    tree = [
      .root: [.objectManager: [:]],
      "/org/bluez": [.agentManager: [:], .profileManager: [:]],
    ]
  }

  deinit { watcher?.cancel() }

  // MARK: - Life

  /// Starts a service with one powered adapter, `hci0`.
  ///
  /// - Throws: `BusError`.
  public static func start(
    _ address: BusAddress,
    _ features: Features = .current
  ) async throws(BusError) -> ScriptedBlueZ {
    let bluez = try ScriptedBlueZ(address, features)
    try await bluez.addAdapter()
    try await bluez.start()
    return bluez
  }

  /// The current unique name of the service; nil while it is stopped.
  public var uniqueName: BusName? { get async { await connection?.uniqueName } }

  /// Connects to the bus under a new unique name, then requests the name `org.bluez`. Objects that were added before
  /// are available.
  ///
  /// - Throws: `BusError`.
  public func start() async throws(BusError) {
    if connection != nil { return }
    let connection = try await BusConnection.open(address, on: loop)
    self.connection = connection
    for path in tree.keys { try await export(path) }
    try await watchClients(connection)
    _ = try await connection.requestName(.bluez)
  }

  /// Disconnects from the bus. Sessions, links, registrations and sockets end. Adapters and devices are kept for
  /// `start()`.
  ///
  /// - Parameter isGraceful: Whether clients first get `InterfacesRemoved` and `Release`, as when the service is
  ///   stopped and not killed.
  public func stop(isGraceful: Bool = false) async {
    if isGraceful { await sayGoodbye() }
    watcher?.cancel()
    for path in exports.keys { exports[path] = nil }
    await connection?.close()
    connection = nil
    forgetSessions()
  }

  /// Stops the service, and starts it under another unique name.
  ///
  /// - Throws: `BusError`.
  public func restart(isGraceful: Bool = false) async throws(BusError) {
    await stop(isGraceful: isGraceful)
    try await start()
  }

  private func sayGoodbye() async {
    for advertisement in advertisements { await release(advertisement) }
    let objects = tree.sorted { $0.key.text > $1.key.text }
    for (path, interfaces) in objects where path != .root {
      let arguments = [path.value, interfaces.keys.map(\.text).sorted().value]
      try? await emit(.root, .objectManager, "InterfacesRemoved", arguments)
    }
  }

  private func forgetSessions() {
    for held in heldCalls.values { release(held.call, .never) }
    discoveryFilters = [:]
    discoverySessions = [:]
    notifySessions = [:]
    agents = []
    applications = []
    advertisements = []
    monitors = []
    monitorsBeingRead = []
    updates = [:]
    for (path, interfaces) in tree {
      if interfaces[.device] != nil {
        tree[path]?[.device]?["Connected"] = .boolean(false)
        tree[path]?[.device]?["ServicesResolved"] = .boolean(false)
      }
      if interfaces[.adapter] != nil { tree[path]?[.adapter]?["Discovering"] = .boolean(false) }
      if interfaces[.service] != nil || interfaces[.characteristic] != nil || interfaces[.descriptor] != nil {
        tree[path] = nil
      }
    }
  }

  // MARK: - Clients

  private func watchClients(_ connection: BusConnection) async throws(BusError) {
    let owners = try await connection.signals(
      MatchRule(sender: .bus, interface: "org.freedesktop.DBus", member: "NameOwnerChanged")
    )
    watcher = Task { [weak self] in
      var iterator = owners.makeAsyncIterator()
      while let signal = try? await iterator.next() {
        guard let (name, _, new) = try? signal.arguments.read(String.self, String.self, String.self), new.isEmpty,
          let client = BusName(name), client.isUnique
        else { continue }
        await self?.forget(client)
      }
    }
  }

  /// Drops all state of a client that has disconnected.
  private func forget(_ client: BusName) async {
    departedClients.insert(client)
    discoveryFilters[client] = nil
    for adapter in discoverySessions.keys { try? await endDiscovery(of: client, on: adapter) }
    for path in notifySessions.keys { notifySessions[path]?.remove(client) }
    agents.removeAll { $0.sender == client }
    applications.removeAll { $0.sender == client }
    advertisements.removeAll { $0.sender == client }
    monitors.removeAll { $0.sender == client }
    monitorsBeingRead = monitorsBeingRead.filter { $0.sender != client }
  }
}

/// Differences between versions of BlueZ that clients notice.
public struct Features: OptionSet, Hashable, Sendable {
  /// `Handle` of services, characteristics and descriptors (5.69).
  public static let handles = Features(rawValue: 1)
  /// The signal `Disconnected` of devices (5.83).
  public static let disconnectedSignal = Features(rawValue: 2)
  /// A second `Connect` fails with `InProgress` instead of `Failed`.
  public static let connectInProgress = Features(rawValue: 4)
  /// Passive scanning (when it was started with `--experimental`).
  public static let monitors = Features(rawValue: 8)

  /// 5.66, as in Debian 12, the oldest supported version.
  public static let debian12: Features = []
  /// 5.88, with `--experimental`.
  public static let current: Features = [.handles, .disconnectedSignal, .connectInProgress, .monitors]

  /// A version with these features, in the form of an adapter's `Modalias`.
  var version: String { contains(.disconnectedSignal) ? "0558" : "0542" }

  /// The features as bits.
  public let rawValue: Int
  /// Creates features from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
