import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// The links and states that exist already when a manager begins.
@Suite struct StartupTests {
  private let backend = RecordingBackend()
  private let link = LinkIdentifier(rawValue: 7)
  private let peer = PeerIdentifier("peer")

  @Test func `links that there are already are taken over`() async throws {
    try await backend.air.run {
      backend.whenAskedForLinks.withLock { $0 = { [link, peer] in [(link, peer)] } }
      let central = try await CentralManager(backend: backend)
      #expect(central.connectedPeripherals.map { $0.identifier } == [peer])
      backend.report(.disconnected(link, .remote))
      #expect(central.connectedPeripherals.isEmpty)
    }
  }

  @Test func `a link that ends while it is being taken over is no ghost`() async throws {
    try await backend.air.run {
      backend.whenAskedForLinks.withLock {
        $0 = { [backend, link, peer] in
          backend.report(.disconnected(link, .remote))
          return [(link, peer)]
        }
      }
      let central = try await CentralManager(backend: backend)
      #expect(central.connectedPeripherals.isEmpty)
    }
  }

  @Test func `links that end with the power while they are being taken over are no ghosts`() async throws {
    try await backend.air.run {
      backend.whenAskedForLinks.withLock {
        $0 = { [backend, link, peer] in
          backend.report(.stateChanged(.poweredOff))
          backend.report(.stateChanged(.poweredOn))
          backend.report(.connected(LinkIdentifier(rawValue: 8), to: PeerIdentifier("other")))
          return [(link, peer)]
        }
      }
      let central = try await CentralManager(backend: backend)
      #expect(central.connectedPeripherals.map { $0.identifier } == [PeerIdentifier("other")])
    }
  }

  @Test func `a peripheral manager tells no state from before it began to observe`() async throws {
    try await backend.air.run {
      backend.whenObserved.withLock { $0 = { [backend] in backend.report(.stateChanged(.poweredOff)) } }
      let peripheral = try await PeripheralManager(backend: backend)
      var states = peripheral.states().makeAsyncIterator()
      #expect(await states.next() == .poweredOff)
    }
  }

  @Test func `a program that may not use Bluetooth gets no manager, even if the backend does not say why`()
    async throws
  {
    try await backend.air.run {
      backend.report(.stateChanged(.unauthorized))
      let reason = "This program may not use Bluetooth."
      await #expect(throws: CentralManagerError.unavailable(reason)) { try await CentralManager(backend: backend) }
      await #expect(throws: PeripheralManagerError.unavailable(reason)) {
        try await PeripheralManager(backend: backend)
      }
    }
  }

  @Test func `the first state told is not older than the changes told before`() async throws {
    try await backend.air.run {
      backend.whenAskedForLinks.withLock {
        $0 = { [backend] in
          backend.report(.stateChanged(.poweredOff))
          return []
        }
      }
      let central = try await CentralManager(backend: backend)
      var states = central.states().makeAsyncIterator()
      #expect(await states.next() == .poweredOff)
    }
  }
}
