import GATTCore
import GATTRuntime

/// The central role: links.
extension SimulatedAdapter {
  /// Connects at the next advertisement of the peer that this adapter receives.
  ///
  /// - Throws: `.unknownPeer` for an identifier that is no address.
  public func connect(to peer: PeerIdentifier) async throws(BackendError) -> LinkIdentifier {
    try await suspendIfIgnoringHostCalls()
    let completion = Completion<LinkIdentifier>()
    let token = withState { state -> Int in
      let token = state.adapters[number].takeToken()
      if !state.adapters[number].isReady {
        completion.complete(.failure(BackendError.poweredOff))
      } else if let link = existingLink(state, to: peer) {
        completion.complete(.success(link))
      } else if DeviceAddress(peer.rawValue) == nil {
        completion.complete(.failure(BackendError.unknownPeer))
      } else {
        state.attempts.append(
          AdapterState.Attempt(token: token, central: number, peer: peer, completion: completion)
        )
      }
      return token
    }
    do throws(BackendError) {
      return try await completion.backendValue()
    } catch {
      withState { $0.attempts.removeAll { $0.central == number && $0.token == token } }
      throw error
    }
  }

  private func existingLink(_ state: SimulatedAir.State, to peer: PeerIdentifier) -> LinkIdentifier? {
    state.links.first {
      $0.central == number && !$0.isCut && state.adapters[$0.peripheral].identifier == peer
    }?.identifier
  }

  /// Ends a link. The peer notices it one connection interval later.
  public func disconnect(_ link: LinkIdentifier) async {
    _ = try? await suspendIfIgnoringHostCalls()
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

  /// Returns the links with this adapter as the central, oldest first.
  public func links() -> [(link: LinkIdentifier, peer: PeerIdentifier)] {
    withState { state in
      state.links.filter { $0.central == number && !$0.isOverForCentral }
        .map { ($0.identifier, state.adapters[$0.peripheral].identifier) }
    }
  }

  /// Returns the smaller MTU of the two ends; 23 when the link has ended.
  public func maximumTransmissionUnit(of link: LinkIdentifier) -> Int {
    withState { state in
      state.links.first { $0.identifier == link }?.maximumTransmissionUnit
        ?? AttributeProtocol.defaultMaximumTransmissionUnit
    }
  }

  /// Returns the RSSI of the peer: its power at this distance, with noise.
  public func readRSSI(of link: LinkIdentifier) async throws(BackendError) -> Int {
    try await suspendIfIgnoringHostCalls()
    let strength = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peripheral = state.links[index].peripheral
      return SimulatedAir.signalStrength(&state, of: peripheral, at: number)
    }
    guard let strength else { throw .disconnected }
    return strength
  }

  /// Returns the index of a link with this adapter as the central; nil after the adapter has noticed the end.
  func index(_ state: SimulatedAir.State, of link: LinkIdentifier) -> Int? {
    state.links.firstIndex { $0.identifier == link && $0.central == number && !$0.isOverForCentral }
  }
}
