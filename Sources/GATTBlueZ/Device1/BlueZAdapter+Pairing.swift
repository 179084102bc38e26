import DBus
import GATTRuntime

/// Pairing.
extension BlueZAdapter {
  /// Pairs with a device and keeps the keys; connects first where there is no link.
  public func pair(with peer: PeerIdentifier) async throws(BackendError) {
    let adapter = try poweredPath()
    guard let path = adapter.device(peer), let device = devices[path] else { throw .unknownPeer }
    if device.properties.isPaired, device.properties.hasBond { return }
    guard security.pairing.insert(path).inserted else { throw .pairing(.inProgress) }
    defer {
      security.pairing.remove(path)
      // No link may have come of it, or none that lasted until now.
      settle(device)
    }
    // The link that comes is this program's. One with a central that is there already is not.
    let connects = !device.properties.isConnected
    if connects { device.isWanted = true }
    do throws(BusError) {
      try await withAgent { () async throws(BusError) in
        try await self.call(path, .device, "Pair", over: self.host.exports, isRepeated: false)
      }
    } catch {
      if error == .cancelled || error == .timedOut { cancelPairing(path) }
      if connects, device.link == nil, attempts[path] == nil { releaseDevice(of: device) }
      throw await reason(of: error, for: device)
    }
    await learnBond(of: device)
  }

  /// With an agent that BlueZ knows: without one it pairs with nobody.
  private func withAgent(_ body: () async throws(BusError) -> Void) async throws(BusError) {
    if security.agent != nil { return try await body() }
    countPairings(1)
    defer {
      countPairings(-1)
      // Nobody waits for it, and nobody can end it.
      Task { try? await host.updateAgent() }
    }
    try await host.updateAgent()
    try await body()
  }

  private func countPairings(_ difference: Int) { host.assumeIsolated { $0.agentManager.pairingCount += difference } }

  private func cancelPairing(_ device: ObjectPath) {
    Task { _ = try? await call(device, .device, "CancelPairing", over: host.exports) }
  }

  private func reason(of error: BusError, for device: Device1) async -> BackendError {
    if error == .cancelled { return .cancelled }
    guard state == .poweredOn else { return .poweredOff }
    switch error {
    case .timedOut: return .pairing(.timedOut)
    case .remote(let refusal) where refusal.name == .unknownObject: return .unknownPeer
    default: return BackendError(pairing: error)
    }
  }

  /// What BlueZ says by itself may come later than its answer, for that came over the other connection.
  private func learnBond(of device: Device1) async {
    guard
      let values = try? await call(device.path, .properties, "GetAll", [InterfaceName.device.text.value])
        .read([String: Value].self)
    else { return }
    let bond = values.filter { ["Paired", "Bonded"].contains($0.key) }
    if devices[device.path] === device {
      apply(.changed(InterfaceName.device.text, bond, invalidated: []), to: device.path)
    }
  }

  // MARK: - The agent

  /// Has `agent` asked whenever a device pairs with this adapter.
  ///
  /// BlueZ has one agent for a program, with what that one can show and ask. With several adapters each has its own agent
  /// here, but what they can show and ask is told of the one that was set last.
  public func setPairingAgent(_ agent: (any PairingAgent)?) async throws(BackendError) {
    guard state == .poweredOn || state == .poweredOff else { throw .poweredOff }
    let former = security.agent
    security.agent = agent
    setAgent(for: agent)
    do throws(BusError) {
      try await host.updateAgent()
    } catch {
      security.agent = former
      setAgent(for: former)
      throw state == .poweredOn || state == .poweredOff ? BackendError(adapter: error) : .poweredOff
    }
  }

  /// BlueZ has gone, or the adapter.
  func endAgent() {
    security.agent = nil
    setAgent(for: nil)
    let host = host
    if state != .resetting { Task { try? await host.updateAgent() } }
  }

  private func setAgent(for agent: (any PairingAgent)?) {
    let me = ObjectIdentifier(self)
    host.assumeIsolated { host in
      host.agentManager.agents.removeAll { $0.adapter == me }
      guard let agent else { return }
      // Of a device that this program pairs with BlueZ asks this program's agent, also if another one's is the default.
      let isForAll = (agent as? any DedicatedPairingAgent)?.onlyPeer == nil
      host.agentManager.agents.append((me, agent.capability, isForAll))
    }
  }
}
