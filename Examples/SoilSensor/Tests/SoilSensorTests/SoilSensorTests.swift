import BlueGATT
import GATTSimulator
import Synchronization
import Testing

@testable import SoilSensor

/// The program, when something goes wrong.
@Suite struct SoilSensorTests {
  @Test func `a measurement is shown, after whichever turn of the simulation the link is cut`() async throws {
    let count = try await run(cutAfter: nil)
    #expect(count >= 50)
    var longest = count
    for turn in 0..<count { longest = max(longest, try await run(cutAfter: turn)) }
    // At least one cut has cost the program a link.
    #expect(longest > count)
  }

  /// Runs the program's central beside devices that advertise foreign data, with a sensor that sends two odd packets before
  /// each measurement.
  ///
  /// - Returns: The number of turns of the simulation.
  private func run(cutAfter turn: Int?) async throws -> Int {
    let lines = Mutex<[String]>([])
    let air = SimulatedAir(seed: 5)
    let count = try await air.run(timeLimit: .seconds(600)) {
      // Too few octets, and octets that decode.
      for octets in [Data([1]), Data([2, 1, 50])] {
        let foreign = try await PeripheralManager(backend: air.addAdapter(name: "foreign"))
        var odd = Advertisement(localName: "Foreign")
        odd.serviceData = [SoilAdvertisement.uuid: octets]
        try await foreign.startAdvertising(odd)
      }
      let sensor = air.addAdapter(name: "sensor")
      let peripheral = try await PeripheralManager(backend: sensor)
      let server = try await SoilSensor.serve(peripheral)
      let gateway = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let start = air.clock.turnCount
      if let turn { air.clock.schedule(afterTurn: start + turn) { sensor.disconnectAll() } }
      return try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          while true {
            try await air.clock.sleep(for: .milliseconds(100))
            for octets in [Data([0]), Data([0, 1, 2, 3, 4])] {
              try? await server.soilMeasurement.characteristic.update(octets)
            }
            try? await server.soilMeasurement.notify(SoilMeasurement(moisture: 412))
          }
        }
        try await SoilSensor.read(gateway) { line in lines.withLock { $0.append(line) } }
        group.cancelAll()
        return air.clock.turnCount - start
      }
    }
    let all = lines.withLock { $0 }
    #expect(all.contains("refused: too often"))
    #expect(all.count { $0.hasPrefix("advertised: ") } == 2)
    #expect(all.last?.hasPrefix("measured: ") == true)
    #expect(all.last?.contains("412") == true)
    return count
  }
}
