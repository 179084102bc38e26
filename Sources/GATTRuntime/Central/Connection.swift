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
  private let start: BackendInstant

  private struct State {
    /// What was discovered last, and how often the device had changed its services by then.
    var services: (all: [Service], generation: Int)?
    var end: BackendInstant?
  }

  private let state = Mutex(State())
  private let discovery = SharedOperation<[Service]>()

  init(_ link: Link, to peripheral: Peripheral) {
    self.link = link
    self.peripheral = peripheral
    start = link.context.backend.clock.now
  }

  // MARK: The link

  /// Whether it is still up.
  public var isConnected: Bool { link.reason == nil }

  /// Why it ended; nil while it is up.
  public var disconnectionReason: DisconnectionReason? { link.reason }

  /// How long it has lasted so far, or did last.
  public var duration: Duration {
    start.duration(to: state.withLock { $0.end } ?? link.context.backend.clock.now)
  }

  /// Ends it. Returns when it has ended; also when it had, and also in a task that was cancelled.
  public func disconnect() async {
    if link.reason == nil { await link.context.disconnect(link) }
  }

  /// Waits for it to end.
  ///
  /// - Returns: Why it ended.
  /// - Throws: `CancellationError` as soon as the calling task is cancelled.
  public func end() async throws -> DisconnectionReason {
    try await link.end()
  }

  /// The most octets of an ATT packet on it, 23 ... 517.
  public var maximumTransmissionUnit: Int {
    link.context.backend.maximumTransmissionUnit(of: link.identifier)
  }

  /// The most octets that a value may have to be written.
  ///
  /// - Parameter type: Without response a value must fit into one packet: the MTU less 3 octets. With response it is
  ///   written in parts where necessary: 512 octets.
  public func maximumWriteLength(for type: WriteType) -> Int {
    switch type {
    case .withResponse: 512
    case .withoutResponse: min(maximumTransmissionUnit - 3, 512)
    }
  }

  /// Reads the strength at which the other side is heard, in dBm.
  ///
  /// - Parameter timeout: `Timeouts.rssi` (5 s) when nil.
  /// - Throws: `PeripheralError.rssiTimeout`, `.disconnected` or `.unsupported`, `CancellationError`.
  public func readRSSI(timeout: Duration? = nil) async throws -> Int {
    try await link.perform(timeout: timeout ?? link.context.timeouts.rssi, expiry: PeripheralError.rssiTimeout) {
      (backend, link) async throws(BackendError) in try await backend.readRSSI(of: link)
    }
  }

  // MARK: Services

  /// All services of the device, by handle. They are discovered once, and again after the device has changed them: a
  /// discovery that a change overtakes begins anew, so that nobody gets services that are void already.
  ///
  /// - Parameter timeout: `Timeouts.serviceDiscovery` (10 s) when nil.
  /// - Throws: `PeripheralError.serviceDiscoveryTimeout` or `.disconnected`, `ATTError`, `CancellationError`.
  public func services(timeout: Duration? = nil) async throws -> [Service] {
    try link.scope.check()
    if let services = state.withLock({ $0.services }), services.generation == link.generation { return services.all }
    return try await discovery.value(
      runner: link.context.runner,
      timeout: timeout ?? link.context.timeouts.serviceDiscovery,
      expiry: PeripheralError.serviceDiscoveryTimeout,
      in: link.scope
    ) { [self] in try await discoverServices() }
  }

  /// All services with a UUID, by handle; none when the device has none. Discovers as `services(timeout:)` does.
  ///
  /// - Throws: As `services(timeout:)`.
  public func services(_ uuid: BluetoothUUID, timeout: Duration? = nil) async throws -> [Service] {
    try await services(timeout: timeout).filter { $0.uuid == uuid }
  }

  /// The service with a UUID, with its characteristics discovered; the one with the lowest handle if there are several.
  ///
  /// - Throws: `ServiceError.notFound`; as `services(timeout:)` and `Service.discoverCharacteristics(timeout:)`.
  public func service(_ uuid: BluetoothUUID) async throws -> Service {
    let timeouts = link.context.timeouts
    let start = link.context.backend.clock.now
    while true {
      guard let service = try await services(uuid).first else { throw ServiceError.notFound(uuid) }
      do {
        try await service.discoverCharacteristics()
        if service.isCurrent { return service }
      } catch where !service.isCurrent && !(error is CancellationError) {
        // The device has changed its services meanwhile: what there was to discover has gone.
      }
      if start.duration(to: link.context.backend.clock.now) > timeouts.serviceDiscovery + timeouts.characteristicDiscovery {
        throw PeripheralError.serviceDiscoveryTimeout
      }
    }
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

  private func discoverServices() async throws -> [Service] {
    while true {
      let generation = link.generation
      let found: [RemoteService]
      do throws(BackendError) {
        found = try await link.context.backend.discoverServices(on: link.identifier)
      } catch {
        throw error.forAttribute
      }
      // Overtaken by a change.
      guard link.generation == generation else { continue }
      link.keepAttributes(of: found, generation)
      let services = found.map { Service(link, $0, generation) }
      state.withLock { state in
        if state.end == nil { state.services = (services, generation) }
      }
      return services
    }
  }

  func servicesChanged() {
    discovery.restart(link.context.runner)
    if !link.routes.isEmpty { link.context.runner.start { [self] in await renewSubscriptions() } }
  }

  /// Finds out which of the subscriptions are to characteristics that the device still has, ends the others, and makes
  /// these anew: the device may have dropped them with the services they were in.
  private func renewSubscriptions() async {
    let generation = link.generation
    do {
      for service in try await services() where link.routes.contains(where: { service.contains($0.handle) }) {
        try await service.discoverCharacteristics()
      }
      guard link.generation == generation else { return }
      for (_, route) in link.routes { route.renew() }
    } catch {
      // A further change brings the next try.
      guard link.generation == generation else { return }
      for (_, route) in link.routes { route.refuse(error) }
    }
  }

  func ended() {
    let now = link.context.backend.clock.now
    state.withLock { state in
      state.services = nil
      state.end = now
    }
  }
}
