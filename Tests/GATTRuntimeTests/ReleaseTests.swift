import GATTRuntime
import GATTSimulator
import Testing

/// Links, airs and managers hold no memory once they are over.
@Suite struct ReleaseTests {
  @Test func `nothing of a connection is left when it has ended`() async throws {
    try await Stage.run { stage in
      weak var connection: Connection?
      weak var service: Service?
      weak var characteristic: Characteristic?
      do {
        let (_, link, client) = try await stage.connected()
        (connection, service) = (link, client.service)
        characteristic = client.heartRateMeasurement.characteristic
        let beats = try await client.heartRateMeasurement.subscribe()
        stage.monitor.breakLinks(with: stage.phone, reason: .remote)
        #expect(try await beats.next() == nil)
      }
      await stage.air.clock.runUntilIdle()
      #expect(connection == nil)
      #expect(service == nil)
      #expect(characteristic == nil)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `nothing of an air is left when its managers have ended what they began`() async throws {
    let traces = try await Stage.run { stage in
      let (server, _, client) = try await stage.connected()
      let beats = try await client.heartRateMeasurement.subscribe()
      try await server.heartRateMeasurement.notify(HeartRateMeasurement(heartRate: 70))
      #expect(try await beats.next()?.heartRate == 70)
      for try await _ in stage.central.scan(timeout: .seconds(1)) {}
      return Traces(air: stage.air, clock: stage.air.clock, central: stage.central, peripheral: stage.peripheral)
    }
    // The thread of the simulation may still run its last step.
    while traces.clock != nil { await Task.yield() }
    #expect(traces.air == nil)
    #expect(traces.central == nil)
    #expect(traces.peripheral == nil)
  }

  @Test func `nothing of a manager is left when it has gone`() async throws {
    let air = SimulatedAir()
    try await air.run {
      weak var peripheral: Peripheral?
      do {
        let advertiser = try await PeripheralManager(backend: air.addAdapter(name: "monitor"))
        try await advertiser.startAdvertising(Advertisement())
        let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
        for try await found in central.scan() {
          peripheral = found.peripheral
          break
        }
        try await advertiser.stopAdvertising()
      }
      await air.clock.runUntilIdle()
      #expect(peripheral == nil)
    }
  }
}

/// Weak references to the objects that the test expects to be released.
private struct Traces: Sendable {
  weak let air: SimulatedAir?
  weak let clock: SimulatedClock?
  weak let central: CentralManager?
  weak let peripheral: PeripheralManager?
}
