import GATTCore
import GATTRuntime
import Testing

extension Behaviour {
  /// Pairing with agents, protected attributes, and what the host remembers.
  public static let security: [Behaviour] = [
    Behaviour("a protected value is refused, and read after pairing and on later links") { scene in
      let (link, value) = try await begin(scene)
      if scene.stage.pairsByItself {
        _ = try? await value.read()
      } else {
        await #expect(throws: ATTError.self) { try await value.read() }
      }
      try await link.peripheral.pair(agent: Agent(authorizes: true))
      #expect(try await link.peripheral.isBonded())
      // Pairing may have cost the link.
      let current = try await link.peripheral.connect(timeout: .seconds(20))
      #expect(try await current.service(Scene.service).characteristics[0].read() == Data([1]))
      await current.disconnect()
      let next = try await scene.connect()
      #expect(try await next.service(Scene.service).characteristics[0].read() == Data([1]))
      // The devices are paired already, so this returns at once.
      try await next.peripheral.pair()
      try await scene.forgetBonds()
    },
    Behaviour("a device that refuses is not paired with") { scene in
      let (link, _) = try await begin(scene)
      try await scene.stage.far.setPairingAgent(Agent(authorizes: false))
      await #expect(throws: PairingFailure.self) { try await link.peripheral.pair(agent: Agent(authorizes: true)) }
      #expect(try await !link.peripheral.isBonded())
    },
    Behaviour("what the host knows is retrieved, until it is forgotten") { scene in
      let (link, _) = try await begin(scene)
      try await link.peripheral.pair(agent: Agent(authorizes: true))
      let known = try await scene.central.retrievePeripherals()
      #expect(known.contains { $0.identifier == scene.stage.peer })
      let connected = try await scene.central.retrieveConnectedPeripherals(withServices: [Scene.service])
      #expect(connected.map { $0.identifier } == [scene.stage.peer])
      #expect(try await scene.central.retrieveConnectedPeripherals(withServices: [Scene.other]).isEmpty)
      try await scene.central.forget(link.peripheral)
      #expect(try await link.waitForEnd() == .local)
      let left = try await scene.stage.near.knownPeers().filter { $0.identifier == scene.stage.peer }
      #expect(left.allSatisfy { !$0.isBonded && !$0.isConnected })
    },
  ]
}

/// Serves a protected value, with an agent that authorizes every pairing, and connects.
private func begin(_ scene: Scene) async throws -> (Connection, Characteristic) {
  try await scene.stage.far.setPairingAgent(Agent(authorizes: true))
  try await scene.forgetBonds()
  let protected = Scene.characteristic(
    1,
    [.read],
    permissions: [.readable, .readEncryptionRequired],
    value: Data([1])
  )
  let (link, found) = try await scene.connected(to: protected)
  return (link, found[0])
}

/// Authorizes every pairing, or refuses every pairing.
private struct Agent: PairingAgent {
  let authorizes: Bool
  var capability: PairingCapability { .noInputNoOutput }
  func authorize(_ peer: PeerIdentifier) async -> Bool { authorizes }
}
