import GATTCore
import Logging

/// The central role: finds peripherals and connects to them.
public final class CentralManager: Sendable {
  let context: CentralContext
  private let table: PeripheralTable

  /// A manager on a backend. Several may share one.
  ///
  /// - Parameters:
  ///   - backend: The adapter to use.
  ///   - profiles: Gives services and characteristics names and text forms.
  ///   - timeouts: What operations may take when they are not told otherwise.
  ///   - logger: Where it tells what it does.
  /// - Throws: `CentralManagerError.unsupported` when there is no usable adapter. That it is powered off is no error
  ///   here: see `state` and `poweredOn(timeout:)`.
  public init(
    backend: any Backend,
    profiles: ProfileManager = ProfileManager(),
    timeouts: Timeouts = Timeouts(),
    logger: Logger = Logger(label: "BlueGATT.CentralManager")
  ) async throws(CentralManagerError) {
    guard backend.state != .unsupported else { throw .unsupported("Bluetooth LE") }
    context = CentralContext(backend: backend, timeouts: timeouts, profiles: profiles, logger: logger)
    table = PeripheralTable(context)
  }

  // MARK: State

  /// What the adapter is ready for.
  public var state: ManagerState { context.backend.state }

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

  /// Ends all connections of this adapter in the central role.
  public func disconnectAllPeripherals() async {
    for peripheral in connectedPeripherals { await peripheral.disconnect() }
  }
}
