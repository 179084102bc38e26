import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import Testing

@Suite struct LoggingTests {
  private struct Mishap: Error {}

  /// The levels of the lines that a peripheral logs when a central reads and the handler throws.
  private func levels(whenReadThrows error: any Error) async throws -> [Logger.Level] {
    let log = Record<LogRecorder.Line>()
    let air = SimulatedAir()
    try await air.run {
      let service = MutableService(uuid: "180F")
      service.add(MutableCharacteristic(uuid: "2A19", properties: [.read]).onReadData { _ in throw error })
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "sensor"), logger: log.logger)
      try await peripheral.add(service)
      try await peripheral.startAdvertising(Advertisement(localName: "sensor"))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      for try await found in central.scan() {
        let link = try await found.peripheral.connect()
        let characteristic = try #require(try await link.service("180F").characteristic("2A19"))
        await #expect(throws: ATTError.self) { try await characteristic.read() }
        await found.peripheral.disconnect()
        break
      }
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
    }
    return log.all.map(\.level)
  }

  @Test func `a handler that fails with an error of its own is a warning`() async throws {
    #expect(try await levels(whenReadThrows: Mishap()).contains(.warning))
  }

  @Test func `a handler that refuses is not`() async throws {
    #expect(try await !levels(whenReadThrows: ATTError.readNotPermitted).contains(.warning))
  }
}
