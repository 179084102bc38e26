import GATTCore
import Logging

/// The central role: finds peripherals and connects to them.
public final class CentralManager: Sendable {
  let context: CentralContext
  private let table: PeripheralTable

  /// What runs its operations.
  package var runner: OperationRunner { context.runner }

  /// A manager on a backend. Several may share one.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - profiles: Gives services and characteristics names and text forms.
  ///   - timeouts: What operations may take when they are not told otherwise.
  ///   - logger: Where it tells what it does.
  /// - Throws: `CentralManagerError.unavailable`, which says what to do, or `.unsupported` when there is no adapter that this
  ///   program can use. That it is powered off is no error here: see `state` and `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    profiles: ProfileManager = ProfileManager(),
    timeouts: Timeouts = Timeouts(),
    logger: Logger = Logger(label: "BlueGATT.CentralManager")
  ) async throws(CentralManagerError) {
    if [.unsupported, .unauthorized].contains(backend.state), let explanation = backend.stateExplanation {
      throw .unavailable(explanation)
    }
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    context = CentralContext(backend: backend, timeouts: timeouts, profiles: profiles, logger: logger)
    table = PeripheralTable(context)
  }

  // MARK: State

  /// What the adapter is ready for.
  public var state: ManagerState { context.backend.state }

  /// Why the adapter is not powered on, and what a person can do about it; nil when it is, or the host can't tell.
  public var stateExplanation: String? { context.backend.stateExplanation }

  /// The clock of the adapter: the simulator's for a simulated one.
  public var clock: RadioClock { RadioClock(context.backend.clock) }

  /// The state, and all its changes from now on.
  public func states() -> EventSequence<ManagerState> {
    context.states.sequence(.default, of: context)
  }

  /// Waits until the adapter is powered on.
  ///
  /// - Throws: `CentralManagerError.stateTimeout`, `CancellationError`.
  public func poweredOn(timeout: Duration) async throws {
    let states = states()
    try await context.runner.run(
      timeout: timeout,
      expiry: CentralManagerError.stateTimeout,
      in: OperationScope()
    ) { [context] in
      // What was told may be older than what is.
      for await _ in states where context.backend.state == .poweredOn { return }
      throw CancellationError()
    }
  }

  // MARK: Scanning

  /// Scans for devices that advertise a service.
  ///
  /// - Parameters:
  ///   - service: A generated or hand-written service.
  ///   - options: Further filters, duplicates and buffering.
  ///   - timeout: When the scan ends; nil for when nobody iterates any more.
  ///   - isWanted: Which of the devices that pass the filters are reported; called for each time one is heard.
  public func scan(
    for service: any ServiceConfigurable.Type,
    options: ScanOptions = ScanOptions(),
    timeout: Duration? = nil,
    where isWanted: @escaping @Sendable (AdvertisementReport) -> Bool = { _ in true }
  ) -> Scan {
    scan(for: [service.uuid], options: options, timeout: timeout, where: isWanted)
  }

  /// Scans for devices that advertise at least one of the services; without any, for all devices.
  ///
  /// - Parameters:
  ///   - services: In addition to those in `options`.
  ///   - options: Further filters, duplicates and buffering.
  ///   - timeout: When the scan ends; nil for when nobody iterates any more.
  ///   - isWanted: Which of the devices that pass the filters are reported; called for each time one is heard.
  public func scan(
    for services: [BluetoothUUID] = [],
    options: ScanOptions = ScanOptions(),
    timeout: Duration? = nil,
    where isWanted: @escaping @Sendable (AdvertisementReport) -> Bool = { _ in true }
  ) -> Scan {
    var options = options
    options.filter.services += services
    return Scan(context, table, options, timeout, isWanted)
  }

  /// Whether at least one scan runs.
  public var isScanning: Bool { context.isScanning }

  // MARK: Values that do not decode

  /// The octets that devices send from now on and that do not decode as the value of their characteristic.
  public func malformedValues() -> EventSequence<MalformedValue> {
    context.malformedValues.values.sequence(.default, of: context)
  }

  // MARK: Restoration

  /// Tells, from now on, that the host's Bluetooth service or the adapter had gone and is back, and what has come back with
  /// it: scans that were interrupted run again, and the default pairing agent is asked again.
  ///
  /// After the program itself was started anew, `connectedPeripherals` has the links that still exist and
  /// `retrievePeripherals()` what the host knows.
  public func stateRestored() -> EventSequence<CentralRestoration> {
    context.restorations.sequence(.default, of: context)
  }

  // MARK: Security

  /// Has `agent` asked whenever a device pairs with the adapter, in either role, other than by
  /// `Peripheral.pair(agent:timeout:)` with an agent of its own. It is asked until another one is set, by whichever manager
  /// of the adapter, and again after the host's Bluetooth service has gone and returned.
  ///
  /// - Parameter agent: nil for what the host does by itself.
  /// - Throws: `CentralManagerError.isPoweredOff` when the host's Bluetooth service does not run,
  ///   `PeripheralError.unsupported`, `PairingFailure.timedOut` when the host does not answer, `CancellationError`.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws {
    try await context.agents.setDefault(agent)
  }

  /// Tells, from now on, that the host has got keys for a device or has lost them.
  public func securityChanges() -> EventSequence<SecurityChange> {
    context.securityChanges.sequence(.default, of: context)
  }

  // MARK: Peripherals

  /// The devices that were seen or retrieved, longest known first; the newest 4096 and those that are connected.
  public var peripherals: [Peripheral] { table.peripherals }

  /// The device, whether or not it has been seen. Connecting fails with `CentralManagerError.invalidPeripheral` when
  /// the adapter does not know it.
  public func peripheral(_ identifier: PeerIdentifier) -> Peripheral {
    table.peripheral(identifier)
  }

  /// The devices that the adapter is connected to, whoever connected them.
  public var connectedPeripherals: [Peripheral] {
    context.links.map { table.peripheral($0.peer) }
  }

  /// The devices that the host remembers without hearing them: connected ones, bonded ones, and as far as the host keeps
  /// them those of earlier connections.
  ///
  /// - Throws: `CentralManagerError.isPoweredOff` or `.hostTimeout`, `PeripheralError.unsupported`, `CancellationError`.
  public func retrievePeripherals() async throws -> [Peripheral] {
    try await context.knownPeers().map { known in
      let peripheral = table.peripheral(known.identifier)
      peripheral.learn(from: known)
      return peripheral
    }
  }

  /// Those of the devices that the host remembers or this manager has seen, in the order of their identifiers here.
  ///
  /// - Throws: As `retrievePeripherals()`.
  public func retrievePeripherals(withIdentifiers identifiers: [PeerIdentifier]) async throws -> [Peripheral] {
    var known: [PeerIdentifier: Peripheral] = [:]
    for peripheral in peripherals { known[peripheral.identifier] = peripheral }
    for peripheral in try await retrievePeripherals() { known[peripheral.identifier] = peripheral }
    return identifiers.compactMap { known[$0] }
  }

  /// The devices that the adapter is connected to, whoever connected them, and that have at least one of the services.
  ///
  /// Their services are discovered where that has not been done; a device that does not answer in time, or whose
  /// connection ends meanwhile, is left out.
  ///
  /// - Parameter services: None for all connected devices.
  /// - Throws: `CentralManagerError.isPoweredOff`, `CancellationError`.
  public func retrieveConnectedPeripherals(withServices services: [BluetoothUUID]) async throws -> [Peripheral] {
    try state.requirePoweredOnForCentral()
    let connected = connectedPeripherals
    if services.isEmpty { return connected }
    let found = await withTaskGroup(of: PeerIdentifier?.self) { group in
      for peripheral in connected {
        group.addTask {
          let offered = try? await peripheral.connect().services()
          return offered?.contains { services.contains($0.uuid) } == true ? peripheral.identifier : nil
        }
      }
      return await group.reduce(into: Set<PeerIdentifier>()) { found, peer in
        if let peer { found.insert(peer) }
      }
    }
    try Task.checkCancellation()
    return connected.filter { found.contains($0.identifier) }
  }

  /// Ends the connection with a device and has the host forget it: its keys, its attributes and its name. To be connected
  /// again it must be seen again.
  ///
  /// - Throws: `CentralManagerError.isPoweredOff` or `.hostTimeout`, `PeripheralError.unsupported`, `CancellationError`.
  public func forget(_ peripheral: Peripheral) async throws {
    await peripheral.disconnect()
    try await context.ask { backend throws(BackendError) in try await backend.forget(peripheral.identifier) }
    table.remove(peripheral.identifier)
  }

  /// Forgets, in this manager alone, the devices that are not connected.
  public func removeAllPeripherals() {
    table.removeAll()
  }

  /// Ends all connections of this adapter in the central role.
  public func disconnectAllPeripherals() async {
    for peripheral in connectedPeripherals { await peripheral.disconnect() }
  }
}
