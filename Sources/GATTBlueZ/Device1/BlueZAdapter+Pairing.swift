import DBus
import GATTRuntime

/// Pairing: `Device1.Pair`, and the agent that answers for this adapter.
extension BlueZAdapter {
  /// Pairs with a device, unless BlueZ has its keys. Connects first where there is no link.
  public func pair(with peer: PeerIdentifier, agent: (any PairingAgent)?) async throws(BackendError) {
    let adapter = try poweredPath()
    guard let path = adapter.device(peer) else { throw .unknownPeer }
    try await search(for: path)
    guard let device = devices[path] else { throw .disconnected }
    if device.properties.isPaired, device.properties.hasBond { return }
    if device.isPairing { throw .pairing(.inProgress) }
    device.isPairing = true
    device.pairingAgent = agent
    defer {
      device.isPairing = false
      device.pairingAgent = nil
      // The device may not be connected any more.
      updateState(of: device)
    }
    // `Pair` may make a link, which belongs to this program. A link that a central has made does not.
    let connects = !device.properties.isConnected
    if connects { device.isWanted = true }
    do throws(BusError) {
      try await withAgent(for: device) { () async throws(BusError) in
        try await self.call(path, .device, "Pair", over: self.host.exports, repeats: false)
      }
    } catch  where error.blueZWord == "AlreadyExists" {
      // The devices were paired meanwhile: by another program, or because a value requires a key.
    } catch {
      if error == .cancelled { cancelPairing(path) }
      if connects, device.link == nil, attempts[path] == nil { release(device) }
      throw reason(of: error)
    }
    // The answer came over another connection than the signals.
    await waitForSignals(of: path)
  }

  /// Runs `body` while BlueZ has an agent of this program. Without one BlueZ pairs with no device.
  private func withAgent(for device: Device1, _ body: () async throws(BusError) -> Void) async throws(BusError) {
    if device.pairingAgent == nil, pairingAgent != nil { return try await body() }
    setCapability(device.pairingAgent?.capability ?? .noInputNoOutput, of: device)
    defer {
      setCapability(nil, of: device)
      Task { try? await host.updateAgent() }
    }
    try await host.updateAgent()
    try await body()
  }

  private func cancelPairing(_ device: ObjectPath) {
    Task { _ = try? await call(device, .device, "CancelPairing", over: host.exports) }
  }

  private func reason(of error: BusError) -> BackendError {
    if error == .cancelled { return .cancelled }
    guard state == .poweredOn else { return .poweredOff }
    return error.remote?.meansMissingObject ?? false ? .disconnected : BackendError(pairing: error)
  }

  // MARK: - The agent

  /// Sets the agent that is asked whenever a device pairs with this adapter, unless the pairing has an agent.
  ///
  /// Each adapter has a separate agent. BlueZ allows only one agent with one capability for each program: that one asks
  /// the agent of the adapter that pairs, and has the capability of the agent that was set last on any adapter. During
  /// a pairing that does not use that agent, it has the capability of the pairing's agent, or none.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {
    guard state == .poweredOn || state == .poweredOff else { throw .poweredOff }
    let former = pairingAgent
    setAgent(agent)
    do throws(BusError) {
      try await host.updateAgent()
    } catch {
      setAgent(former)
      throw state == .poweredOn || state == .poweredOff ? BackendError(adapter: error) : .poweredOff
    }
  }

  /// Removes the agent, because BlueZ has ended or the adapter is unplugged.
  func endAgent() {
    setAgent(nil)
    let host = host
    if state != .resetting { Task { try? await host.updateAgent() } }
  }

  private func setAgent(_ agent: (any PairingAgent)?) {
    pairingAgent = agent
    setCapability(agent?.capability, of: self)
  }

  private func setCapability(_ capability: PairingCapability?, of owner: AnyObject) {
    let (identifier, isOfAdapter) = (ObjectIdentifier(owner), owner === self)
    host.assumeIsolated { host in
      host.agentManager.capabilities.removeAll { $0.owner == identifier }
      if let capability { host.agentManager.capabilities.append((identifier, capability, isOfAdapter)) }
    }
  }
}
