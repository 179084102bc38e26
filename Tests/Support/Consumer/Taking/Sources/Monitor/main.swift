import BlueGATT

let profiles = ProfileManager()
registerGeneratedProfiles(in: profiles)
print(profiles.services.map(\.name))
print(try HeartRateMeasurement([0x16, 0x48]), try BatteryLevel([0x57]))
