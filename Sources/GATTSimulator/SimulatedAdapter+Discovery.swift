import GATTCore
import GATTRuntime

/// The central role: discovery of attributes, and their cache.
extension SimulatedAdapter {
  /// Discovers all services of the peer. The services of a bonded peer are cached until the peer reports a change.
  public func discoverServices(on link: LinkIdentifier, cache: CachePolicy) async throws(BackendError)
    -> [RemoteService]
  {
    try await suspendIfIgnoringHostCalls()
    if cache == .use, let known = cached(link, { $0.services }) { return known }
    if cache == .refresh { changeCache(link) { $0 = nil } }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      peer.withState { state in
        let adapter = state.adapters[peer.number]
        let services = adapter.faults.contains(.wrongHandles) ? adapter.table.wrong : adapter.table.found
        return AdapterState.AttributeCache(version: adapter.tableVersion, services: services)
      }
    } packets: {
      // An estimate: with the default MTU, a response has one to three services. The last response is an error.
      $0.services.count / 2 + 1
    }
    changeCache(link) { $0 = found }
    return found.services
  }

  /// Discovers the services that a service of the peer includes.
  public func discoverIncludedServices(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteService]
  {
    try await suspendIfIgnoringHostCalls()
    if let known = cached(link, { $0.included[service.handle] }) { return known }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      let found = peer.withState { $0.adapters[peer.number].table.included(by: service) }
      guard let found else { throw .attributeNotFound }
      return found
    } packets: {
      $0.count + 1
    }
    changeCache(link) { $0?.included[service.handle] = found }
    return found
  }

  /// Discovers all characteristics of a service of the peer, by handle.
  public func discoverCharacteristics(of service: RemoteService, on link: LinkIdentifier) async throws(BackendError)
    -> [RemoteCharacteristic]
  {
    try await suspendIfIgnoringHostCalls()
    if let known = cached(link, { $0.characteristics[service.handle] }) { return known }
    let found = try await request(link) { (peer, _) async throws(ATTError) in
      let found = peer.withState { state -> [RemoteCharacteristic]? in
        let adapter = state.adapters[peer.number]
        // With wrong handles, the UUID identifies the service.
        return adapter.faults.contains(.wrongHandles)
          ? adapter.table.services.first { $0.service.uuid == service.uuid }?.wrongCharacteristics
          : adapter.table.services.first { $0.service == service }?.characteristics
      }
      guard let found else { throw .attributeNotFound }
      return found
    } packets: {
      $0.count + 1
    }
    changeCache(link) { $0?.characteristics[service.handle] = found }
    return found
  }

  /// Returns cached attributes of the peer.
  private func cached<Value: Sendable>(
    _ link: LinkIdentifier,
    _ part: (AdapterState.AttributeCache) -> Value?
  ) -> Value? {
    withState { state in
      guard let index = index(state, of: link) else { return nil }
      return state.adapters[number].caches[state.adapters[state.links[index].peripheral].identifier].flatMap(part)
    }
  }

  /// Changes the cache for a bonded peer. Only bonded devices promise to report changes (Core Specification, Volume 3,
  /// Part G, 2.5.2).
  private func changeCache(_ link: LinkIdentifier, _ change: (inout AdapterState.AttributeCache?) -> Void) {
    withState { state in
      guard let index = index(state, of: link), state.links[index].security > .none else { return }
      change(&state.adapters[number].caches[state.adapters[state.links[index].peripheral].identifier])
    }
  }
}
