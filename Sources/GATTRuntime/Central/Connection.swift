import GATTCore
import Synchronization

/// One connection to a peripheral, from its start to its end.
///
/// What is obtained through it dies with it: when it has ended, everything throws `PeripheralError.disconnected`, also
/// when the peripheral has been connected again.
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

  /// Whether it is still up.
  public var isConnected: Bool { link.reason == nil }

  /// Why it ended; nil while it is up.
  public var disconnectionReason: DisconnectionReason? { link.reason }

  /// How long it has lasted so far, or did last.
  public var duration: Duration {
    startedAt.duration(to: endedAt.withLock { $0 } ?? link.context.backend.clock.now)
  }

  /// Ends it. Returns when it has ended; also when it had, and also in a task that was cancelled.
  public func disconnect() async {
    if link.reason == nil { await link.context.disconnect(link) }
  }

  /// Waits for it to end.
  ///
  /// - Returns: Why it ended.
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  public func waitForEnd() async throws -> DisconnectionReason {
    try await link.waitForEnd()
  }

  /// The most octets of an ATT packet on it, 23 ... 517.
  public var maximumTransmissionUnit: Int { link.maximumTransmissionUnit }

  /// The most octets that a value may have to be written.
  ///
  /// - Parameter type: Without response a value must fit into one packet: the MTU less 3 octets. With response it is
  ///   written in parts where necessary: 512 octets.
  public func maximumWriteLength(for type: WriteType) -> Int { link.maximumWriteLength(for: type) }

  /// Reads the strength at which the other side is heard, in dBm. Those who ask at the same time share one reading.
  ///
  /// - Parameter timeout: `Timeouts.rssi` (5 s) when nil.
  /// - Throws: `PeripheralError.rssiTimeout`, `.disconnected` or `.unsupported`, `CancellationError`.
  public func readRSSI(timeout: Duration? = nil) async throws -> Int {
    try await signal.read(timeout: timeout)
  }

  /// The strength at which the other side is heard, in dBm, read again and again for as long as someone iterates and the
  /// link lasts; see `RSSIUpdates`.
  ///
  /// - Parameters:
  ///   - period: How long from one reading to the next, at least 0.1 s. All sequences with the same period share their
  ///     readings.
  ///   - buffering: How many values are kept for an iterator that is slower.
  public func rssiUpdates(every period: Duration, buffering: BufferingPolicy = .default) -> RSSIUpdates {
    RSSIUpdates(signal, max(period, .milliseconds(100)), buffering)
  }

  // MARK: Services

  /// All services of the device, by handle. They are discovered once, and again after the device has changed them: a
  /// discovery that a change overtakes begins anew, so that nobody gets services that are void already.
  ///
  /// - Parameters:
  ///   - timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  ///   - cache: Whether what this connection and the host know already will do; `.refresh` for a device that changes its
  ///     services and does not say so.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`.
  public func services(timeout: Duration? = nil, cache: CachePolicy = .use) async throws -> [Service] {
    try await discovery.services(timeout: timeout, cache: cache)
  }

  /// All services with a UUID, by handle; none when the device has none. Discovers as `services(timeout:cache:)` does.
  ///
  /// - Throws: As `services(timeout:cache:)`.
  public func services(_ uuid: BluetoothUUID, timeout: Duration? = nil) async throws -> [Service] {
    try await services(timeout: timeout).filter { $0.uuid == uuid }
  }

  /// The service with a UUID, with its characteristics discovered; the one with the lowest handle if there are several.
  ///
  /// - Throws: `ServiceError.notFound`; as `services(timeout:cache:)` and `Service.discoverCharacteristics(timeout:)`.
  public func service(_ uuid: BluetoothUUID) async throws -> Service {
    try await discovery.service(uuid)
  }

  /// The typed client of a service; of the one with the lowest handle if the device has several.
  ///
  /// - Throws: `ServiceError.notFound`, `.characteristicMissing` or `.characteristicDiscoveryTimeout`,
  ///   `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`.
  public func service<S: ClientService>(_ type: S.Type) async throws -> S.Client {
    try S.Client(try await service(S.uuid))
  }

  /// The typed clients of all services of this type, by handle; none when the device has none.
  ///
  /// - Throws: As `service(_:)`, except that none is no error.
  public func services<S: ClientService>(_ type: S.Type) async throws -> [S.Client] {
    var clients: [S.Client] = []
    for service in try await services(S.uuid) {
      try await service.discoverCharacteristics()
      clients.append(try S.Client(service))
    }
    return clients
  }

  /// Tells, from now on, that the device has changed its services. Those obtained before are void: discover again.
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
