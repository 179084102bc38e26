import GATTCore
import Synchronization

/// The discovered services of the device at the other end of a link.
final class ServiceDiscovery: Sendable {
  private struct Services {
    let all: [Service]
    /// The number of times that the device had changed its services at the time of the discovery.
    let serviceChangeCount: Int
  }

  private let link: Link
  private let found = Mutex<Services?>(nil)
  private let operation = SharedOperation<[Service]>()
  /// The discovery with `CachePolicy.refresh`.
  private let refresh = SharedOperation<[Service]>()

  init(_ link: Link) {
    self.link = link
  }

  private var runner: OperationRunner { link.context.runner }

  /// Returns all services in the order of their handles. Discovers them if necessary.
  func services(timeout: Duration?, cache: CachePolicy) async throws -> [Service] {
    try link.scope.check()
    if cache == .use, let found = found.withLock({ $0 }), found.serviceChangeCount == link.serviceChangeCount {
      return found.all
    }
    return try await (cache == .use ? operation : refresh).value(
      runner: runner,
      timeout: timeout ?? link.context.timeouts.serviceDiscovery,
      timeoutError: PeripheralError.serviceDiscoveryTimeout,
      in: link.scope
    ) { [self] in try await discover(cache) }
  }

  /// Returns the first service with a UUID, and discovers its characteristics.
  func service(_ uuid: BluetoothUUID) async throws -> Service {
    let timeouts = link.context.timeouts
    let clock = link.context.backend.clock
    let deadline = clock.now.advanced(by: timeouts.serviceDiscovery).advanced(by: timeouts.characteristicDiscovery)
    repeat {
      let services = try await services(timeout: nil, cache: .use)
      guard let service = services.first(where: { $0.uuid == uuid }) else { throw ServiceError.notFound(uuid) }
      do {
        try await service.discoverCharacteristics()
        if service.isCurrent { return service }
      } catch  where !service.isCurrent && !(error is CancellationError) {
        // The device has changed its services in the meantime: discover again.
      }
    } while clock.now < deadline
    throw PeripheralError.serviceDiscoveryTimeout
  }

  private func discover(_ cache: CachePolicy) async throws -> [Service] {
    while true {
      let serviceChangeCount = link.serviceChangeCount
      let remotes = try await link.performWithoutTimeout { (backend, link) async throws(BackendError) in
        try await backend.discoverServices(on: link, cache: cache)
      }
      try Task.checkCancellation()
      // If the services changed during the discovery, the result is outdated: discover again.
      guard link.serviceChangeCount == serviceChangeCount else { continue }
      link.removeAttributes(notIn: remotes, since: serviceChangeCount)
      let services = remotes.map { Service(link, $0, serviceChangeCount) }
      if link.reason == nil { found.withLock { $0 = Services(all: services, serviceChangeCount: serviceChangeCount) } }
      return services
    }
  }

  /// Restarts the discoveries in progress after the device has changed its services, and renews the subscriptions.
  func servicesChanged() {
    operation.restart(runner)
    refresh.restart(runner)
    if !link.routes.isEmpty { runner.start { [self] in await renewSubscriptions() } }
  }

  /// Discovers the services again, and subscribes again. The discovery removes the characteristics that the device no
  /// longer has, which ends their subscriptions.
  private func renewSubscriptions() async {
    let serviceChangeCount = link.serviceChangeCount
    do {
      let services = try await services(timeout: nil, cache: .use)
      for service in services where link.routes.contains(where: { service.contains($0.handle) }) {
        try await service.discoverCharacteristics()
      }
      guard link.serviceChangeCount == serviceChangeCount else { return }
      for (_, route) in link.routes { route.resubscribe() }
    } catch {
      // If the services have changed again, that change has started another renewal.
      guard link.serviceChangeCount == serviceChangeCount else { return }
      for (_, route) in link.routes { route.endSubscriptions(error) }
    }
  }

  func linkEnded() {
    found.withLock { $0 = nil }
  }
}
