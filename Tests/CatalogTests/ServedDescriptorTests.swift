import BlueGATTCatalog
import Foundation
import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

@Suite struct ServedDescriptorTests {
  private struct Station: EnvironmentalSensingService.TemperatureProvider, EnvironmentalSensingService.MandatoryProvider
  {
    func readTemperature(_ request: ReadRequest) async throws -> Temperature { Temperature(temperature: 21) }
  }

  private struct Cell: BatteryService.MandatoryProvider {
    func readBatteryLevel(_ request: ReadRequest) async throws -> BatteryLevel { BatteryLevel(batteryLevel: 50) }
  }

  @Test func `a central reads the descriptors that a definition lists, with the values that follow from it`()
    async throws
  {
    let air = SimulatedAir()
    let values = try await air.run {
      let adapter = air.addAdapter(name: "station")
      let peripheral = try await PeripheralManager(backend: adapter)
      _ = try await peripheral.add(EnvironmentalSensingService.self, provider: Station())
      _ = try await peripheral.add(BatteryService.self, provider: Cell())
      try await peripheral.startAdvertising(Advertisement(services: [EnvironmentalSensingService.self]))
      let central = try await CentralManager(backend: air.addAdapter(name: "phone"))
      let link = try await central.peripheral(adapter.identifier).connect()
      let temperature = try await link.service(EnvironmentalSensingService.uuid).characteristic(Temperature.uuid)
      let level = try await link.service(BatteryService.uuid).characteristic(BatteryLevel.uuid)
      var values: [BluetoothUUID: Data] = [:]
      for descriptor in (temperature?.descriptors ?? []) + (level?.descriptors ?? [])
      where descriptor.uuid != "2902" { values[descriptor.uuid] = try await descriptor.read() }
      await link.disconnect()
      try await peripheral.stopAdvertising()
      try await peripheral.removeAllServices()
      return values
    }
    #expect(values["2901"] == Data("Temperature".utf8))
    #expect(values["2906"] == Data([0x4D, 0x95, 0xFF, 0x7F]))
    #expect(values["2904"] == Data([4, 0, 0xAD, 0x27, 1, 0, 0]))
  }
}
