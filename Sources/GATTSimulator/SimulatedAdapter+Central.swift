import GATTCore
import GATTRuntime

/// The central role: connecting, and the requests of a client.
extension SimulatedAdapter {
  /// Connects at the next advertisement of the peer that gets through.
  public func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    try await attend()
    let completion = Completion<LinkIdentifier>()
    let token = withState { state -> Int in
      let token = state.adapters[number].takeToken()
      if !state.adapters[number].isReady {
        completion.complete(.failure(BackendError.poweredOff))
      } else if let link = existingLink(state, to: peer) {
        completion.complete(.success(link))
      } else if !state.adapters.contains(where: { $0.identifier == peer }) {
        completion.complete(.failure(BackendError.unknownPeer))
      } else {
        state.adapters[number].attempts.append(
          AdapterState.Attempt(token: token, peer: peer, completion: completion)
        )
      }
      return token
    }
    do throws(BackendError) {
      return try await completion.answer()
    } catch {
      withState { $0.adapters[number].attempts.removeAll { $0.token == token } }
      throw error
    }
  }

  private func existingLink(_ state: SimulatedAir.State, to peer: PeerIdentifier) -> LinkIdentifier? {
    state.links.first {
      $0.central == number && !$0.isCut && state.adapters[$0.peripheral].identifier == peer
    }?.identifier
  }

  /// Ends a link; the other side notices one connection interval later.
  public func disconnect(_ link: LinkIdentifier) async {
    if faults.contains(.ignoresProgram) { _ = try? await attend() }
    withState { state in
      guard let index = self.index(state, of: link) else { return }
      air.cut(
        &state,
        index,
        central: (.local, .zero),
        peripheralDelay: state.conditions.connectionInterval
      )
    }
  }

  /// The links of which this adapter is the central, oldest first.
  public func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] {
    withState { state in
      state.links.filter { $0.central == number && !$0.isOverForCentral }
        .map { ($0.identifier, state.adapters[$0.peripheral].identifier) }
    }
  }

  /// The smaller one of what the ends can take; 23 when the link has ended.
  public func maximumTransmissionUnit(of link: LinkIdentifier) -> Int {
    withState { state in state.links.first { $0.identifier == link }?.maximumTransmissionUnit ?? 23 }
  }

  /// What the distance and the noise make of the power of the other side.
  public func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int {
    try await attend()
    let strength = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peripheral = state.links[index].peripheral
      return SimulatedAir.signalStrength(&state, of: peripheral, at: number)
    }
    guard let strength else { throw .disconnected }
    return strength
  }

  /// Where a link of which this adapter is the central is among those of the air; nil when it has noticed its end.
  func index(_ state: SimulatedAir.State, of link: LinkIdentifier) -> Int? {
    state.links.firstIndex { $0.identifier == link && $0.central == number && !$0.isOverForCentral }
  }

  // MARK: Requests

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

  /// Reads a value, in parts of the MTU less 1 octets.
  public func read(_ handle: AttributeHandle, on link: LinkIdentifier) async throws(BackendError) -> Data {
    let capacity = maximumTransmissionUnit(of: link) - 1
    var value = Data()
    // A full packet may not be all (Core Specification, Volume 3, Part G, 4.8.3).
    while true {
      let offset = value.count
      let part = try await request(link) { (peer, central) async throws(ATTError) in
        try await peer.serveRead(handle, offset: offset, on: link, by: central)
      } packets: { _ in
        1
      }
      value += part.prefix(capacity)
      if part.count < capacity || value.count >= 512 { return value.prefix(512) }
    }
  }

  /// Writes a value, with a response in parts where it does not fit into one packet.
  public func write(_ value: Data, to handle: AttributeHandle, type: WriteType, on link: LinkIdentifier)
    async throws(BackendError)
  {
    // Octets of its own, counted from 0, as from a radio.
    let value = Data(value)
    if type == .withoutResponse { return try await writeCommand(value, to: handle, on: link) }
    // Prepared in parts when it does not fit into one packet, then executed.
    let capacity = maximumTransmissionUnit(of: link) - 3
    let packets = value.count <= capacity ? 1 : (value.count + capacity - 3) / (capacity - 2) + 1
    try await request(link, packets: packets) { (peer, central) async throws(ATTError) in
      try await peer.serveWrite(value, to: handle, on: link, by: central, type: .withResponse)
    } packets: { _ in
      packets
    }
  }

  /// Writes values together: a prepared write for each part, compared when it comes back, and one to execute them.
  public func writeReliably(_ writes: [(value: Data, handle: AttributeHandle)], on link: LinkIdentifier)
    async throws(BackendError)
  {
    // Octets of their own, counted from 0, as from a radio.
    let writes = writes.map { (value: Data($0.value), handle: $0.handle) }
    let capacity = maximumTransmissionUnit(of: link) - 5
    let packets = writes.reduce(1) { $0 + max(($1.value.count + capacity - 1) / capacity, 1) }
    let isExecuted = try await request(link, packets: packets) { (peer, central) async throws(ATTError) in
      if peer.faults.contains(.corruptsPreparedWrites) { return false }
      try await peer.serveReliableWrites(writes, on: link, by: central)
      return true
    } packets: { _ in
      packets
    }
    guard isExecuted else { throw .rejected("the device sent back other octets than it was given to write") }
  }

  /// Starts or stops updates of a characteristic.
  public func setUpdates(_ kind: UpdateKind?, of handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    try await request(link) { (peer, central) async throws(ATTError) in
      try peer.serveSubscription(kind, to: handle, on: link, by: central)
    } packets: { _ in
      1
    }
  }

  private func writeCommand(_ value: Data, to handle: AttributeHandle, on link: LinkIdentifier)
    async throws(BackendError)
  {
    try await attend()
    guard value.count <= maximumTransmissionUnit(of: link) - 3 else {
      throw .rejected("a write without response must fit into one packet")
    }
    let accepted = Completion<Void>()
    let token = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peer = air.adapter(state.links[index].peripheral, state)
      let central = SimulatedAir.central(state, of: index)
      air.send(&state, on: index, .toPeripheral, accepted: accepted) { [air] in
        // Nobody hears of a refusal.
        Task(executorPreference: air.clock) {
          try? await peer.serveWrite(value, to: handle, on: link, by: central, type: .withoutResponse)
        }
      }
      return state.links[index].centralWaits.add { accepted.complete(.failure(BackendError.disconnected)) }
    }
    guard let token else { throw .disconnected }
    defer { forget(token, of: link) }
    try await accepted.answer()
  }

  /// Sends a request and waits for its response.
  private func request<Value: Sendable>(
    _ link: LinkIdentifier,
    packets: Int = 1,
    serve: @escaping @Sendable (SimulatedAdapter, Central) async throws(ATTError) -> Value,
    packets responsePackets: @escaping @Sendable (Value) -> Int
  ) async throws(BackendError) -> Value {
    try await attend()
    let completion = Completion<Value>()
    let token = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peer = air.adapter(state.links[index].peripheral, state)
      let central = SimulatedAir.central(state, of: index)
      state.links[index].requests.append(
        LinkState.Request(isWanted: { !completion.isComplete }, packets: packets) {
          do throws(ATTError) {
            let value = try await serve(peer, central)
            return LinkState.Response(packets: responsePackets(value)) { completion.complete(.success(value)) }
          } catch {
            return LinkState.Response(packets: 1) { completion.complete(.failure(BackendError.attribute(error))) }
          }
        }
      )
      startNextRequest(&state, index)
      return state.links[index].centralWaits.add { completion.complete(.failure(BackendError.disconnected)) }
    }
    guard let token else { throw .disconnected }
    defer { forget(token, of: link) }
    return try await completion.answer()
  }

  func forget(_ token: Int, of link: LinkIdentifier) {
    withState { state in
      if let index = index(state, of: link) { state.links[index].centralWaits.remove(token) }
    }
  }

  private func startNextRequest(_ state: inout SimulatedAir.State, _ index: Int) {
    guard !state.links[index].isRequesting else { return }
    while let request = state.links[index].requests.popFirst() {
      // What was cancelled before it was sent is not sent.
      guard request.isWanted() else { continue }
      state.links[index].isRequesting = true
      let link = state.links[index].identifier
      let peer = air.adapter(state.links[index].peripheral, state)
      state.links[index].transactionTimeout = clock.schedule(after: SimulatedAir.transactionTimeout) { [air] in
        air.transactionTimedOut(link)
      }
      air.send(&state, on: index, .toPeripheral, packets: request.packets) { [self] in
        peer.serve { self.respond(await request.serve(), on: link) }
      }
      return
    }
  }

  private func respond(_ response: LinkState.Response, on link: LinkIdentifier) {
    withState { state in
      guard let index = index(state, of: link) else { return }
      air.send(&state, on: index, .toCentral, packets: response.packets) { [self] in
        response.arrive()
        withState { state in
          guard let index = self.index(state, of: link) else { return }
          state.links[index].isRequesting = false
          state.links[index].transactionTimeout?.cancel()
          state.links[index].transactionTimeout = nil
          startNextRequest(&state, index)
        }
      }
    }
  }
}
