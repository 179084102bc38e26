import GATTCore
import Synchronization

/// One connection to a peripheral, from its start to its end.
///
/// After the end of a connection, the operations of its services and their characteristics throw
/// `PeripheralError.disconnected`, even if the peripheral is connected again.
public final class Connection: Sendable {
  /// The device at the other end.
  public let peripheral: Peripheral
  let link: Link
  private let startedAt: BackendInstant
  private let discovery: ServiceDiscovery
  private let signal: SignalStrength
  private let endedAt = Mutex<BackendInstant?>(nil)

  init(_ link: Link, to peripheral: Peripheral) {
    self.link = link
    self.peripheral = peripheral
    startedAt = link.context.backend.clock.now
    discovery = ServiceDiscovery(link)
    signal = SignalStrength(link)
  }

  // MARK: The link

  /// Whether the link is up.
  public var isConnected: Bool { link.reason == nil }

  /// The reason that the connection ended; nil while the link is up.
  public var disconnectionReason: DisconnectionReason? { link.reason }

  /// The time since this program got the connection; after its end, the time that the connection lasted.
  public var duration: Duration {
    startedAt.duration(to: endedAt.withLock { $0 } ?? link.context.backend.clock.now)
  }

  /// Ends the connection and returns when it has ended, even in a cancelled task.
  public func disconnect() async {
    if link.reason == nil { await link.context.disconnect(link) }
  }

  /// Waits for the end of the connection.
  ///
  /// - Returns: The reason that it ended.
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  public func waitForEnd() async throws -> DisconnectionReason {
    try await link.waitForEnd()
  }

  /// The MTU of the link in octets, 23 ... 517.
  public var maximumTransmissionUnit: Int { link.maximumTransmissionUnit }

  /// Returns the maximum length of a value to write, in octets.
  ///
  /// - Parameter type: With response, the maximum is 512. Without response, the maximum is the MTU less 3, and at most
  ///   512.
  public func maximumWriteLength(for type: WriteType) -> Int { link.maximumWriteLength(for: type) }

  /// Reads the RSSI of the device in dBm.
  ///
  /// - Parameter timeout: `Timeouts.rssi` (5 s) when nil.
  /// - Throws: `PeripheralError.rssiTimeout`, `.disconnected` or `.unsupported`, `CancellationError`.
  public func readRSSI(timeout: Duration? = nil) async throws -> Int {
    try await signal.read(timeout: timeout)
  }

  /// Returns the RSSI of the device in dBm, measured periodically during the iteration. The sequence ends with the
  /// link.
  ///
  /// - Parameters:
  ///   - period: The time between measurements; less than 0.1 s counts as 0.1 s.
  ///   - buffering: The number of values to keep for an iterator that is slower than the measurements.
  public func rssiUpdates(every period: Duration, buffering: BufferingPolicy = .default) -> RSSIUpdates {
    RSSIUpdates(signal, max(period, .milliseconds(100)), buffering)
  }

  // MARK: Services

  /// Returns all services of the device in the order of their handles. Discovers the services once, and again after the
  /// device has changed them.
  ///
  /// - Parameters:
  ///   - timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  ///   - cache: Whether the services may come from an earlier discovery of this connection or of the host. Use
  ///     `.refresh` for a device that changes its services without an indication.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`;
  ///   `PeripheralError.unsupported` when the host does not support `.refresh`.
  public func services(timeout: Duration? = nil, cache: CachePolicy = .use) async throws -> [Service] {
    try await discovery.services(timeout: timeout, cache: cache)
  }

  /// Returns all services with a UUID, in the order of their handles.
  ///
  /// - Throws: The errors of `services(timeout:cache:)`.
  public func services(_ uuid: BluetoothUUID, timeout: Duration? = nil) async throws -> [Service] {
    try await services(timeout: timeout).filter { $0.uuid == uuid }
  }

  /// Returns the service with a UUID, and discovers its characteristics. Of several services with this UUID, returns
  /// the service with the lowest handle.
  ///
  /// - Throws: `ServiceError.notFound`; the errors of `services(timeout:cache:)` and of
  ///   `Service.discoverCharacteristics(timeout:)`.
  public func service(_ uuid: BluetoothUUID) async throws -> Service {
    try await discovery.service(uuid)
  }

  /// Returns the typed client of a service. Of several services of this type, uses the service with the lowest handle.
  ///
  /// The first call after a discovery performs the writes that the device needs before other operations
  /// (`GATTService.setup`).
  ///
  /// - Parameters:
  ///   - type: The type of the service.
  ///   - performsSetup: Whether to perform these writes.
  /// - Throws: The errors of `service(_:)`; `ServiceError.characteristicMissing`; for a failed write the errors of
  ///   `Characteristic.write(_:type:timeout:)`.
  public func service<S: ClientService>(_ type: S.Type, performsSetup: Bool = true) async throws -> S.Client {
    let service = try await service(S.uuid)
    if performsSetup { try await service.setUp(S.setup) }
    return try S.Client(service)
  }

  /// Returns the typed clients of all services of this type, in the order of their handles. Performs the writes of
  /// `GATTService.setup` first.
  ///
  /// - Returns: An empty array when the device has no service of this type.
  /// - Throws: The errors of `service(_:performsSetup:)`.
  public func services<S: ClientService>(_ type: S.Type) async throws -> [S.Client] {
    var clients: [S.Client] = []
    for service in try await services(S.uuid) {
      try await service.discoverCharacteristics()
      try await service.setUp(S.setup)
      clients.append(try S.Client(service))
    }
    return clients
  }

  /// Reports, from now on, that the device has changed its services. The `Service` objects obtained before the change
  /// are then invalid: call `services(timeout:cache:)` again.
  public func serviceChanges() -> EventSequence<Void> {
    link.serviceChanges.sequence(.newest(1), of: link)
  }

  /// Discovers the services again, including those that the host remembers, where the host supports that. The host may
  /// remember what a device had while it changed its services.
  func rediscoverServices() async throws {
    do { _ = try await services(cache: .refresh) } catch PeripheralError.unsupported {}
  }

  func servicesChanged() {
    discovery.servicesChanged()
  }

  func ended() {
    let now = link.context.backend.clock.now
    endedAt.withLock { $0 = now }
    discovery.linkEnded()
    signal.linkEnded()
  }
}
