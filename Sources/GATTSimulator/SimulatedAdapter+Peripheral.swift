import GATTCore
import GATTRuntime

/// The peripheral role: services and requests.
extension SimulatedAdapter {
  /// Serves a service with the first free range of handles.
  public func register(_ service: LocalService, handler: any LocalServiceHandler) async throws(BackendError)
    -> RegistrationIdentifier
  {
    try await suspendIfIgnoringHostCalls()
    let outcome = withState { state -> Result<RegistrationIdentifier, BackendError> in
      guard state.adapters[number].isReady else { return .failure(.poweredOff) }
      guard service.included.allSatisfy({ state.adapters[number].table.service($0) != nil }) else {
        return .failure(.rejected("an included service is not registered"))
      }
      let identifier = RegistrationIdentifier(rawValue: state.takeIdentifier())
      guard state.adapters[number].table.add(service, handler, as: identifier) else {
        return .failure(.rejected("there are no attribute handles left"))
      }
      reportServicesChanged(&state)
      return .success(identifier)
    }
    return try outcome.get()
  }

  /// Stops serving a service.
  public func unregister(_ registration: RegistrationIdentifier) async {
    // The handler is released without the lock held.
    let removed = withState { state -> AttributeTable.Service? in
      guard let service = state.adapters[number].table.service(registration) else { return nil }
      let handles = Set(service.characteristics.map { $0.handle })
      for link in state.links.indices where state.links[link].peripheral == number {
        state.links[link].subscriptions.removeAll { handles.contains($0.handle) }
      }
      state.adapters[number].table.remove(registration)
      reportServicesChanged(&state)
      return service
    }
    withExtendedLifetime(removed) {}
  }

  /// Reports changed services to the centrals: to connected ones now, to bonded ones when they connect again (Core
  /// Specification, Volume 3, Part G, 7.1).
  func reportServicesChanged(_ state: inout SimulatedAir.State) {
    state.adapters[number].tableVersion += 1
    guard !state.adapters[number].faults.contains(.hidesServiceChanges) else { return }
    for link in SimulatedAir.links(state, of: number) where state.links[link].peripheral == number {
      air.sendServicesChanged(&state, on: link)
    }
  }

  // MARK: Requests

  /// Serves a request after the response delay, unless the link has ended; never with the fault `ignoresRequests`.
  func serve(on link: LinkIdentifier, _ request: @escaping @Sendable () async -> Void) {
    let (faults, delay) = withState { ($0.adapters[number].faults, $0.adapters[number].responseDelay) }
    if faults.contains(.ignoresRequests) { return }
    let begin: @Sendable () -> Void = { [self] in
      Task(executorPreference: air.clock) { if self.isOpen(link) { await request() } }
    }
    if delay > .zero { _ = clock.schedule(after: delay, begin) } else { begin() }
  }

  /// Whether this adapter has a link as its peripheral.
  func isOpen(_ link: LinkIdentifier) -> Bool {
    withState { state in state.links.contains { $0.identifier == link && !$0.isOverForPeripheral } }
  }

  /// Answers a read, if the attribute's properties and permissions allow it.
  func serveRead(
    _ handle: AttributeHandle,
    offset: Int,
    on link: LinkIdentifier,
    by central: Central
  ) async throws(ATTError) -> Data {
    switch withState({ $0.adapters[number].table.attribute(handle) }) {
    case nil: throw .invalidHandle
    case .descriptor(let descriptor): return descriptor.value.dropFirst(offset)
    case .configuration(let service, let position):
      let subscribed = withState { state in
        state.links.first { $0.identifier == link }?.subscriptions
          .first { $0.handle == service.characteristics[position].handle }?.kind
      }
      return Data([subscribed.map { $0 == .notification ? 1 : 2 } ?? 0, 0]).dropFirst(offset)
    case .value(let service, let position):
      let characteristic = service.local.characteristics[position]
      guard characteristic.properties.contains(.read) else { throw .readNotPermitted }
      try checkReading(characteristic.permissions, on: link)
      if faults.contains(.oversizeValues) { return Data(repeating: 0xFF, count: 1000) }
      return try await service.handler.read(position, offset: offset, by: central)
    }
  }

  /// Passes a write to its service, if the attribute's properties and permissions allow it.
  func serveWrite(
    _ value: Data,
    to handle: AttributeHandle,
    on link: LinkIdentifier,
    by central: Central,
    type: WriteType
  ) async throws(ATTError) {
    let (service, position) = try writable(handle, on: link, type)
    try await service.handler.write(value, to: position, offset: 0, by: central, type: type)
  }

  /// Passes writes to their services, one after the other, if the properties and permissions allow all of them. If a
  /// service refuses a write, the writes before it stay in effect. The Core Specification leaves the values undefined
  /// in that case (Volume 3, Part F, 3.4.6.3).
  func serveReliableWrites(
    _ writes: [(value: Data, handle: AttributeHandle)],
    on link: LinkIdentifier,
    by central: Central
  ) async throws(ATTError) {
    guard writes.reduce(0, { $0 + $1.value.count }) <= Self.prepareQueueCapacity else { throw .prepareQueueFull }
    for write in writes { _ = try writable(write.handle, on: link, .withResponse) }
    for write in writes {
      try await serveWrite(write.value, to: write.handle, on: link, by: central, type: .withResponse)
    }
  }

  /// The maximum number of octets of prepared writes per link.
  static let prepareQueueCapacity = 4096

  /// Returns the characteristic value to write, if the write is allowed.
  private func writable(
    _ handle: AttributeHandle,
    on link: LinkIdentifier,
    _ type: WriteType
  ) throws(ATTError) -> (AttributeTable.Service, Int) {
    switch withState({ $0.adapters[number].table.attribute(handle) }) {
    case nil: throw .invalidHandle
    case .descriptor: throw .writeNotPermitted
    // Programs subscribe with `setUpdates(_:of:on:)`. A host writes the descriptor itself, so that its programs can
    // share a subscription.
    case .configuration: throw .requestNotSupported
    case .value(let service, let position):
      let characteristic = service.local.characteristics[position]
      guard characteristic.properties.contains(type == .withResponse ? .write : .writeWithoutResponse) else {
        throw .writeNotPermitted
      }
      try check(
        characteristic.permissions,
        encryption: .writeEncryptionRequired,
        authentication: .writeAuthenticationRequired,
        on: link
      )
      return (service, position)
    }
  }

  private func checkReading(_ permissions: AttributePermissions, on link: LinkIdentifier) throws(ATTError) {
    try check(permissions, encryption: .readEncryptionRequired, authentication: .readAuthenticationRequired, on: link)
  }

  private func check(
    _ permissions: AttributePermissions,
    encryption: AttributePermissions,
    authentication: AttributePermissions,
    on link: LinkIdentifier
  ) throws(ATTError) {
    let security = withState { state in state.links.first { $0.identifier == link }?.security } ?? .none
    if permissions.contains(authentication), security < .authenticated { throw .insufficientAuthentication }
    if permissions.contains(encryption), security < .encrypted { throw .insufficientEncryption }
  }

  /// Starts or ends a subscription of a central. A subscription needs the permissions for reading the value.
  func serveSubscription(
    _ kind: UpdateKind?,
    to handle: AttributeHandle,
    on link: LinkIdentifier,
    by central: Central
  ) throws(ATTError) {
    guard case .value(let service, let position) = withState({ $0.adapters[number].table.attribute(handle) }) else {
      throw .invalidHandle
    }
    if let kind {
      let characteristic = service.local.characteristics[position]
      guard characteristic.properties.contains(kind == .notification ? .notify : .indicate) else {
        throw .clientCharacteristicConfigurationDescriptorImproperlyConfigured
      }
      try checkReading(characteristic.permissions, on: link)
    }
    withState { state in
      guard let index = state.links.firstIndex(where: { $0.identifier == link && !$0.isCut }) else { return }
      state.links[index].subscriptions.removeAll { $0.handle == handle }
      if let kind { state.links[index].subscriptions.append((handle, kind)) }
      air.clock.post { service.handler.subscriptionChanged(of: position, by: central, to: kind) }
    }
  }
}
