import GATTCore
import GATTDefinitions
import GATTInterpreter

/// A definition as the `catalog` command lists it.
struct CatalogEntry {
  enum Definition {
    case value(ValueDefinition)
    case service(ServiceDefinition)
  }

  var definition: Definition
  var kind: String
  var uuid: BluetoothUUID
  var name: String
  var type: String

  /// The definition in one line, such as `characteristic 2A37 Heart Rate Measurement`.
  var line: String { uuid.high == 0 && uuid.low == 0 ? "\(kind) \(name)" : "\(kind) \(uuid) \(name)" }
}

extension DefinitionSet {
  /// All definitions: services first, then values by kind, each sorted by UUID.
  var entries: [CatalogEntry] {
    let services = services.map { service in
      CatalogEntry(
        definition: .service(service),
        kind: "service",
        uuid: service.uuid,
        name: service.name,
        type: service.type
      )
    }
    let values = values[..<firstPart].map { value in
      CatalogEntry(
        definition: .value(value),
        kind: value.kind.text,
        uuid: value.uuid,
        name: value.name,
        type: value.type
      )
    }
    return services.sorted { $0.uuid < $1.uuid } + values.sorted { ($0.kind, $0.uuid) < ($1.kind, $1.uuid) }
  }
}

extension CompanyIdentifiers {
  /// The companies, as `company 0x004C`.
  var text: String {
    switch self {
    case .assigned(let companies):
      (companies.count == 1 ? "company " : "companies ")
        + companies.map { "0x" + hexadecimal($0, digits: 4) }.joined(separator: ", ")
    case .omitted: "without a company"
    }
  }
}

extension ValueDefinition.Kind {
  /// The name of the kind in listings.
  fileprivate var text: String {
    switch self {
    case .characteristic: "characteristic"
    case .descriptor: "descriptor"
    case .declaration: "declaration"
    case .serviceData: "service-data"
    case .manufacturerData(let companies): "manufacturer-data \(companies.text)"
    case .part: "part"
    }
  }
}

extension CatalogEntry {
  /// Lines that describe the characteristics of a service, or the fields of a value.
  func details(_ definitions: DefinitionSet) -> [String] {
    switch definition {
    case .service(let service):
      service.characteristics.map { characteristic in
        let value = definitions.values[characteristic.value]
        let properties = characteristic.properties.inSchemaOrder.map(\.description)
        let requirement = characteristic.requirement == .mandatory ? "mandatory" : "optional"
        let uuid = value.uuid
        return "\(uuid) \(value.name): \(requirement), \(properties.joined(separator: ", "))"
      }
    case .value(let value): value.fieldDetails(definitions)
    }
  }
}
