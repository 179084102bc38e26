import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// What the README shows, as it stands there.
@Suite struct ReadmeTests {
  @Test func `the gateway connects again when the sensor is back in range`() async throws {
    let air = SimulatedAir(seed: 1)
    try await air.run {
      let sensor = air.addAdapter(name: "sensor", position: Position(x: 3, y: 0))
      let peripheral = try await PeripheralManager(backend: sensor)
      _ = try await peripheral.add(HeartRateService.self, provider: Monitor())
      try await peripheral.startAdvertising(Advertisement(localName: "Monitor", services: [HeartRateService.self]))

      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let device = central.peripheral(sensor.identifier)
      let link = try await device.connect()
      #expect(try await link.service(HeartRateService.self).bodySensorLocation?.read() == .chest)

      sensor.position = Position(x: 200, y: 0)  // out of range
      #expect(try await link.end() == .supervisionTimeout)  // 4 s later on the clock, at once on yours
      sensor.position = Position(x: 3, y: 0)
      #expect(try await device.connect().isConnected)

      sensor.faults = [.ignoresRequests]  // broken, slow and hostile devices: SimulatedFault
      sensor.isDaemonRunning = false  // the host's Bluetooth service fails
      air.conditions.loss = 0.3  // interference
    }
  }
}
