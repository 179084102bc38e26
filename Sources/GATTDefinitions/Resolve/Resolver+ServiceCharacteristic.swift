import GATTModel

extension Resolver {
  mutating func characteristic(of element: ServiceCharacteristicElement, values: [Int])
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
    if BluetoothUUID(definition: uuid.text, base: element.baseUUID) == nil {
      error(at: uuid.position, "'\(uuid.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
    } else {
      reportUndefined(uuid, requirement: requirement(of: element))
    }
    return nil
  }

  /// A service can do without an optional characteristic, but not without a mandatory one.
  private mutating func reportUndefined(_ type: Placed, requirement: ServiceCharacteristic.Requirement) {
    let uuid = BluetoothUUID(definition: type.text)
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
    switch text {
    case "mandatory", "optional", "excluded", "conditional", "": return true
    default: if text.hasPrefix("if_") { return true }
    }
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
}
