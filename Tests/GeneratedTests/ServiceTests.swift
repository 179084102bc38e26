import GATTCore
import GATTRuntime
import Goldens
import Testing

/// A provider with the mandatory members only.
private struct Least: GreenhouseService.MandatoryProvider {
  var deviceLabelCount: Int { 0 }

  func readWaterTemperature(_ request: ReadRequest) async throws -> WaterTemperature { WaterTemperature(rawValue: 1) }
  func readTankLevel(_ request: ReadRequest) async throws -> TankLevel { TankLevel(level: 1) }
  func writePumpControlPoint(_ value: PumpControlPoint, _ request: WriteRequest) async throws {}
}

/// A provider with all members, also the optional ones.
private struct Most: GreenhouseService.Provider {
  var deviceLabelCount: Int { 2 }
  var waveSamplesCount: Int { 3 }

  func readWaterTemperature(_ request: ReadRequest) async throws -> WaterTemperature { WaterTemperature(rawValue: 1) }
  func readTankLevel(_ request: ReadRequest) async throws -> TankLevel { TankLevel(level: 1) }
  func writePumpControlPoint(_ value: PumpControlPoint, _ request: WriteRequest) async throws {}
  func readValvePosition(_ request: ReadRequest) async throws -> ValvePosition { .open }
  func writeValvePosition(_ value: ValvePosition, _ request: WriteRequest) async throws {}
  func readDeviceLabel(_ request: ReadRequest) async throws -> DeviceLabel {
    DeviceLabel(language: "en", label: "Pump", revision: 1)
  }
  func writeDeviceLabel(_ value: DeviceLabel, _ request: WriteRequest) async throws {}
  func writeMakerData(_ value: MakerData, _ request: WriteRequest) async throws {}
}

@Suite struct ServiceTests {
  @Test func `a provider of the least offers what is mandatory, with what it need not implement`() throws {
    let service = GreenhouseService.service(for: Least())
    let offered = service.characteristics.map { ($0.uuid, $0.properties) }
    #expect(
      offered.map(\.0) == [WaterTemperature.uuid, TankLevel.uuid, PumpControlPoint.uuid, DeviceLabel.uuid]
    )
    #expect(offered.map(\.1) == [[.read, .notify], [.read, .indicate], [.write, .indicate], []])
    let server = try GreenhouseService.Server(service)
    #expect(server.valvePosition == nil && server.deviceLabels.count == 1 && server.waveSamples.isEmpty)
  }

  @Test func `a provider of everything offers everything, as often as it says`() throws {
    let service = GreenhouseService.service(for: Most())
    let server = try GreenhouseService.Server(service)
    #expect(server.valvePosition != nil && server.irrigationReport != nil && server.makerData != nil)
    #expect(server.deviceLabels.count == 2 && server.waveSamples.count == 3)
    #expect(service.characteristic(ValvePosition.uuid)?.properties == [.read, .write, .notify])
    #expect(service.characteristic(DeviceLabel.uuid)?.properties == [.read, .write, .writeWithoutResponse])
    #expect(service.characteristic(MakerData.uuid)?.properties == [.authenticatedSignedWrites])
  }

  @Test func `security settings become permissions`() {
    let service = GreenhouseService.service(for: Least())
    #expect(service.characteristic(TankLevel.uuid)?.permissions == [.readable, .readAuthorizationRequired])
  }

  @Test func `a service without a mandatory characteristic has no server endpoints`() {
    #expect(throws: ServiceError.characteristicMissing(WaterTemperature.uuid, service: GreenhouseService.uuid)) {
      try GreenhouseService.Server(MutableService(GreenhouseService.self))
    }
  }

  @Test func `a service knows its errors and its characteristics`() {
    #expect(GreenhouseService.ErrorCode.valveStuck.rawValue == 0x80)
    #expect(GreenhouseService.ErrorCode.noWater.rawValue == 0x81)
    #expect(GreenhouseService.profile.characteristics.count == 8)
    #expect(GreenhouseService.profile.tag == "com.example")
    #expect(BeaconService.uuid == BluetoothUUID(uint16: 0xFE30))
    let profiles = ProfileManager()
    registerGeneratedProfiles(in: profiles)
    #expect(profiles.services.count == 8)
  }
}
