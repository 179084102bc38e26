import GATTCore
import GATTRuntime

/// Pairing, and the known devices.
extension SimulatedAdapter {
  /// Pairs with the method that the capabilities of both agents determine: with a passkey, or by Just Works.
  public func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError) {
    let link = try await connect(to: peer)
    guard let pairing = try beginPairing(over: link, agent) else { return }
    defer {
      withState { state in
        if let index = self.index(state, of: link) { state.links[index].isPairing = false }
      }
    }
    let isAuthenticated = try await negotiate(pairing)
    keepKeys(of: pairing, isAuthenticated: isAuthenticated)
  }

  /// - Returns: The pairing; nil when the link is encrypted already.
  private func beginPairing(over link: LinkIdentifier, _ agent: (any PairingAgent)?) throws(BackendError) -> Pairing? {
    let begun = withState { state -> Result<Pairing?, BackendError> in
      guard let index = index(state, of: link) else { return .failure(.disconnected) }
      if state.links[index].security > .none { return .success(nil) }
      if state.links[index].isPairing { return .failure(.pairing(.inProgress)) }
      state.links[index].isPairing = true
      let other = air.adapter(state.links[index].peripheral, state)
      return .success(
        Pairing(
          link: link,
          initiator: self,
          responder: other,
          initiatorAgent: agent ?? state.adapters[number].agent,
          responderAgent: state.adapters[other.number].agent,
          passkey: UInt32.random(in: 0...999_999, using: &state.random)
        )
      )
    }
    return try begun.get()
  }

  /// Stores the keys on both sides, if the link still exists.
  private func keepKeys(of pairing: Pairing, isAuthenticated: Bool) {
    withState { state in
      guard let index = index(state, of: pairing.link) else { return }
      let bond = AdapterState.Bond(
        key: .random(in: .min ... .max, using: &state.random),
        isAuthenticated: isAuthenticated
      )
      state.links[index].security = isAuthenticated ? .authenticated : .encrypted
      for (one, other) in [(number, pairing.responder.number), (pairing.responder.number, number)] {
        let identifier = state.adapters[other].identifier
        state.adapters[one].bonds[identifier] = bond
        air.report(.bondChanged(identifier, isBonded: true), to: one)
      }
    }
  }

  /// Runs the pairing with its agents, within the timeout of a pairing.
  private func negotiate(_ pairing: Pairing) async throws(BackendError) -> Bool {
    let outcome = Completion<Bool>()
    let waiting = withState { state -> Int? in
      guard let index = index(state, of: pairing.link) else { return nil }
      return state.links[index].centralWaits.add { outcome.complete(.failure(BackendError.disconnected)) }
    }
    guard let waiting else { throw .disconnected }
    let deadline = clock.schedule(after: Pairing.timeout) {
      outcome.complete(.failure(BackendError.pairing(.timedOut)))
    }
    let negotiation = Task(executorPreference: air.clock) {
      do throws(PairingFailure) {
        outcome.complete(.success(try await pairing.run()))
      } catch {
        outcome.complete(.failure(BackendError.pairing(error)))
      }
    }
    defer {
      deadline.cancel()
      negotiation.cancel()
      removeWait(waiting, of: pairing.link)
    }
    do throws(BackendError) {
      return try await outcome.backendValue()
    } catch {
      pairing.initiatorAgent?.cancelled(pairing.responder.identifier)
      pairing.responderAgent?.cancelled(pairing.initiator.identifier)
      throw error
    }
  }

  /// Sets the pairing agent. A pairing in progress keeps its agent.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {
    try await suspendIfIgnoringHostCalls()
    // The former agent is released without the lock held.
    let before = withState { state -> Result<(any PairingAgent)?, BackendError> in
      guard [.poweredOn, .poweredOff].contains(state.adapters[number].state) else { return .failure(.poweredOff) }
      defer { state.adapters[number].agent = agent }
      return .success(state.adapters[number].agent)
    }
    _ = try before.get()
  }

  /// Returns the adapters with which this adapter has had a link, in the order of their identifiers.
  public func knownPeers() async throws(BackendError) -> [KnownPeer] {
    try await suspendIfIgnoringHostCalls()
    let known = withState { state -> [KnownPeer]? in
      guard [.poweredOn, .poweredOff].contains(state.adapters[number].state) else { return nil }
      let connected = Set(
        SimulatedAir.links(state, of: number).map { link in
          let ends = (state.links[link].central, state.links[link].peripheral)
          return state.adapters[ends.0 == number ? ends.1 : ends.0].identifier
        }
      )
      return state.adapters.filter { state.adapters[number].knownPeers.contains($0.identifier) }.map { peer in
        KnownPeer(
          identifier: peer.identifier,
          name: peer.name,
          addressKind: .random,
          isBonded: state.adapters[number].bonds[peer.identifier] != nil,
          isConnected: connected.contains(peer.identifier)
        )
      }
    }
    guard let known else { throw .poweredOff }
    return known
  }

  /// Ends the links with a device, and forgets its bond on this side. The peer keeps its bond, but can't use it any
  /// more.
  public func forget(_ peer: PeerIdentifier) async throws(BackendError) {
    try await suspendIfIgnoringHostCalls()
    withState { state in
      for link in SimulatedAir.links(state, of: number).reversed() {
        let (central, peripheral) = (state.links[link].central, state.links[link].peripheral)
        if state.adapters[peripheral].identifier == peer {
          air.cut(&state, link, central: (.local, .zero), peripheralDelay: state.conditions.connectionInterval)
        } else if state.adapters[central].identifier == peer {
          air.cut(&state, link, central: (.remote, state.conditions.connectionInterval), peripheralDelay: .zero)
        }
      }
      let wasBonded = state.adapters[number].bonds.removeValue(forKey: peer) != nil
      state.adapters[number].knownPeers.remove(peer)
      state.adapters[number].caches[peer] = nil
      if wasBonded { air.report(.bondChanged(peer, isBonded: false), to: number) }
    }
  }
}

extension SimulatedAir {
  /// Returns the security of a new link, which is encrypted from its start when both ends have the same keys.
  static func security(_ state: State, between central: Int, and peripheral: Int) -> LinkSecurity {
    guard let bond = state.adapters[central].bonds[state.adapters[peripheral].identifier],
      state.adapters[peripheral].bonds[state.adapters[central].identifier] == bond
    else { return .none }
    return bond.isAuthenticated ? .authenticated : .encrypted
  }

  /// Reports changed services to the central of a link. The central drops its cache.
  func sendServicesChanged(_ state: inout State, on link: Int) {
    let (identifier, central) = (state.links[link].identifier, state.links[link].central)
    let peer = state.adapters[state.links[link].peripheral].identifier
    send(&state, on: link, .toCentral) { [self] in
      self.state.withLock { $0.adapters[central].caches[peer] = nil }
      report(.servicesChanged(identifier), to: central)
    }
  }
}
