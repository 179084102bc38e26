import BlueGATT
import BlueGATTVendorCatalog

/// A device whose definitions are shipped.
func followTemperature(_ link: Connection) async throws {
  let tag = try await link.service(SensorTagCC2650.IRTemperatureService.self)
  try await tag.irTemperatureConfiguration.write(.on)
  for try await temperatures in tag.irTemperatureData.notifications() { print(temperatures.objectTemperature) }
}

/// A manager that knows the names of a device's attributes.
func central(over adapter: some Backend) async throws -> CentralManager {
  let profiles = ProfileManager()
  SensorTagCC2650.registerGeneratedProfiles(in: profiles)
  return try await CentralManager(backend: adapter, profiles: profiles)
}
