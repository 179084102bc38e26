import BlueGATT

let profiles = ProfileManager()
KitchenScale.registerGeneratedProfiles(in: profiles)
print(profiles.services.map(\.name))
print(try KitchenScale.SerialData([0xDC, 0x05]).weight.value, try GardenLamp.SerialData([1, 50]).brightness)
print(KitchenScale.match.accepts(name: "LAMP-1"), GardenLamp.match.accepts(name: "LAMP-1"))
// A device of a catalog with the same UUID.
print(Redodo.BatteryManagementService.uuid == KitchenScale.SerialService.uuid, Redodo.generatedValueTypes)
