import GATTCore
import GATTDefinitions
import GATTInterpreter
import GATTRuntime
import ShippedDefinitions
import Testing

/// The table of built-in definitions against the files.
@Suite struct TableTests {
  @Test(arguments: Shipped.devices) func `the table has what a device advertises`(device: String) {
    let source = DefinitionSource(device: device)
    let listed = source.advertised(priority: 7)
    let parsed = source.whole.interpreter.values.compactMap { InterpretedDefinition($0, priority: 7) }
    #expect(listed.map(\.identity) == parsed.map(\.identity))
    #expect(listed.map(\.source) == parsed.map(\.source))
    #expect(listed.map(\.rule) == parsed.map(\.rule))
    for definition in listed {
      #expect(definition.interpreter?.definition.position == definition.position, "\(definition.identity)")
      #expect(definition.interpreter?.name == definition.name)
    }
  }

  @Test(arguments: Shipped.devices) func `the table has the services and values of a device`(device: String) {
    let source = DefinitionSource(device: device)
    let (services, serviceNames, valueNames) = (source.services, source.serviceNames, source.valueNames)
    #expect(services == Set(source.whole.services.keys))
    #expect(serviceNames == source.whole.definitions.services.map(\.name))
    let own = source.whole.interpreter.values.filter { $0.definition.module == nil }
    #expect(valueNames == own.map(\.name))
  }

  @Test func `a definition of the Bluetooth SIG is found by UUID, name and type`() throws {
    let source = DefinitionSource.assigned
    for text in ["2A37", "heart rate MEASUREMENT", "org.bluetooth.characteristic.heart_rate_measurement"] {
      let values = source.definitions(called: text)?.interpreter.values(called: text)
      #expect(values?.map(\.name) == ["Heart Rate Measurement"], "\(text)")
    }
    #expect(source["180D"]?.services["180D"]?.name == "Heart Rate")
    #expect(source["7E57"]?.interpreter.value("7E57")?.name == nil)
    #expect(source.definitions(called: "Heart Rat")?.interpreter.values(called: "Heart Rat").count ?? 0 == 0)
    #expect(Shipped.assigned("2A37")?.type == "org.bluetooth.characteristic.heart_rate_measurement")
  }

  @Test func `a definition is called by its UUID in any form, its type and its name, and by nothing else`() throws {
    let definition = try #require(Shipped.assigned("2A37"))
    for text in [
      "2a37", "0x2A37", "00002A37-0000-1000-8000-00805F9B34FB", "Heart Rate MEASUREMENT",
      "org.bluetooth.characteristic.heart_rate_measurement",
    ] {
      #expect(definition.isCalled(ShippedDefinition.Key(text)), "\(text)")
    }
    for text in ["2A38", "Heart Rate", "", "7E570001-2A0C-4B53-8F0A-9C1D5E6F7083"] {
      #expect(!definition.isCalled(ShippedDefinition.Key(text)), "\(text)")
    }
  }

  @Test func `many definitions of the Bluetooth SIG are the same one by one and all at once`() throws {
    let uuids = Set(Shipped.allAssigned.compactMap(\.uuid)).sorted().prefix(70)
    let source = DefinitionSource.reading([]).source
    for uuid in uuids {
      let (one, all) = (source[uuid], DefinitionSource.assigned.whole)
      #expect(one?.interpreter.value(uuid)?.definition == all.interpreter.value(uuid)?.definition)
      #expect(one?.services[uuid]?.name == all.services[uuid]?.name)
    }
  }
}
