import GATTModel
import GATTText

extension Resolver {
  mutating func characteristic(of element: XMLElement, value: Int) -> ServiceCharacteristic {
    if let requirement = element.requirement, !isKnownRequirement(requirement.text) {
      warning(
        at: requirement.position,
        "'\(requirement.text)' is not a known requirement; the characteristic is taken as optional"
          + Suggestion.text(for: requirement.text, among: ["Mandatory", "Optional"])
      )
    }
    var characteristic = ServiceCharacteristic(
      value: value,
      requirement: requirement(of: element),
      hasMultipleInstances: multipleInstances(of: element),
      properties: [],
      mandatoryProperties: [],
      security: security(of: element),
      descriptors: [],
      documentation: element.documentation,
      position: element.position
    )
    resolveProperties(of: element, into: &characteristic)
    resolveDescriptors(of: element, into: &characteristic)
    return characteristic
  }

  /// Returns the definition with the type or the UUID of a characteristic; nil for none, which is reported.
  ///
  /// - Parameter base: `x:baseUUID` of the profile.
  mutating func value(of element: XMLElement, base: BaseUUID?) -> Int? {
    if let type = element.attribute(.type), !type.text.isEmpty {
      if let index = value(named: type.text, kind: .characteristic) { return index }
      reportUndefined(type, requirement: requirement(of: element))
      return nil
    }
    guard let text = required(.uuid, of: element, ", or the type of its definition"), let uuid = uuid(text, base: base)
    else { return nil }
    let index = documents.indices.first { documents[$0].kind == .characteristic && set.values[$0].uuid == uuid }
    if index == nil { reportUndefined(text, requirement: requirement(of: element)) }
    return index
  }

  /// Reports a missing definition: an error for a mandatory characteristic, a warning for an optional one.
  private mutating func reportUndefined(_ type: XMLText, requirement: ServiceCharacteristic.Requirement) {
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

  private func requirement(of element: XMLElement) -> ServiceCharacteristic.Requirement {
    // A characteristic without a requirement is mandatory.
    ["mandatory", ""].contains(element.requirement?.text.lowercased() ?? "") ? .mandatory : .optional
  }

  /// Returns whether a requirement is a word of the published schema or a condition, `C1`, `C2 or C3`,
  /// `if_notify_supported`.
  private func isKnownRequirement(_ text: String) -> Bool {
    let text = text.lowercased()
    let isWord = ["mandatory", "optional", "excluded", "conditional", ""].contains(text)
    if isWord || text.hasPrefix("if_") { return true }
    let words = text.split { " ,:".contains($0) }
    return words.contains { $0.first == "c" && $0.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  private mutating func multipleInstances(of element: XMLElement) -> Bool {
    guard let text = element.attribute(.multipleInstances), !text.text.isEmpty else { return false }
    if let isTrue = truth(text.text) { return isTrue }
    warning(at: text.position, "'\(text.text)' is neither Yes nor No; the characteristic is taken to occur once")
    return false
  }

  private mutating func resolveProperties(of element: XMLElement, into characteristic: inout ServiceCharacteristic) {
    let blocks = element.children(.properties)
    // Each element describes one kind of instance, so a property is mandatory for all only if all elements state it.
    var mandatory: CharacteristicProperties?
    for block in blocks {
      var mandatoryOfBlock: CharacteristicProperties = []
      for (property, value) in block.properties {
        switch value.text.lowercased() {
        case "excluded", "": continue
        case "mandatory": mandatoryOfBlock.insert(property)
        default:
          if isKnownRequirement(value.text) { break }
          warning(
            at: value.position,
            "'\(value.text)' does not say whether the characteristic has the property; it is taken as optional"
              + Suggestion.text(for: value.text, among: ["Mandatory", "Optional", "Excluded"])
          )
        }
        characteristic.properties.insert(property)
      }
      mandatory = mandatory?.intersection(mandatoryOfBlock) ?? mandatoryOfBlock
    }
    characteristic.mandatoryProperties = mandatory ?? []
    if blocks.count > 1 {
      characteristic.hasMultipleInstances = true
      warning(
        at: blocks[1].position,
        "the characteristic has \(blocks.count) Properties; it is taken to occur several times, and each "
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

  /// The content of `Security` elements, in lower case.
  private static let securities: [String: Set<Security>] = [
    "encryption is mandatory": [.readEncryption, .writeEncryption], "encryption": [.readEncryption, .writeEncryption],
    "encryption is mandatory when written": [.writeEncryption],
    "encryption is mandatory when read": [.readEncryption],
    "authentication": [.readAuthentication, .writeAuthentication],
    "authentication is mandatory": [.readAuthentication, .writeAuthentication],
    "writable with authentication": [.writeAuthentication], "readable with authentication": [.readAuthentication],
    "authorization": [.readAuthorization, .writeAuthorization],
    "authorization is mandatory": [.readAuthorization, .writeAuthorization],
    "writable with authorization": [.writeAuthorization], "readable with authorization": [.readAuthorization],
    "none": [], "": [],
  ]

  private mutating func security(of element: XMLElement) -> Set<Security> {
    var security: Set<Security> = []
    for text in element.children(.security, in: .securitySettings).map(\.text) {
      if let known = Self.securities[text.text.lowercased()] {
        security.formUnion(known)
      } else {
        warning(
          at: text.position,
          "the security '\(text.text)' is not known and is ignored; write Encryption is mandatory, Authentication or "
            + "Authorization"
        )
      }
    }
    return security
  }
}

extension XMLElement {
  var requirement: XMLText? { children(.requirement).last?.text }

  /// The content of the elements of `Properties`, as `Mandatory`.
  var properties: [(property: CharacteristicProperties, value: XMLText)] {
    children.compactMap { child in
      CharacteristicProperties.elements.first { $0.element == child.name }.map { ($0.property, child.text) }
    }
  }
}
