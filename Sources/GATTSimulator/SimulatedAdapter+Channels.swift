import GATTCore
import GATTRuntime

/// L2CAP channels, in both roles.
extension SimulatedAdapter {
  /// Asks the peer for a channel, and waits for its answer. A link that is not secure enough is refused: pair first.
  public func openChannel(_ psm: UInt16, on link: LinkIdentifier) async throws(BackendError) -> any BackendChannel {
    try await suspendIfIgnoringHostCalls()
    let completion = Completion<any BackendChannel>()
    let token = withState { state -> Int? in
      guard let index = index(state, of: link) else { return nil }
      let peer = air.adapter(state.links[index].peripheral, state)
      air.send(&state, on: index, .toPeripheral) {
        peer.serve(on: link) { peer.serveChannel(psm, on: link, completion) }
      }
      return state.links[index].centralWaits.add { completion.complete(.failure(BackendError.disconnected)) }
    }
    guard let token else { throw .disconnected }
    defer { removeWait(token, of: link) }
    return try await completion.backendValue()
  }

  /// Answers a central that asks for a channel.
  private func serveChannel(_ psm: UInt16, on link: LinkIdentifier, _ completion: Completion<any BackendChannel>) {
    withState { state in
      guard let index = state.links.firstIndex(where: { $0.identifier == link && !$0.isCut }) else { return }
      let listener = state.adapters[number].listeners[psm]
      guard let listener, state.links[index].security >= listener.security else {
        let refusal = listener?.security.refusal ?? .refused
        air.send(&state, on: index, .toCentral) { completion.complete(.failure(BackendError.channel(refusal))) }
        return
      }
      let ends = SimulatedChannel.ends(psm, over: state.links[index], state, of: air)
      state.links[index].channels.append(ends)
      air.send(&state, on: index, .toCentral) { [clock = air.clock] in
        if completion.complete(.success(ends.central)) { return }
        // The program of the central has stopped waiting.
        Task(executorPreference: clock) { await ends.central.close() }
      }
      air.clock.post { listener.handler(ends.peripheral) }
    }
  }

  /// Takes channels for a PSM; for the lowest free one from 0x0080 on when it is nil.
  public func publishChannel(
    _ psm: UInt16?,
    security: LinkSecurity,
    handler: @escaping @Sendable (any BackendChannel) -> Void
  ) async throws(BackendError) -> UInt16 {
    try await suspendIfIgnoringHostCalls()
    let outcome = withState { state -> Result<UInt16, BackendError> in
      guard state.adapters[number].isReady else { return .failure(.poweredOff) }
      let taken = state.adapters[number].listeners
      guard let psm = psm ?? (0x80...0xFF).first(where: { taken[$0] == nil }) else {
        return .failure(.rejected("all PSMs are taken"))
      }
      if taken[psm] != nil { return .failure(.channel(.psmInUse(psm))) }
      state.adapters[number].listeners[psm] = AdapterState.ChannelListener(security: security, handler: handler)
      return .success(psm)
    }
    return try outcome.get()
  }

  /// Refuses further channels for a PSM.
  public func unpublishChannel(_ psm: UInt16) async {
    // The handler is released without the lock held.
    let removed = withState { $0.adapters[number].listeners.removeValue(forKey: psm) }
    withExtendedLifetime(removed) {}
  }
}

extension LinkSecurity {
  /// The answer to a central with a less secure link.
  fileprivate var refusal: L2CAPChannelError {
    self == .authenticated ? .insufficientAuthentication : .insufficientEncryption
  }
}
