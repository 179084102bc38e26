import BlueGATTVendorCatalog
import GATTCore
import GATTRuntime
import GATTSimulator
import Testing

/// Devices that only advertise, in a simulation.
@Suite struct AdvertisingDeviceTests {
  @Test func `a device that advertises a value is heard by the readings of its type`() async throws {
    let octets: [UInt8] = [
      0x05, 0x12, 0xFC, 0x53, 0x94, 0xC3, 0x7C, 0x00, 0x04, 0xFF, 0xFC, 0x04, 0x0C, 0xAC, 0x36, 0x42, 0x00, 0xCD, 0xCB,
      0xB8, 0x33, 0x4C, 0x88, 0x4F,
    ]
    let value = try Ruuvi.RuuviRAWv2(octets)
    let air = SimulatedAir()
    let heard = try await air.run { () -> Ruuvi.RuuviRAWv2? in
      let device = try await air.device(advertising: value)
      #expect(device.advertisement.manufacturerData == [0x0499: Data(octets)])
      let central = try await CentralManager(backend: air.addAdapter(name: "central"))
      for await reading in central.readings(of: Ruuvi.RuuviRAWv2.self) { return reading.value }
      return nil
    }
    #expect(heard == value)
  }
}
