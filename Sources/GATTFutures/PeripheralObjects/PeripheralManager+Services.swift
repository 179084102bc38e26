import GATTCore
import GATTRuntime

extension PeripheralManager {
  /// The services being served, in the order in which they were added.
  public var services: [MutableService] { values.withLock { $0.services.map { $0.service } } }

  /// Returns the first service with a UUID that is being served; nil without one.
  public func service(withUUID uuid: CBUUID) -> MutableService? { services.first { $0.uuid == uuid } }

  /// Returns the services with a UUID that are being served; nil without any.
  public func services(withUUID uuid: CBUUID) -> [MutableService]? {
    let found = services.filter { $0.uuid == uuid }
    return found.isEmpty ? nil : found
  }

  /// The characteristics of the services being served.
  public var characteristics: [MutableCharacteristic] { services.flatMap { $0.characteristics } }

  /// Returns the characteristics with a UUID of the services being served; nil without any.
  public func characteristics(withUUID uuid: CBUUID) -> [MutableCharacteristic]? {
    let found = characteristics.filter { $0.uuid == uuid }
    return found.isEmpty ? nil : found
  }

  /// Serves a service, with the characteristics that it has now, until it is removed. A failure does not affect other
  /// services.
  ///
  /// Fails with an error of the runtime, such as `GATTRuntime.PeripheralManagerError.notPoweredOn`, `.serviceExists` or
  /// `.invalidService`.
  public func add(_ service: MutableService) -> Future<Void> {
    change { [weak self] base in
      let served = service.base
      try await base.add(served)
      if let self {
        self.values.withLock { $0.services.append((service, served)) }
      } else {
        try await base.remove(served)
      }
    }
  }

  /// Stops serving a service.
  ///
  /// Fails with `MutableServiceError.unconfigured` when it is not served, and with an error of the runtime.
  @discardableResult
  public func remove(_ service: MutableService) -> Future<Void> {
    change { [weak self] base in
      guard let self else { throw MutableServiceError.unconfigured }
      try await remove(service, from: base)
    }
  }

  /// Stops serving all services, the newest first.
  ///
  /// Fails with the first error of `remove(_:)`; the other services are removed in any case.
  @discardableResult
  public func removeAllServices() -> Future<Void> {
    change { [weak self] base in
      var failure: (any Error)?
      for service in self?.services.reversed() ?? [] {
        do {
          try await self?.remove(service, from: base)
        } catch {
          failure = failure ?? error
        }
      }
      if let failure { throw failure }
    }
  }

  private func remove(_ service: MutableService, from base: GATTRuntime.PeripheralManager) async throws {
    guard let served = values.withLock({ $0.services.first { $0.service === service }?.base }) else {
      throw MutableServiceError.unconfigured
    }
    defer {
      // The runtime keeps a service that another one includes.
      if !base.services.contains(where: { $0 === served }) {
        values.withLock { $0.services.removeAll { $0.service === service } }
      }
    }
    try await base.remove(served)
  }

  private func change(
    _ body: @escaping @Sendable (GATTRuntime.PeripheralManager) async throws -> Void
  ) -> Future<Void> {
    let turn = changes.enqueue()
    return runtime.future { [changes] base in
      defer { changes.end(turn) }
      try await changes.wait(for: turn)
      try await body(base)
    }
  }
}
