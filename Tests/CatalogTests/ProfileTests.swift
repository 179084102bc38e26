import BlueGATTCatalog
import GATTCore
import GATTDefinitions
import GATTRegistry
import GATTRuntime
import Testing

/// The catalog as a whole.
@Suite struct ProfileTests {
  @Test func `all services can be registered at once`() {
    let manager = ProfileManager()
    registerGeneratedProfiles(in: manager)
    #expect(manager.services.count == Subject.definitions.services.count)
    #expect(manager.service(HeartRateService.uuid)?.name == "Heart Rate")
  }

  @Test func `the registry has the name of everything in the catalog`() {
    for service in Subject.definitions.services {
      #expect(AssignedNames.services[BluetoothUUID(high: service.uuid.high, low: service.uuid.low)] == service.name)
    }
    for subject in Subject.all {
      let names: AssignedNames =
        switch subject.definition.kind {
        case .descriptor: .descriptors
        case .declaration: .declarations
        default: .characteristics
        }
      #expect(names[subject.type.uuid] == subject.definition.characteristic?.name ?? subject.type.name)
    }
  }
}
