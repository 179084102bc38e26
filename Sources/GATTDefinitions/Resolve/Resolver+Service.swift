extension Resolver {
  /// - Parameters:
  ///   - values: Where the values of the service's file have got to in the set.
  ///   - set: The values.
  mutating func service(of document: ServiceDocument, values: [Int], in set: DefinitionSet) -> ServiceDefinition {
    let root = document.element
    var characteristics: [ServiceCharacteristic] = []
    for element in document.characteristics {
      guard var characteristic = characteristic(of: element, values: values) else { continue }
      let others = valuesOfDefinition(characteristic.value)
      if others.count > 1 {
        for value in others {
          for direction in set.values[value].directions { characteristic.directedValues[direction] = value }
        }
        reportMissingDirections(of: characteristic, in: set)
      }
      characteristics.append(characteristic)
    }
    return ServiceDefinition(
      name: name(document.name, of: root),
      swiftName: document.swiftName,
      type: document.needsType ? type(document.type, of: root) : document.type?.text ?? "",
      uuid: uuid(document.uuid, base: document.baseUUID, of: root),
      documentation: document.documentation,
      characteristics: characteristics,
      errorCodes: errorCodes(of: document),
      position: root.position
    )
  }

  // MARK: - Characteristics

  private mutating func characteristic(of element: ServiceCharacteristicElement, values: [Int])
    -> ServiceCharacteristic?
  {
    guard let index = value(of: element, values: values) else { return nil }
    reportUnknownRequirement(of: element)
    var characteristic = ServiceCharacteristic(
      value: index,
      requirement: requirement(of: element),
      hasMultipleInstances: multipleInstances(of: element),
      properties: [],
      mandatoryProperties: [],
      security: [],
      descriptors: [],
      documentation: element.documentation,
      position: element.position
    )
    resolveProperties(of: element, into: &characteristic)
    resolveSecurity(of: element, into: &characteristic)
    resolveDescriptors(of: element, into: &characteristic)
    return characteristic
  }

  /// The definition of a characteristic: what stands in it, or what its type or its UUID leads to.
  private mutating func value(of element: ServiceCharacteristicElement, values: [Int]) -> Int? {
    if let own = element.value { return values[own] }
    if let type = element.type, !type.text.isEmpty {
      if let index = value(named: type.text, kind: .characteristic) { return index }
      reportUndefined(type, requirement: requirement(of: element))
      return nil
    }
    guard let uuid = element.uuid, !uuid.text.isEmpty else {
      error(at: element.position, "the characteristic has no type; name the definition that it has")
      return nil
    }
    if let index = value(withUUID: uuid, base: element.baseUUID, kind: .characteristic) { return index }
    if DefinitionUUID(text: uuid.text, base: element.baseUUID) == nil {
      error(at: uuid.position, "'\(uuid.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
    } else {
      reportUndefined(uuid, requirement: requirement(of: element))
    }
    return nil
  }

  /// A service can do without an optional characteristic, but not without a mandatory one.
  private mutating func reportUndefined(_ type: Placed, requirement: ServiceCharacteristic.Requirement) {
    let uuid = DefinitionUUID(text: type.text)
    let suggestion = suggestion(for: uuid.map { .uuid($0) } ?? .type(type.text, .characteristic))
    switch requirement {
    case .mandatory:
      error(
        at: type.position,
        wrongKind(type.text, kind: .characteristic)
          ?? "'\(type.text)' is not defined here; add its definition\(suggestion)"
      )
    case .optional:
      warning(
        at: type.position,
        wrongKind(type.text, kind: .characteristic).map { $0 + "; until then it is left out of the service" }
          ?? "the optional '\(type.text)' is not defined here and left out of the service; add its definition\(suggestion)"
      )
    }
  }

  private func requirement(of element: ServiceCharacteristicElement) -> ServiceCharacteristic.Requirement {
    // Without a word on it the characteristic belongs to the service.
    guard let text = element.requirement?.text.lowercased(), !text.isEmpty else { return .mandatory }
    return text == "mandatory" ? .mandatory : .optional
  }

  private mutating func reportUnknownRequirement(of element: ServiceCharacteristicElement) {
    guard let requirement = element.requirement, !isKnownRequirement(requirement.text) else { return }
    warning(
      at: requirement.position,
      "'\(requirement.text)' is not a known requirement; the characteristic is taken as optional"
        + Suggestion.text(for: requirement.text, among: ["Mandatory", "Optional"])
    )
  }

  /// Whether a requirement is a word of the published schema or a condition, `C1`, `C2 or C3`, `if_notify_supported`.
  private func isKnownRequirement(_ text: String) -> Bool {
    let text = text.lowercased()
    if ["mandatory", "optional", "excluded", "conditional", ""].contains(text) { return true }
    if text.hasPrefix("if_") { return true }
    let words = text.split { " ,:".contains($0) }
    return words.contains { $0.first == "c" && $0.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private mutating func multipleInstances(of element: ServiceCharacteristicElement) -> Bool {
    guard let text = element.multipleInstances else { return false }
    switch text.text.lowercased() {
    case "yes", "true", "1": return true
    case "no", "false", "0", "": return false
    default:
      warning(at: text.position, "'\(text.text)' is neither Yes nor No; the characteristic is taken to occur once")
      return false
    }
  }

  private mutating func resolveProperties(
    of element: ServiceCharacteristicElement,
    into characteristic: inout ServiceCharacteristic
  ) {
    for block in element.properties {
      for (property, value) in block.values {
        switch value.text.lowercased() {
        case "excluded", "": continue
        case "mandatory":
          characteristic.properties.insert(property)
          characteristic.mandatoryProperties.insert(property)
        default:
          characteristic.properties.insert(property)
          guard !isKnownRequirement(value.text) else { continue }
          warning(
            at: value.position,
            "'\(value.text)' does not say whether the characteristic has the property; it is taken as optional"
              + Suggestion.text(for: value.text, among: ["Mandatory", "Optional", "Excluded"])
          )
        }
      }
    }
    if element.properties.count > 1 {
      // Each block is what one kind of instance has, so no property of one is mandatory for all unless all say so.
      let blocks = element.properties.map { block in
        Set(block.values.filter { $0.value.text.lowercased() == "mandatory" }.map(\.property))
      }
      characteristic.mandatoryProperties = blocks.dropFirst().reduce(blocks[0]) { $0.intersection($1) }
      characteristic.hasMultipleInstances = true
      warning(
        at: element.properties[1].element.position,
        "the characteristic has \(element.properties.count) Properties; it is taken to occur several times, and each "
          + "instance may have the properties of any of them"
      )
    }
    if characteristic.properties.isEmpty {
      warning(
        at: element.position,
        "no property says what can be done with the characteristic; add a Properties element"
      )
    }
  }

  // MARK: - Security

  private mutating func resolveSecurity(
    of element: ServiceCharacteristicElement,
    into characteristic: inout ServiceCharacteristic
  ) {
    for text in element.security {
      switch text.text.lowercased() {
      case "encryption is mandatory", "encryption":
        characteristic.security.formUnion([.readEncryption, .writeEncryption])
      case "encryption is mandatory when written": characteristic.security.insert(.writeEncryption)
      case "encryption is mandatory when read": characteristic.security.insert(.readEncryption)
      case "authentication", "authentication is mandatory":
        characteristic.security.formUnion([.readAuthentication, .writeAuthentication])
      case "writable with authentication": characteristic.security.insert(.writeAuthentication)
      case "readable with authentication": characteristic.security.insert(.readAuthentication)
      case "authorization", "authorization is mandatory":
        characteristic.security.formUnion([.readAuthorization, .writeAuthorization])
      case "writable with authorization": characteristic.security.insert(.writeAuthorization)
      case "readable with authorization": characteristic.security.insert(.readAuthorization)
      case "none", "": break
      default:
        warning(
          at: text.position,
          "the security '\(text.text)' is not known and is ignored; write Encryption is mandatory, Authentication or "
            + "Authorization"
        )
      }
    }
  }

  // MARK: - Descriptors

  private mutating func resolveDescriptors(
    of element: ServiceCharacteristicElement,
    into characteristic: inout ServiceCharacteristic
  ) {
    for descriptorElement in element.descriptors {
      if let descriptor = descriptor(of: descriptorElement, characteristic: characteristic) {
        characteristic.descriptors.append(descriptor)
      }
    }
    let configuration = DefinitionUUID(uint16: DescriptorRegistry.clientCharacteristicConfiguration)
    guard !characteristic.properties.isDisjoint(with: [.notify, .indicate]),
      !characteristic.descriptors.contains(where: { $0.uuid == configuration })
    else { return }
    let type = DescriptorRegistry.clientCharacteristicConfigurationType
    let isMandatory = !characteristic.mandatoryProperties.isDisjoint(with: [.notify, .indicate])
    characteristic.descriptors.append(
      ServiceDescriptor(
        name: "Client Characteristic Configuration",
        type: type,
        uuid: configuration,
        value: value(named: type, kind: .descriptor),
        requirement: isMandatory ? .mandatory : .optional,
        isReadable: true,
        isWritable: true
      )
    )
  }

  private mutating func descriptor(
    of element: ServiceDescriptorElement,
    characteristic: ServiceCharacteristic
  ) -> ServiceDescriptor? {
    guard let type = element.type, !type.text.isEmpty else {
      error(at: element.position, "the descriptor has no type; name the definition that it has")
      return nil
    }
    let index = value(named: type.text, kind: .descriptor)
    guard let uuid = descriptorUUID(type, value: index) else { return nil }
    let values = element.properties?.values ?? []
    func allows(_ property: Property) -> Bool {
      values.contains { $0.property == property && !["excluded", ""].contains($0.value.text.lowercased()) }
    }
    return ServiceDescriptor(
      name: element.name,
      type: TypeName.canonical(type.text),
      uuid: uuid,
      value: index,
      requirement: descriptorRequirement(element.requirement, of: characteristic),
      isReadable: values.isEmpty || allows(.read),
      isWritable: allows(.write)
    )
  }

  private mutating func descriptorUUID(_ type: Placed, value: Int?) -> DefinitionUUID? {
    if let value { return uuidsOfValues[value] }
    if let number = DescriptorRegistry.numbers[TypeName.canonical(type.text)] { return DefinitionUUID(uint16: number) }
    let suggestion = self.suggestion(for: .type(type.text, .descriptor))
    error(
      at: type.position,
      wrongKind(type.text, kind: .descriptor) ?? "the descriptor '\(type.text)' is not defined here; add its definition"
        + (suggestion.isEmpty ? Suggestion.text(for: type.text, among: DescriptorRegistry.numbers.keys) : suggestion)
    )
    return nil
  }

  /// Mandatory where the characteristic as it is described cannot be without the descriptor.
  private func descriptorRequirement(
    _ requirement: Placed?,
    of characteristic: ServiceCharacteristic
  ) -> ServiceCharacteristic.Requirement {
    func isMandatory(_ properties: Set<Property>) -> ServiceCharacteristic.Requirement {
      characteristic.mandatoryProperties.isDisjoint(with: properties) ? .optional : .mandatory
    }
    switch requirement?.text.lowercased() {
    case "mandatory", "if_characteristic_supported": return .mandatory
    case "if_notify_supported": return isMandatory([.notify])
    case "if_indicate_supported": return isMandatory([.indicate])
    case "if_notify_or_indicate_supported": return isMandatory([.notify, .indicate])
    case "if_broadcast_supported": return isMandatory([.broadcast])
    case "if_characteristic_write_supported": return isMandatory([.write, .writeWithoutResponse, .reliableWrite])
    default: return .optional
    }
  }

  // MARK: - Error codes

  private mutating func errorCodes(of document: ServiceDocument) -> [ErrorCodeDefinition] {
    var codes: [ErrorCodeDefinition] = []
    for element in document.errorCodes {
      guard let text = element.code, !text.text.isEmpty else {
        error(at: element.position, "the ErrorCode has no code; add code=\"0x80\" or greater")
        continue
      }
      guard let number = Number.integer(text.text), let code = UInt8(exactly: number) else {
        error(at: text.position, "'\(text.text)' is not an error code; write one octet as 0x80")
        continue
      }
      if let earlier = codes.first(where: { $0.code == code }) {
        warning(
          at: text.position,
          "the error code \(text.text) is '\(earlier.name)' already; '\(element.name)' is ignored"
        )
        continue
      }
      if !(0x80...0x9F).contains(code), code < 0xE0 {
        warning(at: text.position, "the error code \(text.text) is not for a service to define; those are 0x80 to 0x9F")
      }
      codes.append(
        ErrorCodeDefinition(
          name: element.name,
          swiftName: element.swiftName,
          code: code,
          documentation: element.description,
          position: element.position
        )
      )
    }
    return codes
  }
}
