import GATTCore
import GATTRegistry
import Testing

@Suite struct AssignedNamesTests {
  @Test func `a name is found by any form of its UUID`() {
    #expect(AssignedNames.services[0x180D] == "Heart Rate")
    #expect(AssignedNames.services[BluetoothUUID(uint16: 0x180D)] == "Heart Rate")
    #expect(AssignedNames.services[BluetoothUUID("0000180D-0000-1000-8000-00805F9B34FB")] == "Heart Rate")
    #expect(AssignedNames.characteristics[0x2A37] == "Heart Rate Measurement")
    #expect(AssignedNames.descriptors[0x2902] == "Client Characteristic Configuration")
    #expect(AssignedNames.declarations[0x2803] == "Characteristic Declaration")
    #expect(AssignedNames.unit(BluetoothUUID(uint16: 0x27AF)) == "beats per minute")
  }

  @Test func `the first and the last of a kind are found`() {
    #expect(AssignedNames.services[0x1800] == "GAP")
    #expect(AssignedNames.characteristics[0x2A00] == "Device Name")
    #expect(AssignedNames.characteristics[0x2C38] == "Voice Assistant Supported Features")
    #expect(AssignedNames.descriptors[0x2900] == "Characteristic Extended Properties")
    #expect(AssignedNames.descriptors[0x2917] == "Cooking Trigger Setting")
    #expect(AssignedNames.declarations[0x2800] == "Primary Service Declaration")
  }

  @Test func `every number gives one name or none, and so does the search line by line`() {
    for names in [AssignedNames.services, .characteristics, .descriptors, .declarations] {
      let found = (UInt16(0x1700)...0x2E00).filter { names[$0] != nil }
      #expect(found == names.numbers)
      #expect(!found.isEmpty)
    }
  }

  @Test func `what is not assigned has no name`() {
    for number in [0, 1, 0x17FF, 0x2A37, 0xFFFF] as [UInt16] { #expect(AssignedNames.services[number] == nil) }
    #expect(AssignedNames.characteristics[BluetoothUUID("F000AA00-0451-4000-B000-000000000000")] == nil)
    #expect(AssignedNames.unit(BluetoothUUID(uint16: 0x180D)) == nil)
  }
}
