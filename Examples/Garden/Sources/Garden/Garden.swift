import BlueGATT
import GATTSimulator

struct Probe: SoilService.Provider {
  func readSoilMoisture(_ request: ReadRequest) async throws -> SoilMoisture { SoilMoisture(moisture: 23.45) }
}

@main struct Garden {
  static func main() async throws {
    let air = SimulatedAir()
    try await air.run {
      let peripheral = try await PeripheralManager(backend: air.addAdapter(name: "probe"))
      _ = try await peripheral.add(SoilService.self, provider: Probe())
      try await peripheral.startAdvertising(Advertisement(localName: "Probe", services: [SoilService.self]))

      try await read(CentralManager(backend: air.addAdapter(name: "gateway"))) { print($0) }
    }
  }

  static func read(_ central: CentralManager, show: @Sendable (String) -> Void) async throws {
    for try await found in central.scan(for: SoilService.self) {
      let soil = try await found.peripheral.read(of: SoilService.self) { $0.soilMoisture }
      return show("\(found.peripheral.name) \(soil)")  // Probe Moisture: 23.45 %
    }
  }
}
