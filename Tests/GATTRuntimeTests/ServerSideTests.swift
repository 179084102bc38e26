import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct ServerSideTests {
  @Test func `a request for another service has no such server`() {
    let request = ReadRequest(central: Central(identifier: PeerIdentifier("x"), maximumTransmissionUnit: 23))
    let error = #expect(throws: ServiceError.requestOfAnotherService(HeartRateService.uuid)) {
      try request.server(HeartRateService.self)
    }
    #expect(error?.description == "The request is not for the service 180D.")
  }

  @Test func `a central comes with its first request, subscribed or not, and goes with its link`() async throws {
    try await Stage.run { stage in
      var changes = stage.peripheral.centralChanges().makeAsyncIterator()
      let (_, link, client) = try await stage.connected()
      #expect(stage.peripheral.centrals.isEmpty)
      _ = try await client.bodySensorLocation?.read()
      let central = Central(identifier: stage.phone.identifier, maximumTransmissionUnit: 247)
      #expect(await changes.next() == .connected(central))
      #expect(stage.peripheral.centrals == [central])
      _ = try await client.bodySensorLocation?.read()
      await link.disconnect()
      #expect(await changes.next() == .disconnected(central))
      #expect(stage.peripheral.centrals.isEmpty)
    }
  }

  @Test func `centrals are gone when the adapter is switched off`() async throws {
    try await Stage.run { stage in
      let (_, _, client) = try await stage.connected()
      _ = try await client.bodySensorLocation?.read()
      var changes = stage.peripheral.centralChanges().makeAsyncIterator()
      stage.monitor.isPoweredOn = false
      #expect(
        await changes.next() == .disconnected(Central(identifier: stage.phone.identifier, maximumTransmissionUnit: 23))
      )
    }
  }

  @Test func `a provider that forgets a characteristic that can be written is told by a warning`() async throws {
    struct Forgetful: HeartRateService.MandatoryProvider {}
    let log = Record<LogRecorder.Line>()
    try await Stage.run { stage in
      let manager = try await PeripheralManager(backend: stage.monitor, logger: log.logger)
      _ = try await manager.add(HeartRateService.self, provider: Forgetful())
      #expect(log.warnings.map { $0["characteristics"] } == ["Heart Rate Control Point"])
      try await manager.removeAllServices()
      _ = try await manager.add(HeartRateService.self, provider: Monitor())
      #expect(log.warnings.count == 1)
      try await manager.removeAllServices()
    }
  }
}
