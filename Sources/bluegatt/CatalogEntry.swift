import GATTCore
import GATTDefinitions

/// A definition, for showing.
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

  /// Whether it is one of a device's own definitions.
  func belongs(to device: String) -> Bool {
    switch definition {
    case .value(let value): value.belongs(to: device)
    case .service(let service): service.position.path.hasPrefix("vendor/\(device)/")
    }
  }

  /// `characteristic 2A37 Heart Rate Measurement`
  var line: String { uuid.high == 0 && uuid.low == 0 ? "\(kind) \(name)" : "\(kind) \(uuid) \(name)" }
}

extension ValueDefinition {
  /// Whether it is one of a device's own definitions.
  func belongs(to device: String) -> Bool { position.path.hasPrefix("vendor/\(device)/") }
}

extension DefinitionSet {
  /// All definitions, services first, each kind by UUID.
  var entries: [CatalogEntry] {
    let services = services.map { service in
      CatalogEntry(
        definition: .service(service),
        kind: "service",
        uuid: BluetoothUUID(definition: service.uuid),
        name: service.name,
        type: service.type
      )
    }
    let values = values[..<firstPart].map { value in
      CatalogEntry(
        definition: .value(value),
        kind: value.kind.text,
        uuid: BluetoothUUID(definition: value.uuid),
        name: value.name,
        type: value.type
      )
    }
    return services.sorted { $0.uuid < $1.uuid } + values.sorted { ($0.kind, $0.uuid) < ($1.kind, $1.uuid) }
  }
}

extension ValueDefinition.Kind {
  /// What people call it.
  fileprivate var text: String {
    switch self {
    case .characteristic: "characteristic"
    case .descriptor: "descriptor"
    case .declaration: "declaration"
    case .serviceData: "service-data"
    case .manufacturerData(let company): "manufacturer-data company 0x\(hex(company))"
    case .part: "part"
    }
  }
}

extension CatalogEntry {
  /// What is in it.
  func details(_ definitions: DefinitionSet) -> [String] {
    switch definition {
    case .service(let service):
      service.characteristics.map { characteristic in
        let value = definitions.values[characteristic.value]
        let properties = Property.allCases.filter(characteristic.properties.contains).map { "\($0)" }
        let requirement = characteristic.requirement == .mandatory ? "mandatory" : "optional"
        let uuid = BluetoothUUID(definition: value.uuid)
        return "\(uuid) \(value.name): \(requirement), \(properties.joined(separator: ", "))"
      }
    case .value(let value): value.fields.flatMap { $0.details(definitions) }
    }
  }
}

extension FieldDefinition {
  /// The field, and what its numbers and bits mean.
  fileprivate func details(_ definitions: DefinitionSet) -> [String] {
    var words = [name + ":", form(definitions)]
    switch count {
    case .one: break
    case .fixed(let count): words.append("× \(count)")
    case .field: words.append("× as an earlier field says")
    case .toEnd: words.append("to the end")
    }
    if let unit { words.append("in \(GATTUnit(type: unit.type)?.description ?? unit.type)") }
    if let rawRange { words.append("from \(rawRange.lowerBound) to \(rawRange.upperBound)") }
    words += presenceText
    let numbers = (enumeration + specialValues).map { "  \($0.key): \($0.name)" }
    let bits = bits.flatMap { bit -> [String] in
      let place = bit.size == 1 ? "bit \(bit.index)" : "bits \(bit.index) to \(bit.index + bit.size - 1)"
      return ["  \(place): \(bit.name)"] + bit.enumeration.map { "    \($0.key): \($0.name)" }
    }
    return [words.joined(separator: " ")] + numbers + bits + parts(definitions)
  }

  /// The fields of a group or of the parts of a choice.
  private func parts(_ definitions: DefinitionSet) -> [String] {
    switch form {
    case .value(let index) where index >= definitions.firstPart:
      definitions.values[index].fields.flatMap { $0.details(definitions) }.map { "  " + $0 }
    case .choice(let choice):
      choice.all.flatMap { item -> [String] in
        let keys = item.keys.map { $0.map(\.description).joined(separator: ",") }.joined(separator: " | ")
        let fields = definitions.values[item.value].fields.flatMap { $0.details(definitions) }
        return ["  \(keys.isEmpty ? "otherwise" : keys): \(item.name)"] + fields.map { "    " + $0 }
      }
    default: []
    }
  }

  private var presenceText: [String] {
    switch presence {
    case .always: []
    case .when(let conditions): ["if \(conditions.map(\.code).joined(separator: " and "))"]
    case .ifOctetsRemain: ["if octets remain"]
    case .ifRemaining(let octets, let conditions):
      ["if \((["\(octets) octets remain"] + conditions.map(\.code)).joined(separator: " and "))"]
    }
  }

  private func form(_ definitions: DefinitionSet) -> String {
    switch form {
    case .integer(let bits, let isSigned): "\(isSigned ? "sint" : "uint")\(bits)"
    case .boolean: "boolean"
    case .float(let bits): "float\(bits)"
    case .medicalFloat(let bits): "medfloat\(bits)"
    case .packedFloat: "packedfloat16"
    case .text(let encoding): encoding == .utf8 ? "utf8s" : "utf16s"
    case .uuid: "gatt_uuid"
    case .octets: "octets"
    case .value(let index): definitions.values[index].name
    case .choice(let choice): (choice.cases.map(\.name)).joined(separator: " or ")
    }
  }
}

extension BluetoothUUID {
  /// The UUID of a definition, in its shortest form.
  init(definition uuid: DefinitionUUID) {
    if let number = uuid.uint16 {
      self.init(uint16: number)
    } else {
      self.init(high: uuid.high, low: uuid.low)
    }
  }
}
