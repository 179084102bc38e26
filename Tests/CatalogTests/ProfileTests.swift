import BlueGATTCatalog
import CatalogSubjects
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
    #expect(manager.services.count == Catalog.sig.definitions.services.count)
    #expect(manager.service(HeartRateService.uuid)?.name == "Heart Rate")
  }

  @Test func `the registry has the name of everything in the catalog`() {
    for service in Catalog.sig.definitions.services {
      #expect(AssignedNames.services[BluetoothUUID(high: service.uuid.high, low: service.uuid.low)] == service.name)
    }
    for subject in Subject.ofSIG {
      let names: AssignedNames =
        switch subject.definition.kind {
        case .descriptor: .descriptors
        case .declaration: .declarations
        default: .characteristics
        }
      let uuid = BluetoothUUID(high: subject.definition.uuid.high, low: subject.definition.uuid.low)
      #expect(names[uuid] == subject.definition.characteristic?.name ?? subject.type.name)
    }
  }
}
