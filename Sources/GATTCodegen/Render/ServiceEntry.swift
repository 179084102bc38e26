import GATTDefinitions
import GATTModel

/// A characteristic of a service, with the names that generated code has for it.
struct ServiceEntry {
  /// How a provider supplies a way in or out.
  enum Supply {
    case none
    /// Every provider of the characteristic has to.
    case mandatory
    /// A provider may.
    case optional
  }

  let characteristic: ServiceCharacteristic
  /// What the definition of its value is called.
  let definitionName: String
  /// The name of the Swift type of its value, or of what names its values where these differ by direction.
  let typeName: String
  /// That type: the name, behind that of the module if it is another one.
  let type: String
  /// The Swift type of what is read.
  let readType: String
  /// The Swift type of what is written.
  let writeType: String
  /// The property of client and server: an array's in the plural.
  let name: String
  /// How many instances a provider has, when there can be several.
  let countName: String
  /// The protocol of a provider that offers it, when it is optional.
  let providerProtocol: String
  /// The protocol of a provider that lets it be read, when that is optional.
  let readProtocol: String
  /// The protocol of a provider that lets it be written, when that is optional.
  let writeProtocol: String

  /// What its properties are, in the order of the schema.
  let properties: [CharacteristicProperties]
  /// Those of them that every service has.
  let mandatoryProperties: [CharacteristicProperties]
  /// How a provider supplies what is read.
  let reading: Supply
  /// How a provider takes what is written.
  let writing: Supply

  private init(
    _ characteristic: ServiceCharacteristic,
    definitions: DefinitionSet,
    typeNames: TypeNames,
    properties scope: inout NameScope,
    types: inout NameScope
  ) {
    let value = definitions.values[characteristic.value]
    let typeName = typeNames.directed[characteristic.value] ?? typeNames.values[characteristic.value]
    let singular = memberName(lowerCamel([typeName]))
    let name = characteristic.hasMultipleInstances ? lowerCamel(plural([typeName])) : singular
    self.characteristic = characteristic
    definitionName = value.characteristic?.name ?? value.name
    self.typeName = typeName
    type = value.reference(to: typeName)
    readType = typeNames.references[characteristic.value(.read)]
    writeType = typeNames.references[characteristic.value(.write)]
    // A script without capitals makes no difference between the two.
    self.name = scope.claim(name == typeName ? name + "Value" : name)
    countName = "\(singular)Count"
    providerProtocol = types.claim("\(typeName)Provider")
    readProtocol = types.claim("\(typeName)ReadProvider")
    writeProtocol = types.claim("\(typeName)WriteProvider")
    properties = characteristic.properties.inSchemaOrder
    mandatoryProperties = characteristic.mandatoryProperties.inSchemaOrder
    reading = Self.supply(properties, mandatoryProperties) { $0 == .read }
    writing = Self.supply(properties, mandatoryProperties, of: Self.isWriting)
  }

  private static func supply(
    _ properties: [CharacteristicProperties],
    _ mandatory: [CharacteristicProperties],
    of isMeant: (CharacteristicProperties) -> Bool
  ) -> Supply {
    mandatory.contains(where: isMeant) ? .mandatory : properties.contains(where: isMeant) ? .optional : .none
  }

  private static func isWriting(_ property: CharacteristicProperties) -> Bool {
    property == .write || property == .writeWithoutResponse || property == .authenticatedSignedWrites
  }

  /// The characteristics of a service, each kind of value once.
  static func entries(
    of service: ServiceDefinition,
    definitions: DefinitionSet,
    typeNames: TypeNames
  ) -> [ServiceEntry] {
    var scope = NameScope()
    scope.reserve(["service", "uuid", "name", "tag", "profile"])
    // Types of values must stay visible within the service.
    var types = NameScope()
    types.reserve(["MandatoryProvider", "AnyProvider", "Provider"])
    for characteristic in service.characteristics {
      types.reserve(([characteristic.value] + characteristic.directedValues.values).map { typeNames.values[$0] })
      if let directed = typeNames.directed[characteristic.value] { types.reserve([directed]) }
    }
    var merged: [ServiceCharacteristic] = []
    for characteristic in service.characteristics {
      if let index = merged.firstIndex(where: { $0.value == characteristic.value }) {
        merged[index].hasMultipleInstances = true
        merged[index].properties.formUnion(characteristic.properties)
        merged[index].mandatoryProperties.formIntersection(characteristic.mandatoryProperties)
        merged[index].security.formUnion(characteristic.security)
        if characteristic.requirement == .mandatory { merged[index].requirement = .mandatory }
      } else {
        merged.append(characteristic)
      }
    }
    return merged.map { characteristic in
      ServiceEntry(characteristic, definitions: definitions, typeNames: typeNames, properties: &scope, types: &types)
    }
  }

  /// The name as part of a function's name.
  var methodName: String { typeName }
  var isOptional: Bool { characteristic.requirement == .optional }
  var isArray: Bool { characteristic.hasMultipleInstances }

  // MARK: Properties

  /// The properties that every provider of the characteristic offers: what it need not implement, and what it must.
  var offeredProperties: String {
    text(
      of: properties.filter { property in
        switch property {
        case .read: reading == .mandatory
        case .write, .writeWithoutResponse, .authenticatedSignedWrites: writing == .mandatory
        case .notify, .indicate: true
        default: mandatoryProperties.contains(property)
        }
      }
    )
  }

  /// The properties that a provider offers that can be written to.
  var writeProperties: String { text(of: properties.filter(Self.isWriting)) }

  var allProperties: String { text(of: properties) }

  private func text(of properties: [CharacteristicProperties]) -> String {
    "[\(properties.map { ".\($0)" }.joined(separator: ", "))]"
  }

  /// The permissions of a characteristic with security settings; nil when its properties say all.
  var permissions: String? {
    if characteristic.security.isEmpty { return nil }
    var members: [String] = []
    if reading != .none { members.append(".readable") }
    if writing != .none { members.append(".writeable") }
    members += Security.allCases.filter { characteristic.security.contains($0) }.map { security in
      switch security {
      case .readEncryption: ".readEncryptionRequired"
      case .writeEncryption: ".writeEncryptionRequired"
      case .readAuthentication: ".readAuthenticationRequired"
      case .writeAuthentication: ".writeAuthenticationRequired"
      case .readAuthorization: ".readAuthorizationRequired"
      case .writeAuthorization: ".writeAuthorizationRequired"
      }
    }
    return "[\(members.joined(separator: ", "))]"
  }

  // MARK: Access

  /// The access protocols that its properties ask for.
  var accessProtocols: [String] {
    properties.compactMap { property in
      switch property {
      case .read: "ReadAccess"
      case .write: "WriteAccess"
      case .writeWithoutResponse: "WriteWithoutResponseAccess"
      case .authenticatedSignedWrites: "SignedWriteAccess"
      case .notify: "NotifyAccess"
      case .indicate: "IndicateAccess"
      default: nil
      }
    }
  }

  // MARK: Documentation

  /// What the property of client and server is.
  var documentation: String {
    let requirement = isOptional ? "optional" : "mandatory"
    return hasWords(characteristic.documentation)
      ? "\(definitionName), \(requirement).\n\n\(characteristic.documentation)"
      : "\(definitionName), \(requirement)."
  }

  var accessDocumentation: String {
    let properties = properties.map { property in
      mandatoryProperties.contains(property) ? property.elementName : "\(property.elementName) (optional)"
    }
    let descriptors = characteristic.descriptors.map { descriptor in
      descriptor.requirement == .mandatory ? descriptor.name : "\(descriptor.name) (optional)"
    }
    let access = "\(definitionName): \(properties.isEmpty ? "no access" : properties.joined(separator: ", "))."
    return descriptors.isEmpty ? access : "\(access) Descriptors: \(descriptors.joined(separator: ", "))."
  }
}
