import BlueGATT
import BlueGATTVendorCatalog

/// A device whose definitions are shipped. Each link switches the measurement on again.
func followTemperature(_ sensorTag: Peripheral, show: (String) -> Void) async throws {
  for try await link in sensorTag.connections() {
    do {
      let tag = try await link.service(SensorTagCC2650.IRTemperatureService.self)
      try await tag.irTemperatureConfiguration.write(.on)
      for try await temperatures in tag.irTemperatureData.notifications() { show("\(temperatures.objectTemperature)") }
    } catch PeripheralError.disconnected {
      continue  // with the next link
    }
  }
}

/// A manager that knows the names of a device's attributes.
func central(over adapter: some Backend) async throws -> CentralManager {
  let profiles = ProfileManager()
  SensorTagCC2650.registerGeneratedProfiles(in: profiles)
  return try await CentralManager(backend: adapter, profiles: profiles)
}
