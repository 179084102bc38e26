import GATTCore
import GATTRuntime
import GATTSimulator
import Logging
import Synchronization
import Testing

/// Keeps the levels of what is logged.
private struct LevelRecorder: LogHandler {
  final class Levels: Sendable {
    let all = Mutex<[Logger.Level]>([])
  }

  let levels: Levels
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    levels.all.withLock { $0.append(event.level) }
  }
}

@Suite struct LoggingTests {
  private struct Mishap: Error {}

  /// The levels of what a peripheral logs when a central reads and the handler throws.
  private func levels(whenReadThrows error: any Error) async throws -> [Logger.Level] {
    let levels = LevelRecorder.Levels()
    let air = SimulatedAir()
    try await air.run {
      let service = MutableService(uuid: "180F")
      service.add(MutableCharacteristic(uuid: "2A19", properties: [.read]).onReadData { _ in throw error })
      let logger = Logger(label: "test") { _ in LevelRecorder(levels: levels) }
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "sensor"), logger: logger)
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
    return levels.all.withLock { $0 }
  }

  @Test func `a handler that fails with an error of its own is a warning`() async throws {
    #expect(try await levels(whenReadThrows: Mishap()).contains(.warning))
  }

  @Test func `a handler that refuses is not`() async throws {
    #expect(try await !levels(whenReadThrows: ATTError.readNotPermitted).contains(.warning))
  }
}
