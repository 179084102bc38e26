import BlueGATT
import GATTSimulator
import Synchronization
import Testing

@testable import Garden

/// The program of the README, when something goes wrong.
@Suite struct GardenTests {
  @Test func `the moisture is read, after whichever turn of the simulation the link is cut`() async throws {
    let count = try await run { _, _ in }
    #expect(count >= 20)
    var longest = count
    for turn in 0..<count {
      longest = max(
        longest,
        try await run { air, probe in
          air.clock.schedule(afterTurn: air.clock.turnCount + turn) { probe.disconnectAll() }
        }
      )
    }
    // At least one cut has cost the program a link.
    #expect(longest > count)
  }

  /// Runs the program's central beside a probe and a device that advertises foreign data.
  ///
  /// - Parameter prepare: Called before the central begins.
  /// - Returns: The number of turns of the simulation.
  private func run(_ prepare: @escaping @Sendable (SimulatedAir, SimulatedAdapter) async throws -> Void) async throws
    -> Int
  {
    let lines = Mutex<[String]>([])
    let air = SimulatedAir(seed: 5)
    let count = try await air.run(timeLimit: .seconds(600)) {
      let foreign = try await PeripheralManager(backend: air.addAdapter(name: "foreign"))
      var odd = Advertisement(localName: "Foreign")
      odd.serviceData = [SoilService.uuid: Data([1])]
      try await foreign.startAdvertising(odd)
      let probe = air.addAdapter(name: "probe")
      let peripheral = try await PeripheralManager(backend: probe)
      _ = try await peripheral.add(SoilService.self, provider: Probe())
      try await peripheral.startAdvertising(Advertisement(localName: "Probe", services: [SoilService.self]))
      let central = try await CentralManager(backend: air.addAdapter(name: "gateway"))
      let start = air.clock.turnCount
      try await prepare(air, probe)
      try await Garden.read(central) { line in lines.withLock { $0.append(line) } }
      return air.clock.turnCount - start
    }
    #expect(lines.withLock { $0 } == ["Probe Moisture: 23.45 %"])
    return count
  }
}
