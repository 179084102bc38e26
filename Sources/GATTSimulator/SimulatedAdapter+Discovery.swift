import GATTCore
import GATTRuntime

/// The central role: discovery of attributes, and what is remembered of them.
extension SimulatedAdapter {
  /// All services of the other side; of a bonded one they are remembered until it says that it has changed them.
  public func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError)
    -> [RemoteService]
  {
    try await attend()
    if cache == .use, let known = remembered(link, { $0.services }) { return known }
    if cache == .refresh { remember(link) { $0 = nil } }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      peer.withState { state in
        let adapter = state.adapters[peer.number]
        let services = adapter.faults.contains(.wrongHandles) ? adapter.table.wrong : adapter.table.found
        return AdapterState.AttributeCache(version: adapter.tableVersion, services: services)
      }
    } packets: {
      // A response names two services with their handles on a small link; the last one is the error that ends it.
      $0.services.count / 2 + 1
    }
    remember(link) { $0 = found }
    return found.services
  }

  /// What a service of the other side includes.
  public func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  {
    try await attend()
    if let known = remembered(link, { $0.included[service.handle] }) { return known }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      let found = peer.withState { $0.adapters[peer.number].table.included(by: service) }
      guard let found else { throw .attributeNotFound }
      return found
    } packets: {
      $0.count + 1
    }
    remember(link) { $0?.included[service.handle] = found }
    return found
  }

  /// All characteristics of a service of the other side, by handle.
  public func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    try await attend()
    if let known = remembered(link, { $0.characteristics[service.handle] }) { return known }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      let found = peer.withState { state -> [RemoteCharacteristic]? in
        let adapter = state.adapters[peer.number]
        // Wrong handles lead to what has the same UUID.
        return adapter.faults.contains(.wrongHandles)
          ? adapter.table.services.first { $0.service.uuid == service.uuid }?.wrongCharacteristics
          : adapter.table.services.first { $0.service == service }?.characteristics
      }
      guard let found else { throw .attributeNotFound }
      return found
    } packets: {
      $0.count + 1
    }
    remember(link) { $0?.characteristics[service.handle] = found }
    return found
  }

  /// What is known of the other side without asking it.
  private func remembered<Value: Sendable>(
    _ link: LinkIdentifier,
    _ part: (AdapterState.AttributeCache) -> Value?
  ) -> Value? {
    withState { state in
      guard let index = index(state, of: link) else { return nil }
      return state.adapters[number].caches[state.adapters[state.links[index].peripheral].identifier].flatMap(part)
    }
  }

  /// Only bonded devices promise to tell of changes (Core Specification, Volume 3, Part G, 2.5.2).
  private func remember(_ link: LinkIdentifier, _ change: (inout AdapterState.AttributeCache?) -> Void) {
    withState { state in
      guard let index = index(state, of: link), state.links[index].security > .none else { return }
      change(&state.adapters[number].caches[state.adapters[state.links[index].peripheral].identifier])
    }
  }
}
