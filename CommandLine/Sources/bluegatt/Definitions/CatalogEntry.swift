import GATTCore
import GATTDefinitions
import GATTText
import ShippedDefinitions

/// A definition as the `catalog` command lists it.
struct CatalogEntry {
  let kind: ShippedDefinition.Kind
  /// The companies of manufacturer data; nil for other kinds.
  private let companies: CompanyIdentifiers?
  /// The UUID; nil for manufacturer data.
  let uuid: BluetoothUUID?
  let name: String
  /// The name without the directions of one of several values of a characteristic.
  private let attributeName: String
  let type: String
  private let position: SourcePosition

  /// - Returns: nil for a profile, which is not listed.
  init?(_ definition: ShippedDefinition) {
    if definition.kind == .profile { return nil }
    kind = definition.kind
    if case .companies(let identifiers) = definition.source { companies = identifiers } else { companies = nil }
    uuid = definition.uuid
    (name, attributeName) = (definition.name, definition.attributeName)
    (type, position) = (definition.type, definition.position)
  }

  fileprivate init(_ service: ServiceDefinition) {
    (kind, companies, uuid) = (.service, nil, service.uuid)
    (name, attributeName) = (service.name, service.name)
    (type, position) = (service.type, service.position)
  }

  /// - Returns: nil for a part of a value.
  fileprivate init?(_ value: ValueDefinition) {
    var companies: CompanyIdentifiers?
    switch value.kind {
    case .characteristic: kind = .characteristic
    case .descriptor: kind = .descriptor
    case .declaration: kind = .declaration
    case .serviceData: kind = .serviceData
    case .manufacturerData(let identifiers): (kind, companies) = (.manufacturerData, identifiers)
    case .part: return nil
    }
    self.companies = companies
    uuid = companies == nil ? value.uuid : nil
    (name, attributeName) = (value.name, value.attributeName)
    (type, position) = (value.type, value.position)
  }

  /// Whether the key is the UUID, the type or the name. Upper and lower case are equal.
  func isCalled(_ key: ShippedDefinition.Key) -> Bool {
    if let wanted = key.uuid, wanted == uuid { return true }
    return [name, attributeName, type].contains { $0.lowercased() == key.name }
  }

  /// The definition in one line, such as `characteristic 2A37 Heart Rate Measurement`.
  var line: String { ([kindText] + (uuid.map { [$0.description] } ?? []) + [name]).joined(separator: " ") }

  private var kindText: String { kind.rawValue + (companies.map { " " + $0.text } ?? "") }

  /// The sort key: services first, then values by kind, each by UUID.
  fileprivate var order: (Int, String, BluetoothUUID) {
    (kind == .service ? 0 : 1, kindText, uuid ?? BluetoothUUID(high: 0, low: 0))
  }

  /// Lines that describe the characteristics of a service, or the fields of a value.
  ///
  /// - Parameter definitions: A set with the definition.
  func details(_ definitions: DefinitionSet) -> [String] {
    if kind == .service {
      let service = definitions.services.first { $0.position == position }
      return service?.characteristics.map { characteristic in
        let value = definitions.values[characteristic.value]
        let properties = characteristic.properties.inSchemaOrder.map(\.description)
        let requirement = characteristic.requirement == .mandatory ? "mandatory" : "optional"
        return "\(value.uuid) \(value.name): \(requirement), \(properties.joined(separator: ", "))"
      } ?? []
    }
    return definitions.values.first { $0.position == position }?.fieldDetails(definitions) ?? []
  }
}

extension DefinitionSource {
  /// All definitions: services first, then values by kind, each sorted by UUID.
  var entries: [CatalogEntry] {
    let services = own?.definitions.services.map { CatalogEntry($0) } ?? []
    let values = own?.definitions.values.filter { $0.module == nil }.compactMap { CatalogEntry($0) } ?? []
    return (services + values + shipped.compactMap { CatalogEntry($0) }).sorted { $0.order < $1.order }
  }

  /// A set with a definition of this source.
  func set(with entry: CatalogEntry) -> DefinitionSet {
    // A service and a value may have the same UUID.
    (entry.uuid.flatMap { self[$0] } ?? own ?? whole).definitions
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
