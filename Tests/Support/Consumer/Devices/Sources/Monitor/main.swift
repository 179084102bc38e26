import BlueGATT

let profiles = ProfileManager()
Ruuvi.registerGeneratedProfiles(in: profiles)
SensorTagCC2650.registerGeneratedProfiles(in: profiles)
print(profiles.services.map(\.name).contains("IR Temperature"), Ruuvi.generatedAdvertisedTypes.count)
print(try Ruuvi.RuuviRAWv1([3, 0xB2, 0x81, 0x45, 0xCA, 0x20, 0, 0x7A, 0, 0x26, 3, 0xD0, 8, 0x8F]).temperature)
