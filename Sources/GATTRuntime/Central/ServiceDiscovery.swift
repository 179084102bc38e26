import GATTCore
import Synchronization

/// The services of the device at the other end of a link, as far as they have been discovered.
final class ServiceDiscovery: Sendable {
  private struct Services {
    let all: [Service]
    /// How often the device had changed its services by then.
    let generation: Int
  }

  private let link: Link
  private let found = Mutex<Services?>(nil)
  private let operation = SharedOperation<[Service]>()
  private let refreshment = SharedOperation<[Service]>()

  init(_ link: Link) {
    self.link = link
  }

  private var runner: OperationRunner { link.context.runner }

  /// All services by handle, discovered unless they have been.
  func services(timeout: Duration?, cache: CachePolicy) async throws -> [Service] {
    try link.scope.check()
    if cache == .use, let found = found.withLock({ $0 }), found.generation == link.generation { return found.all }
    return try await (cache == .use ? operation : refreshment).value(
      runner: runner,
      timeout: timeout ?? link.context.timeouts.serviceDiscovery,
      expiry: PeripheralError.serviceDiscoveryTimeout,
      in: link.scope
    ) { [self] in try await discover(cache) }
  }

  /// The first service with a UUID, and its characteristics.
  func service(_ uuid: BluetoothUUID) async throws -> Service {
    let timeouts = link.context.timeouts
    let clock = link.context.backend.clock
    let deadline = clock.now.advanced(by: timeouts.serviceDiscovery + timeouts.characteristicDiscovery)
    repeat {
      let services = try await services(timeout: nil, cache: .use)
      guard let service = services.first(where: { $0.uuid == uuid }) else { throw ServiceError.notFound(uuid) }
      do {
        try await service.discoverCharacteristics()
        if service.isCurrent { return service }
      } catch  where !service.isCurrent && !(error is CancellationError) {
        // The device has changed its services meanwhile: what there was to discover has gone.
      }
    } while clock.now < deadline
    throw PeripheralError.serviceDiscoveryTimeout
  }

  private func discover(_ cache: CachePolicy) async throws -> [Service] {
    while true {
      let generation = link.generation
      let remotes = try await link.ask { (backend, link) async throws(BackendError) in
        try await backend.discoverServices(on: link, cache: cache)
      }
      try Task.checkCancellation()
      // Overtaken by a change.
      guard link.generation == generation else { continue }
      link.keepAttributes(of: remotes, generation)
      let services = remotes.map { Service(link, $0, generation) }
      if link.reason == nil { found.withLock { $0 = Services(all: services, generation: generation) } }
      return services
    }
  }

  /// The device has changed its services: what has been found, and what is being found, is void.
  func servicesChanged() {
    operation.restart(runner)
    refreshment.restart(runner)
    if !link.routes.isEmpty { runner.start { [self] in await renewSubscriptions() } }
  }

  /// Finds out which of the subscriptions are to characteristics that the device still has, ends the others, and makes
  /// these anew: the device may have dropped them with the services they were in.
  private func renewSubscriptions() async {
    let generation = link.generation
    do {
      let services = try await services(timeout: nil, cache: .use)
      for service in services where link.routes.contains(where: { service.contains($0.handle) }) {
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

  func linkEnded() {
    found.withLock { $0 = nil }
  }
}
