import BlueGATT
import BlueGATTCatalog
import GATTSimulator
import Synchronization
import Testing

/// The programs of the articles, which must do what they say. Those of *Testing with the simulator* are tests themselves.
@Suite struct SnippetTests {
  @Test func `a beat of the sensor is shown by the program that follows it`() async throws {
    let lines = Lines()
    let air = SimulatedAir()
    try await air.run {
      let service = try await serveHeartRate(PeripheralManager(backend: air.addAdapter(name: "sensor")))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      await withTaskGroup(of: Void.self) { group in
        group.addTask { try? await followHeartRate(central) { lines.append($0) } }
        group.addTask {
          for await subscribers in service.heartRateMeasurement.subscriberChanges() where !subscribers.isEmpty { break }
          try? await beat(service)
          try? await air.clock.sleep(for: .seconds(1))
        }
        await group.next()
        group.cancelAll()
      }
    }
    #expect(lines.all == ["worn at: Chest", "72 bpm"])
  }

  @Test func `the sensor refuses what it does not know`() async throws {
    let air = SimulatedAir()
    try await air.run {
      let sensor = air.addAdapter(name: "sensor")
      _ = try await serveHeartRate(PeripheralManager(backend: sensor))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let heartRate = try await central.peripheral(sensor.identifier).connect().service(HeartRateService.self)
      await #expect(throws: ATTError(HeartRateService.ErrorCode.heartRateControlPointNotSupported)) {
        try await heartRate.heartRateControlPoint?.write(.unknown(7))
      }
    }
  }
}

/// What a program has shown.
private final class Lines: Sendable {
  private let values = Mutex<[String]>([])

  var all: [String] { values.withLock { $0 } }

  func append(_ line: String) { values.withLock { $0.append(line) } }
}
