import GATTDefinitions

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
      let value = definitions.values[characteristic.value]
      let typeName = typeNames.directed[characteristic.value] ?? typeNames.values[characteristic.value]
      let singular = memberName(lowerCamel([typeName]))
      let name = characteristic.hasMultipleInstances ? lowerCamel(plural([typeName])) : singular
      return ServiceEntry(
        characteristic: characteristic,
        definitionName: value.characteristic?.name ?? value.name,
        typeName: typeName,
        type: value.reference(to: typeName),
        readType: typeNames.references[characteristic.value(.read)],
        writeType: typeNames.references[characteristic.value(.write)],
        // A script without capitals makes no difference between the two.
        name: scope.claim(name == typeName ? name + "Value" : name),
        countName: singular + "Count",
        providerProtocol: types.claim(typeName + "Provider"),
        readProtocol: types.claim(typeName + "ReadProvider"),
        writeProtocol: types.claim(typeName + "WriteProvider")
      )
    }
  }

  /// The name as part of a function's name.
  var methodName: String { typeName }
  var isOptional: Bool { characteristic.requirement == .optional }
  var isArray: Bool { characteristic.hasMultipleInstances }

  // MARK: Properties

  private static let writeKinds: Set<Property> = [.write, .writeWithoutResponse, .signedWrite]

  var reading: Supply {
    if characteristic.mandatoryProperties.contains(.read) { return .mandatory }
    return characteristic.properties.contains(.read) ? .optional : .none
  }

  var writing: Supply {
    if !characteristic.mandatoryProperties.isDisjoint(with: Self.writeKinds) { return .mandatory }
    return characteristic.properties.isDisjoint(with: Self.writeKinds) ? .none : .optional
  }

  /// The properties that every provider of the characteristic offers: what it need not implement, and what it must.
  var offeredProperties: String {
    text(
      of: characteristic.properties.filter { property in
        switch property {
        case .read: reading == .mandatory
        case .write, .writeWithoutResponse, .signedWrite: writing == .mandatory
        case .notify, .indicate: true
        case .broadcast, .reliableWrite, .writableAuxiliaries: characteristic.mandatoryProperties.contains(property)
        }
      }
    )
  }

  /// The properties that a provider offers that can be written to.
  var writeProperties: String { text(of: characteristic.properties.intersection(Self.writeKinds)) }

  var allProperties: String { text(of: characteristic.properties) }

  private func text(of properties: Set<Property>) -> String {
    let members = Property.allCases.filter { properties.contains($0) }.map { property in
      switch property {
      case .read: ".read"
      case .write: ".write"
      case .writeWithoutResponse: ".writeWithoutResponse"
      case .signedWrite: ".authenticatedSignedWrites"
      case .reliableWrite: ".reliableWrite"
      case .notify: ".notify"
      case .indicate: ".indicate"
      case .writableAuxiliaries: ".writableAuxiliaries"
      case .broadcast: ".broadcast"
      }
    }
    return "[" + members.joined(separator: ", ") + "]"
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
    return "[" + members.joined(separator: ", ") + "]"
  }

  // MARK: Access

  /// The access protocols that its properties ask for.
  var accessProtocols: [String] {
    let table: [(Property, String)] = [
      (.read, "ReadAccess"), (.write, "WriteAccess"), (.writeWithoutResponse, "WriteWithoutResponseAccess"),
      (.signedWrite, "SignedWriteAccess"), (.notify, "NotifyAccess"), (.indicate, "IndicateAccess"),
    ]
    return table.filter { characteristic.properties.contains($0.0) }.map(\.1)
  }

  // MARK: Documentation

  var documentation: String {
    var text = "\(definitionName), \(isOptional ? "optional" : "mandatory")."
    if !commentText(characteristic.documentation).isEmpty { text += "\n\n" + characteristic.documentation }
    return text
  }

  var accessDocumentation: String {
    let properties = Property.allCases.filter { characteristic.properties.contains($0) }.map { property in
      property.name + (characteristic.mandatoryProperties.contains(property) ? "" : " (optional)")
    }
    let descriptors = characteristic.descriptors.map { descriptor in
      descriptor.name + (descriptor.requirement == .mandatory ? "" : " (optional)")
    }
    var text = "\(definitionName): \(properties.isEmpty ? "no access" : properties.joined(separator: ", "))."
    if !descriptors.isEmpty { text += " Descriptors: \(descriptors.joined(separator: ", "))." }
    return text
  }
}
