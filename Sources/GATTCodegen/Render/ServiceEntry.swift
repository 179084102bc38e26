import GATTDefinitions
import GATTModel
import GATTText

/// A characteristic of a service, with its names in generated code.
struct ServiceEntry {
  /// An access that a provider serves: reading or writing.
  struct Access {
    /// Whether providers serve the access.
    enum Support {
      /// No property of the characteristic allows the access, or the value to read is the answer to a request.
      case none
      /// Every provider of the characteristic must serve it.
      case mandatory
      /// A provider may serve it.
      case optional
    }

    let support: Support
    /// The protocol of a provider that serves the access, when the access is optional.
    let protocolName: String
    /// The name of the local constant for the provider, when the access is optional.
    let constant: String
    /// `read` or `written`
    let participle: String
    /// The function that serves it, and its documentation.
    let requirement: (function: String, documentation: String)
    /// The statement that adds the properties of the access to `properties`.
    let insertion: String
    /// Returns the call, on a characteristic, that registers the function of a provider, given the expression for the
    /// provider.
    let registration: (_ provider: String) -> String
    /// Returns the argument of `add` that does so; nil for the requests of an exchange.
    let argument: (_ provider: String) -> String?
  }

  let characteristic: ServiceCharacteristic
  let definitionName: String
  /// The expressions of the descriptors that a peripheral serves.
  let servedDescriptors: [String]
  /// The name of the Swift type of its value, or of the type that names its values when these differ by direction.
  let typeName: String
  /// `typeName` in source text: for a type of another module, after the module and its namespace.
  let type: String
  /// The property of client and server; for an array, in the plural.
  let name: String
  /// The name of the number of instances, when there can be several.
  let countName: String
  /// The protocol of a provider that offers the characteristic, when it is optional.
  let providerProtocol: String
  /// The octets of the first example that a central can read, in hexadecimal digits; nil without one.
  let example: String?
  let reading: Access
  let writing: Access

  /// - Parameters:
  ///   - exchange: The exchange with its requests; nil without one.
  ///   - isAnswer: Whether its value to read is the answer to a request, which a provider does not serve by itself.
  private init(
    _ characteristic: ServiceCharacteristic,
    in target: Target,
    exchange: ExchangeRenderer?,
    isAnswer: Bool,
    properties scope: inout NameScope,
    types: inout NameScope
  ) {
    let typeNames = target.typeNames
    let value = target.definitions.values[characteristic.value]
    let typeName = typeNames.directed[characteristic.value] ?? typeNames.values[characteristic.value]
    let singular = memberName(lowerCamel([typeName]))
    let name = characteristic.hasMultipleInstances ? lowerCamel(plural([typeName])) : singular
    self.characteristic = characteristic
    definitionName = value.definitionName
    servedDescriptors = characteristic.descriptors.compactMap { $0.served(for: value) }
    self.typeName = typeName
    type = value.reference(to: typeName)
    // In a writing system without capital letters, property and type would have the same name.
    self.name = scope.claim(name == typeName ? name + "Value" : name)
    countName = "\(singular)Count"
    providerProtocol = types.claim("\(typeName)Provider")
    let examples = target.definitions.values[characteristic.value(.read)].examples
    let decoding = examples.first { if case .fails = $0.meaning { false } else { true } }
    example = characteristic.properties.contains(.read) ? decoding.map { hexadecimal(octets: $0.octets) } : nil
    reading = Access(
      support: isAnswer ? .none : characteristic.support(of: .read),
      protocolName: types.claim("\(typeName)ReadProvider"),
      constant: "reader",
      participle: "read",
      requirement: (
        "read\(typeName)(_ request: ReadRequest) async throws -> \(typeNames.references[characteristic.value(.read)])",
        "The value of \(definitionName) for a central that reads it."
      ),
      insertion: "properties.insert(.read)",
      registration: { "onRead { try await \($0).read\(typeName)($0) }" },
      argument: { "read: { try await \($0).read\(typeName)($0) }" }
    )
    let writeType = typeNames.references[characteristic.value(.write)]
    writing = Access(
      support: characteristic.support(of: Self.writingProperties),
      protocolName: types.claim("\(typeName)WriteProvider"),
      constant: "writer",
      participle: "written",
      requirement: exchange?.requirement ?? (
        "write\(typeName)(_ value: \(writeType), _ request: WriteRequest) async throws",
        "Accepts a value of \(definitionName) that a central writes, or throws to refuse it."
      ),
      insertion:
        "properties.formUnion(\(Self.text(of: characteristic.properties.intersection(Self.writingProperties))))",
      registration: { exchange?.registration($0) ?? "onWrite { try await \($0).write\(typeName)($0, $1) }" },
      argument: { exchange == nil ? "write: { try await \($0).write\(typeName)($0, $1) }" : nil }
    )
  }

  private static let writingProperties: CharacteristicProperties = [
    .write, .writeWithoutResponse, .authenticatedSignedWrites,
  ]

  /// Returns the characteristics of a service, each kind of value once.
  static func entries(of service: ServiceDefinition, in target: Target) -> [ServiceEntry] {
    let typeNames = target.typeNames
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
      let exchange = service.exchanges.first { $0.request == characteristic.value(.write) }
      let renderer = exchange.map { ExchangeRenderer(exchange: $0, target: target) }
      let isAnswer = service.exchanges.contains { $0.readsAnswer && $0.response == characteristic.value(.read) }
      return ServiceEntry(
        characteristic,
        in: target,
        exchange: renderer,
        isAnswer: isAnswer,
        properties: &scope,
        types: &types
      )
    }
  }

  var isOptional: Bool { characteristic.requirement == .optional }
  var isArray: Bool { characteristic.hasMultipleInstances }
  var accesses: [Access] { [reading, writing] }
  /// The accesses that a provider of the characteristic must implement.
  var requirements: [Access] { accesses.filter { $0.support == .mandatory } }
  /// The accesses that a provider may implement, with a protocol for each.
  var options: [Access] { accesses.filter { $0.support == .optional } }

  // MARK: Properties

  /// The properties that every provider offers: the mandatory ones, and those that need no optional function.
  var offeredProperties: String {
    var offered = characteristic.mandatoryProperties.union([.notify, .indicate])
    if reading.support == .none { offered.formUnion(.read) }
    if writing.support == .mandatory { offered.formUnion(Self.writingProperties) }
    return Self.text(of: characteristic.properties.intersection(offered))
  }

  var allProperties: String { Self.text(of: characteristic.properties) }

  private static func text(of properties: CharacteristicProperties) -> String {
    "[\(properties.inSchemaOrder.map { ".\($0)" }.joined(separator: ", "))]"
  }

  /// The permissions of a characteristic with security settings; nil when its properties are sufficient.
  var permissions: String? {
    if characteristic.security.isEmpty { return nil }
    let members =
      (characteristic.properties.contains(.read) ? [".readable"] : [])
      + (writing.support == .none ? [] : [".writeable"])
      + Security.allCases.filter(characteristic.security.contains).map { ".\($0)Required" }
    return "[\(members.joined(separator: ", "))]"
  }

  /// The access type for its properties: a member of `Allows`.
  var accessType: String {
    let others: CharacteristicProperties = [.reliableWrite, .writableAuxiliaries, .broadcast]
    let properties = characteristic.properties.subtracting(others).inSchemaOrder
    return properties.isEmpty ? "Allows.Nothing" : "Allows.\(properties.map(\.elementName).joined())"
  }

  // MARK: Documentation

  /// The documentation of the property of the client.
  var documentation: String {
    let properties = characteristic.properties.inSchemaOrder.map { property in
      property.elementName + (characteristic.mandatoryProperties.contains(property) ? "" : " (optional)")
    }
    let descriptors = characteristic.descriptors.map { descriptor in
      descriptor.requirement == .mandatory ? descriptor.name : "\(descriptor.name) (optional)"
    }
    let accesses = properties.isEmpty ? "no access" : properties.joined(separator: ", ")
    let first = "\(definitionName), \(isOptional ? "optional" : "mandatory"): \(accesses)."
    return first + (descriptors.isEmpty ? "" : " Descriptors: \(descriptors.joined(separator: ", ")).")
      + "\n\n\(characteristic.documentation)"
  }
}

extension ServiceCharacteristic {
  /// Returns whether providers serve the access that these properties allow.
  fileprivate func support(of meant: CharacteristicProperties) -> ServiceEntry.Access.Support {
    if !mandatoryProperties.isDisjoint(with: meant) { return .mandatory }
    return properties.isDisjoint(with: meant) ? .none : .optional
  }
}
