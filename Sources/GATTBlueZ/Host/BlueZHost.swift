import DBus
import GATTRuntime
import Logging
import Synchronization

/// The Bluetooth of a Linux host: the adapters that BlueZ (`org.bluez` on the system bus) has.
///
/// The host follows BlueZ from its first use until it is closed, through restarts of `bluetoothd` and of the bus. It
/// accepts objects and signals only from the owner of the name `org.bluez`.
///
/// Two connections to the bus share one thread: one for calls to BlueZ and for signals, the other one for BlueZ's calls
/// to this program. So a flood of signals does not delay an answer that BlueZ waits for.
public actor BlueZHost: AdapterDirectory {
  /// The thread of both connections, of the host and of its adapters.
  nonisolated let loop: BusLoop
  /// The connection for calls to BlueZ and for signals.
  nonisolated let calls: BusConnection
  /// The connection for BlueZ's calls to this program.
  nonisolated let exports: BusConnection
  nonisolated let clock = MachineClock()
  nonisolated let logger: Logger
  /// `sortedAdapters`, for reading on any thread.
  nonisolated let published = Mutex<[BlueZAdapter]>([])
  nonisolated let observers = Observers<AdapterEvent>()

  /// Whether BlueZ runs, and whether its objects have been read.
  ///
  ///     away ── org.bluez has an owner ──▶ reading ── GetManagedObjects is answered ──▶ running
  ///      ▲                                    │                                            │
  ///      └── org.bluez has no owner or another one, or the connection to the bus has ended ┘
  enum State {
    case away
    /// The task reads all objects, and repeats that until BlueZ answers.
    case reading(Task<Void, Never>)
    case running
  }

  var state = State.away
  /// The changes that BlueZ reports while its objects are being read.
  var changes: [(ObjectPath, ObjectChange)] = []
  /// Why there are no adapters; nil when there are.
  var unavailability: UnavailabilityReason? = .noService
  /// The owner of the name `org.bluez`. `listen(to:)` may get signals of an earlier owner after the name has a new one.
  var owner: BusName?
  /// How often the name got an owner.
  var ownerCount = 0
  /// The adapters since the start, by the address of the controller. Of controllers with equal addresses, the first.
  var knownAdapters: [String: BlueZAdapter] = [:]
  /// The adapters that BlueZ has.
  var adaptersByPath: [ObjectPath: BlueZAdapter] = [:]
  /// The adapter that programs get while BlueZ has none. It becomes the first adapter that BlueZ reports.
  var unbound: BlueZAdapter?
  /// The tasks in `waitForObjects()`; nil once the objects have been read, or reading them has failed.
  var waiters: [Completion<Void>]? = []
  var agentManager = AgentManager1()
  private var lastExport = 0
  private var connecting: Task<Void, Never>?

  /// The executor of the thread that serves the connections to the bus.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  /// Creates a host for the BlueZ on a bus.
  ///
  /// - Parameters:
  ///   - address: The address of the bus.
  ///   - logger: The log of the host and its adapters.
  /// - Throws: `BackendError.unsupported` when the process has no file descriptor or thread left.
  public init(bus address: BusAddress, logger: Logger = Logger(label: "BlueGATT.BlueZ")) throws(BackendError) {
    do throws(BusError) {
      loop = try BusLoop()
    } catch {
      throw .unsupported("Bluetooth: \(error)")
    }
    calls = BusConnection(unopenedTo: address, on: loop)
    exports = BusConnection(unopenedTo: address, on: loop)
    self.logger = logger
  }

  // MARK: - The host of this machine

  private static let system = Mutex<BlueZHost?>(nil)

  /// Returns the host on the system bus, the same one for as long as the program runs.
  ///
  /// - Throws: `BackendError.unsupported` when the process has no file descriptor or thread left.
  public static func shared() throws(BackendError) -> BlueZHost {
    try system.withLock { (system) throws(BackendError) in
      if let system { return system }
      let host = try BlueZHost(bus: .system)
      system = host
      return host
    }
  }

  // MARK: - Adapters

  /// The adapters that BlueZ has, in the order of their paths.
  public nonisolated var adapters: [any Backend] { published.withLock(\.self) }

  /// Calls `observer` for every adapter that comes or goes from now on, until the observation is cancelled.
  public nonisolated func observe(_ observer: @escaping @Sendable (AdapterEvent) -> Void) -> BackendObservation {
    observers.add(observer)
  }

  /// Returns the first adapter by path that is powered on, or else the first one. While BlueZ has no adapter, returns
  /// an object that can't be used yet; `stateExplanation` says why. It becomes the first adapter that BlueZ reports.
  ///
  /// Waits until BlueZ's objects have been read.
  ///
  /// - Throws: `BackendError` when BlueZ does not answer within 10 s.
  public func defaultAdapter() async throws(BackendError) -> BlueZAdapter {
    try await waitForObjects()
    let present = sortedAdapters
    if let adapter = present.first(where: { $0.state == .poweredOn }) ?? present.first { return adapter }
    if let unbound { return unbound }
    let adapter = BlueZAdapter(of: self, unavailability: unavailability ?? .noAdapter)
    unbound = adapter
    return adapter
  }

  /// Returns the adapter with a name such as `hci0`, or an address such as `00:1A:7D:DA:71:13`; nil if BlueZ has none.
  ///
  /// Waits and throws as `defaultAdapter()` does.
  public func adapter(_ name: String) async throws(BackendError) -> BlueZAdapter? {
    try await waitForObjects()
    return sortedAdapters.first { $0.adapterName == name || $0.address == PeerIdentifier(name.uppercased()) }
  }

  /// The longest wait for the objects of BlueZ.
  private static let readingTime = Duration.seconds(10)

  /// Starts following BlueZ at the first call. Waits until its objects have been read, or reading them has failed.
  func waitForObjects() async throws(BackendError) {
    if connecting == nil { connecting = Task { await stayConnected() } }
    guard waiters != nil else { return }
    let completion = Completion<Void>()
    waiters?.append(completion)
    try await completion.backendValue(orAfter: Self.readingTime, on: clock)
  }

  /// Resumes the tasks in `waitForObjects()`.
  func finishWaiting() {
    for completion in waiters ?? [] { completion.complete(.success(())) }
    waiters = nil
  }

  // MARK: - Objects of this program

  /// Returns a path that no object of this program has had.
  nonisolated func makeExportPath(_ kind: String) -> ObjectPath {
    assumeIsolated { host in
      host.lastExport += 1
      return ObjectPath(unchecked: "/org/bluegatt/\(kind)\(host.lastExport)")
    }
  }

  /// Ends all operations and closes the connections to the bus. The adapters can't be used any more.
  public func close() async {
    connecting?.cancel()
    stopReading()
    loseAdapters(.serviceLost)
    knownAdapters = [:]
    unbound = nil
    await calls.close()
    await exports.close()
  }
}

/// The machine's monotonic clock, which also advances while the machine sleeps.
struct MachineClock: BackendClock {
  private let start = ContinuousClock.now

  var now: BackendInstant { BackendInstant(sinceStart: start.duration(to: .now)) }

  func schedule(at instant: BackendInstant, _ action: @escaping @Sendable () -> Void) -> ScheduledAction {
    let task = Task {
      if (try? await Task.sleep(until: start.advanced(by: instant.sinceStart), clock: .continuous)) != nil { action() }
    }
    return ScheduledAction { task.cancel() }
  }
}
