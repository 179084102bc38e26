import GATTCore
import Logging

/// The central role: finds peripherals and connects to them.
public final class CentralManager: Sendable {
  let context: CentralContext
  let table: PeripheralTable

  /// The runner of its operations.
  package var runner: OperationRunner { context.runner }

  /// Creates a manager on a backend. Several managers may share a backend.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - profiles: The names of services and characteristics, and the string forms of their values.
  ///   - timeouts: The default timeouts of operations.
  ///   - keys: The keys of devices that encipher their advertisements, such as a `KeyRing` of `GATTCiphers`.
  ///   - replayGuard: The memory of accepted packets, for the detection of replays. Pass the `replayGuard` of an
  ///     earlier manager to keep the earlier manager's memory.
  ///   - logger: The logger.
  /// - Throws: `CentralManagerError.unavailable` with an explanation, or `.unsupported`, when there is no adapter that
  ///   this program can use. An adapter that is powered off is no error: see `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    profiles: ProfileManager = ProfileManager(),
    timeouts: Timeouts = Timeouts(),
    keys: (any KeyProvider)? = nil,
    replayGuard: ReplayGuard = ReplayGuard(),
    logger: Logger = Logger(label: "BlueGATT.CentralManager")
  ) async throws(CentralManagerError) {
    if [.unsupported, .unauthorized].contains(backend.state), let explanation = backend.stateExplanation {
      throw .unavailable(explanation)
    }
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    guard backend.state != .unauthorized else { throw .unavailable("This program may not use Bluetooth.") }
    context = CentralContext(
      backend: backend,
      timeouts: timeouts,
      profiles: profiles,
      keys: keys,
      replayGuard: replayGuard,
      logger: logger
    )
    table = PeripheralTable(context)
  }

  // MARK: State

  /// The state of the adapter.
  public var state: ManagerState { context.backend.state }

  /// The reason that the adapter is not powered on, and how the user can power it on. Nil when the adapter is powered
  /// on, or the reason is unknown.
  public var stateExplanation: String? { context.backend.stateExplanation }

  /// The clock of the adapter. A simulated adapter has the clock of its simulator.
  public var clock: RadioClock { RadioClock(context.backend.clock) }

  /// Returns the current state of the adapter, followed by each later state.
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
      timeoutError: CentralManagerError.stateTimeout,
      in: OperationScope()
    ) { [context] in
      // The sequence may deliver an outdated state.
      for await _ in states where context.backend.state == .poweredOn { return }
      throw CancellationError()
    }
  }

  // MARK: Scanning

  /// Scans for devices that advertise a service.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - options: Further filters, the mode, duplicates and buffering. If the filter has services, the scan finds
  ///     devices that advertise one of these services or `service`.
  ///   - timeout: The duration of the scan; nil for no limit.
  ///   - isWanted: Whether to take a device that passes the filters. Gets the report, with what the device has
  ///     advertised before during the scan; nil to take each device.
  public func scan(
    for service: any ServiceConfigurable.Type,
    options: ScanOptions = ScanOptions(),
    timeout: Duration? = nil,
    where isWanted: (@Sendable (AdvertisementReport) -> Bool)? = nil
  ) -> Scan {
    scan(for: [service.uuid], options: options, timeout: timeout, where: isWanted)
  }

  /// Scans for devices that advertise at least one of the services; without services, for all devices.
  ///
  /// - Parameters:
  ///   - services: The services, in addition to those in `options`.
  ///   - options: Further filters, the mode, duplicates and buffering.
  ///   - timeout: The duration of the scan; nil for no limit.
  ///   - isWanted: Whether to take a device that passes the filters. Gets the report, with what the device has
  ///     advertised before during the scan; nil to take each device.
  public func scan(
    for services: [BluetoothUUID] = [],
    options: ScanOptions = ScanOptions(),
    timeout: Duration? = nil,
    where isWanted: (@Sendable (AdvertisementReport) -> Bool)? = nil
  ) -> Scan {
    var options = options
    options.filter.services += services
    return Scan(context, table, options, timeout, isWanted)
  }

  /// Whether at least one scan of this manager runs, or waits for the return of the adapter.
  public var isScanning: Bool { context.isScanning }

  // MARK: Values that do not decode

  /// Reports, from now on, octets of characteristics that do not decode as values.
  public func malformedValues() -> EventSequence<MalformedValue> {
    context.malformedValues.values.sequence(.default, of: context)
  }

  // MARK: Restoration

  /// Reports, from now on, each attempt to restore the interrupted scans and the default pairing agent. The manager
  /// makes an attempt when the host's Bluetooth service or the adapter has returned.
  public func stateRestored() -> EventSequence<CentralRestoration> {
    context.restorations.sequence(.default, of: context)
  }

  // MARK: Security

  /// Sets the default pairing agent of the adapter, for pairings in the central and in the peripheral role.
  ///
  /// Of the agents of several managers, the adapter asks the one that was set last, also after the host's Bluetooth
  /// service or the adapter has returned.
  ///
  /// - Parameter agent: nil removes the agent of this manager alone, in a cancelled task too. The adapter then asks the
  ///   newest agent of another manager; without one, the host's default applies.
  /// - Throws: `CentralManagerError.notPoweredOn`, `.adapterGone` or `.rejected`, `PeripheralError.unsupported`,
  ///   `PairingFailure.timedOut` when the host does not answer, `CancellationError`.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws {
    try await context.agents.setDefault(agent)
  }

  /// Reports, from now on, each device for which the host has stored or lost keys.
  public func bondChanges() -> EventSequence<BondChange> {
    context.bondChanges.sequence(.default, of: context)
  }

  // MARK: Peripherals

  /// The devices that this manager knows, longest known first. Beyond 4096 devices, the manager may forget the devices
  /// heard longest ago, except connected and connecting devices. It forgets strangers first: devices that the program
  /// has never tried to connect to.
  public var peripherals: [Peripheral] { table.peripherals }

  /// Returns the device with an identifier, even if no scan has seen the device. Connecting searches for a device that
  /// the adapter does not know, and fails with `CentralManagerError.invalidPeripheral` if no device can have the
  /// identifier.
  public func peripheral(_ identifier: PeerIdentifier) -> Peripheral {
    table.peripheral(identifier)
  }

  /// The devices that are connected to the adapter, including devices that another program has connected.
  public var connectedPeripherals: [Peripheral] {
    context.links.map { table.peripheral($0.peer) }
  }

  /// Returns the devices that the host knows without a scan: connected and bonded devices, and devices of earlier
  /// connections if the host keeps them.
  ///
  /// - Throws: `CentralManagerError.notPoweredOn`, `.adapterGone` or `.hostTimeout`, `PeripheralError.unsupported`,
  ///   `CancellationError`.
  public func retrievePeripherals() async throws -> [Peripheral] {
    try await context.knownPeers().map { known in
      let peripheral = table.peripheral(known.identifier)
      peripheral.learn(from: known)
      return peripheral
    }
  }

  /// Returns the devices with these identifiers, in the order of `identifiers`. Omits devices that neither the host nor
  /// the manager knows.
  ///
  /// - Throws: The errors of `retrievePeripherals()`.
  public func retrievePeripherals(withIdentifiers identifiers: [PeerIdentifier]) async throws -> [Peripheral] {
    var known: [PeerIdentifier: Peripheral] = [:]
    for peripheral in peripherals { known[peripheral.identifier] = peripheral }
    for peripheral in try await retrievePeripherals() { known[peripheral.identifier] = peripheral }
    return identifiers.compactMap { known[$0] }
  }

  /// Returns the devices in `connectedPeripherals` that have at least one of the services.
  ///
  /// The manager connects to each of the connected devices, as `Peripheral.connect(timeout:)` does, and discovers its
  /// services. A device is omitted if this fails. The connections stay.
  ///
  /// - Parameter services: The services; empty for all connected devices.
  /// - Throws: `CentralManagerError.notPoweredOn` or `.adapterGone`, `CancellationError`.
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

  /// Disconnects a device, and makes the host forget the device's keys, attributes and name, also in a cancelled task.
  ///
  /// - Throws: `CentralManagerError.notPoweredOn`, `.adapterGone`, `.rejected` or `.hostTimeout`,
  ///   `PeripheralError.unsupported`, `CancellationError`.
  public func forget(_ peripheral: Peripheral) async throws {
    await peripheral.disconnect()
    try await context.forget(peripheral.identifier) { [table] in table.remove(peripheral.identifier) }
  }

  /// Forgets, in this manager only, the devices that are neither connected nor connecting.
  public func removeAllPeripherals() {
    table.removeAll()
  }

  /// Ends all connections of this adapter in the central role.
  public func disconnectAllPeripherals() async {
    for peripheral in connectedPeripherals { await peripheral.disconnect() }
  }
}
