import GATTCore
import Synchronization

/// One connection to a peripheral, from its start to its end.
///
/// Objects obtained through a connection end with it. Afterwards their operations throw `PeripheralError.disconnected`,
/// even if the peripheral is connected again.
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

  /// The time from the moment when this program got the connection to its end, or to now. The link may be older,
  /// because a pairing or another program has started it.
  public var duration: Duration {
    startedAt.duration(to: endedAt.withLock { $0 } ?? link.context.backend.clock.now)
  }

  /// Ends the connection and returns when it has ended, even in a cancelled task. Does nothing when it has ended
  /// before.
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
  /// - Parameter type: Without response, a value must fit into one packet: the MTU less 3 octets, and at most 512. With
  ///   response, the maximum is 512 octets: a value that does not fit into one packet is written in parts.
  public func maximumWriteLength(for type: WriteType) -> Int { link.maximumWriteLength(for: type) }

  /// Reads the RSSI of the peer in dBm. Concurrent calls share one reading.
  ///
  /// - Parameter timeout: `Timeouts.rssi` (5 s) when nil.
  /// - Throws: `PeripheralError.rssiTimeout`, `.disconnected` or `.unsupported`, `CancellationError`.
  public func readRSSI(timeout: Duration? = nil) async throws -> Int {
    try await signal.read(timeout: timeout)
  }

  /// Returns the RSSI of the peer in dBm, read periodically during the iteration until the link ends; see
  /// `RSSIUpdates`.
  ///
  /// - Parameters:
  ///   - period: The time between readings, at least 0.1 s. Sequences with the same period share their readings.
  ///   - buffering: The number of values to keep for an iterator that is slower.
  public func rssiUpdates(every period: Duration, buffering: BufferingPolicy = .default) -> RSSIUpdates {
    RSSIUpdates(signal, max(period, .milliseconds(100)), buffering)
  }

  // MARK: Services

  /// Returns all services of the device in the order of their handles. Discovers them once, and again after the device
  /// has changed them. A change during a discovery restarts it.
  ///
  /// - Parameters:
  ///   - timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  ///   - cache: Whether services known to this connection or the host may be returned; `.refresh` for a device that
  ///     changes its services without an indication.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`;
  ///   `PeripheralError.unsupported` for `.refresh` when the host can't forget the attributes of a device alone.
  public func services(timeout: Duration? = nil, cache: CachePolicy = .use) async throws -> [Service] {
    try await discovery.services(timeout: timeout, cache: cache)
  }

  /// Returns all services with a UUID, in the order of their handles. Discovers as `services(timeout:cache:)` does.
  ///
  /// - Throws: The errors of `services(timeout:cache:)`.
  public func services(_ uuid: BluetoothUUID, timeout: Duration? = nil) async throws -> [Service] {
    try await services(timeout: timeout).filter { $0.uuid == uuid }
  }

  /// Returns the service with a UUID, and discovers its characteristics. Of several, returns the one with the lowest
  /// handle.
  ///
  /// - Throws: `ServiceError.notFound`; the errors of `services(timeout:cache:)` and of
  ///   `Service.discoverCharacteristics(timeout:)`.
  public func service(_ uuid: BluetoothUUID) async throws -> Service {
    try await discovery.service(uuid)
  }

  /// Returns the typed client of a service. Of several services, uses the one with the lowest handle. The first call
  /// after a discovery performs the writes that the definition demands (`GATTService.setup`) before it returns.
  ///
  /// - Parameters:
  ///   - type: The type of the service.
  ///   - performsSetup: Whether to write `GATTService.setup`.
  /// - Throws: The errors of `service(_:)`; `ServiceError.characteristicMissing`; for a failed write the errors of
  ///   `Characteristic.write(_:type:timeout:)`.
  public func service<S: ClientService>(_ type: S.Type, performsSetup: Bool = true) async throws -> S.Client {
    let service = try await service(S.uuid)
    if performsSetup { try await service.setUp(S.setup) }
    return try S.Client(service)
  }

  /// Returns the typed clients of all services of this type, in the order of their handles, after the writes that
  /// the definition demands.
  ///
  /// - Throws: The errors of `service(_:performsSetup:)`; `ServiceError.notFound` only for another service that the
  ///   writes need.
  public func services<S: ClientService>(_ type: S.Type) async throws -> [S.Client] {
    var clients: [S.Client] = []
    for service in try await services(S.uuid) {
      try await service.discoverCharacteristics()
      try await service.setUp(S.setup)
      clients.append(try S.Client(service))
    }
    return clients
  }

  /// Reports, from now on, that the device has changed its services. Services obtained before are invalid: discover
  /// again.
  public func serviceChanges() -> EventSequence<Void> {
    link.serviceChanges.sequence(.newest(1), of: link)
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
