import DBus
import GATTRuntime
import Logging
import Synchronization

/// The Bluetooth of a Linux host: its adapters, as BlueZ (`org.bluez` on the system bus) has them.
///
/// It follows BlueZ from its creation on, through restarts of `bluetoothd` and of the bus, until it is closed. What it
/// knows comes from BlueZ's objects and their signals alone; both are believed only from whoever has the name `org.bluez`.
///
/// Two connections to the bus share one thread: one for calls and signals, one for what BlueZ calls, so that a flood of
/// signals delays no answer that BlueZ waits for.
public actor BlueZHost: AdapterDirectory {
  /// The thread of both connections, on which everything of the host and its adapters happens.
  nonisolated let loop: BusLoop
  /// For calls and signals.
  nonisolated let calls: BusConnection
  /// For what BlueZ calls.
  nonisolated let exports: BusConnection
  nonisolated let clock = MachineClock()
  nonisolated let logger: Logger
  nonisolated let published: Mutex<Published>

  struct Published: Sendable {
    var adapters: [BlueZAdapter] = []
    var observers = Observers<AdapterEvent>()
  }

  /// The thread of the bus.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// All adapters there have been, by the address of the controller.
  var knownAdapters: [String: BlueZAdapter] = [:]
  /// Those that are there.
  var adaptersByPath: [ObjectPath: BlueZAdapter] = [:]
  /// Takes the place of an adapter until one comes.
  var unbound: BlueZAdapter?
  /// Counts the owners of the name.
  var generation = 0
  /// What BlueZ said while its objects were being read; nil when they have been.
  var pendingChanges: [(ObjectPath, ObjectChange)]?
  /// Why there are no adapters.
  var unavailability: UnavailabilityReason? = .noService
  var waiters: [Completion<Void>]? = []
  /// The agent that BlueZ has of this program.
  var agentManager = AgentManager1()
  private var lastExport = 0
  var following: Task<Void, Never>?
  var reading: Task<Void, Never>?

  /// The Bluetooth of the host that the bus belongs to.
  ///
  /// - Parameters:
  ///   - address: Where the bus is.
  ///   - logger: Where it tells what it does.
  /// - Throws: `BackendError.unsupported` when the process has no descriptor left.
  public init(bus address: BusAddress, logger: Logger = Logger(label: "BlueGATT.BlueZ")) throws(BackendError) {
    do throws(BusError) {
      loop = try BusLoop()
    } catch {
      throw .unsupported("Bluetooth: \(error)")
    }
    calls = BusConnection(unopenedTo: address, on: loop)
    exports = BusConnection(unopenedTo: address, on: loop)
    self.logger = logger
    published = Mutex(Published())
  }

  // MARK: - The one of this machine

  private static let system = Mutex<BlueZHost?>(nil)

  /// The host on the system bus. There is one, for as long as the program runs.
  ///
  /// - Throws: `BackendError.unsupported` when the process has no descriptor left.
  public static func shared() throws(BackendError) -> BlueZHost {
    try system.withLock { (system) throws(BackendError) in
      if let system { return system }
      let host = try BlueZHost(bus: .system)
      system = host
      return host
    }
  }

  // MARK: - Adapters

  /// The adapters that are there, in the order of their paths.
  public nonisolated var adapters: [any Backend] { published.withLock { $0.adapters } }

  /// Calls `observer` for every adapter that comes or goes from now on, until the observation is cancelled.
  public nonisolated func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation {
    let token = published.withLock { $0.observers.add(observer) }
    return BackendObservation { [weak self] in
      let observer = self?.published.withLock { $0.observers.remove(token) }
      withExtendedLifetime(observer) {}
    }
  }

  /// The adapter to use when nobody has chosen one: the first by its path, those that are switched on before others. When
  /// there is none, one that says why, and becomes the first that comes.
  ///
  /// Waits until it is known what there is: at most 10 s, when BlueZ does not answer.
  public func defaultAdapter() async throws(BackendError) -> BlueZAdapter {
    try await waitForObjects()
    let present = adaptersByPath.sorted { $0.key.text < $1.key.text }.map { $0.value }
    if let adapter = present.first(where: { $0.state == .poweredOn }) ?? present.first { return adapter }
    if let unbound { return unbound }
    let adapter = BlueZAdapter(of: self, unavailability: unavailability ?? .noAdapter)
    unbound = adapter
    return adapter
  }

  /// The adapter with a name such as `hci0`, or an address such as `00:1A:7D:DA:71:13`; nil when there is none.
  ///
  /// Waits as `defaultAdapter()`.
  public func adapter(_ name: String) async throws(BackendError) -> BlueZAdapter? {
    try await waitForObjects()
    return adaptersByPath.values.first { $0.adapterName == name }
      ?? knownAdapters[name.uppercased()].flatMap { adapter in
        adaptersByPath.values.contains { $0 === adapter } ? adapter : nil
      }
  }

  /// Starts to follow BlueZ if that has not been done, and waits until it is known what there is.
  func waitForObjects() async throws(BackendError) {
    if following == nil { following = Task { await follow() } }
    guard waiters != nil else { return }
    let completion = Completion<Void>()
    waiters?.append(completion)
    try await completion.answer(orAfter: .seconds(10), on: clock)
  }

  /// It is known what there is, or why that can't be known.
  func finishWaiting() {
    for completion in waiters ?? [] { completion.complete(.success(())) }
    waiters = nil
  }

  // MARK: - What BlueZ calls

  /// A path for an object that BlueZ calls, which no other one ever has.
  nonisolated func makeExportPath(_ kind: String) -> ObjectPath {
    assumeIsolated { host in
      host.lastExport += 1
      return ObjectPath(unchecked: "/org/bluegatt/\(kind)\(host.lastExport)")
    }
  }

  /// Ends everything. The adapters are of no more use.
  public func close() async {
    following?.cancel()
    reading?.cancel()
    lose(.serviceLost)
    knownAdapters = [:]
    unbound = nil
    await calls.close()
    await exports.close()
  }
}
