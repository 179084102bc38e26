import GATTCore

extension PeripheralManager {
  /// The services being served, in the order in which they were added, including those that wait for the adapter.
  public var services: [MutableService] { withState { $0.registrations.map { $0.service } } }

  /// Returns the services with this UUID.
  public func services(_ uuid: BluetoothUUID) -> [MutableService] { services.filter { $0.uuid == uuid } }

  /// Serves a service until it is removed. Only one manager may serve a service.
  ///
  /// - Throws: `PeripheralManagerError.serviceExists`, `.invalidService`, `.includedServiceMissing`, `.serviceRemoved`,
  ///   `.notPoweredOn`, `.adapterGone`, `.serviceTimeout`, `.unsupported` or `.rejected`; `CancellationError`.
  public func add(_ service: MutableService) async throws {
    try service.check()
    guard service.take() else { throw PeripheralManagerError.serviceExists(service.uuid) }
    let unoffered = service.missingWrites
    if !unoffered.isEmpty {
      context.logger.warning(
        "centrals can't write characteristics that the definition lets them write: the service does not offer these writes",
        metadata: ["service": "\(service.name)", "characteristics": "\(unoffered.joined(separator: ", "))"]
      )
    }
    let registration = Registration(service, context: context)
    withState { $0.registrations.append(registration) }
    do {
      try registration.bind()
      try await register(registration, in: context.powerScope.current)
    } catch {
      forget(registration)
      throw error
    }
  }

  /// Registers the service of `registration` with the backend.
  ///
  /// - Parameter powerScope: The scope of the adapter's power. Closing the scope ends the wait.
  func register(_ registration: Registration, in powerScope: OperationScope) async throws {
    let local = try local(registration)
    let (attempt, lostIdentifier) = (registration.attempt, registration.lostIdentifier)
    let identifier = try await context.perform(
      timeoutError: .serviceTimeout,
      in: powerScope,
      discard: { await $0.unregister($1) }
    ) { backend throws(BackendError) in
      if let lostIdentifier { await backend.unregister(lostIdentifier) }
      return try await backend.register(local, handler: registration)
    }
    if registration.registered(as: identifier, in: attempt) {
      // The backend may have reported the end of the registration before it returned the identifier.
      return handleRecordedEnd(of: registration, identifier)
    }
    // The program removed the service meanwhile, or the host lost it just after the backend had answered.
    context.runner.start { [context] in await context.backend.unregister(identifier) }
    try powerScope.check()
    throw PeripheralManagerError.serviceRemoved
  }

  /// Returns the service of `registration` in the form that a backend takes.
  private func local(_ registration: Registration) throws(PeripheralManagerError) -> LocalService {
    let service = registration.service
    var local = LocalService(
      uuid: service.uuid,
      isPrimary: service.isPrimary,
      characteristics: registration.characteristics.map { $0.local }
    )
    let registrations = withState { $0.registrations }
    for included in registration.includedServices {
      guard let identifier = registrations.first(where: { $0.service === included })?.identifier else {
        throw .includedServiceMissing(included.uuid, in: service.uuid)
      }
      local.included.append(identifier)
    }
    return local
  }

  /// Serves a service with the values and handlers of `provider`.
  ///
  /// - Returns: The typed server, for notifications. Its `service` is the argument for `remove(_:)`.
  /// - Throws: The errors of `add(_:)`; `ServiceError.characteristicMissing`.
  public func add<S: ServerService>(_ type: S.Type, provider: S.AnyProvider) async throws -> S.Server {
    let service = S.service(for: provider)
    let server = try S.Server(service)
    try await add(service)
    return server
  }

  /// Stops serving a service, also in a cancelled task.
  ///
  /// - Throws: `PeripheralManagerError.serviceIncluded` when another served service includes this service: remove the
  ///   other service first. `.serviceTimeout` or `CancellationError`; after these two errors, the manager no longer
  ///   serves the service.
  public func remove(_ service: MutableService) async throws {
    let registrations = withState { $0.registrations }
    if let other = registrations.first(where: { $0.includedServices.contains { $0 === service } }) {
      throw PeripheralManagerError.serviceIncluded(service.uuid, by: other.service.uuid)
    }
    guard let registration = registrations.first(where: { $0.service === service }) else { return }
    guard let identifier = forget(registration) else { return }
    try await context.finish(timeoutError: .serviceTimeout) { [context] in await context.backend.unregister(identifier)
    }
  }

  /// Stops serving all services.
  ///
  /// - Throws: The first error of `remove(_:)`; the other services are removed in any case.
  public func removeAllServices() async throws {
    var failure: (any Error)?
    for service in services.reversed() {
      do {
        try await remove(service)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  /// - Returns: The backend's identifier of the service; nil when the backend has not registered the service.
  @discardableResult
  private func forget(_ registration: Registration) -> RegistrationIdentifier? {
    let wasServed = withState { values -> Bool in
      guard let index = values.registrations.firstIndex(where: { $0 === registration }) else { return false }
      values.registrations.remove(at: index)
      return true
    }
    guard wasServed else { return nil }
    defer { registration.service.release() }
    return registration.unbind()
  }
}
