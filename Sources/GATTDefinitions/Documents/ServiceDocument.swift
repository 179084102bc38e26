/// A `Service` document.
struct ServiceDocument {
  var element: XMLElement
  var name: String
  var swiftName: String?
  var type: Placed?
  /// False in a profile.
  var needsType: Bool
  var uuid: Placed?
  /// What a UUID of 4 digits is put into; nil when it is an assigned one.
  var baseUUID: String?
  var documentation: String
  var characteristics: [ServiceCharacteristicElement]
  var errorCodes: [ErrorCodeElement]
}

/// A `Characteristic` of a service.
struct ServiceCharacteristicElement {
  var element: XMLElement
  var type: Placed?
  var uuid: Placed?
  var baseUUID: String?
  /// The definition that stands in the service, by index into `Document.values`; nil when it is elsewhere.
  var value: Int?
  var multipleInstances: Placed?
  var requirement: Placed?
  /// One for each `Properties` block.
  var properties: [PropertiesElement] = []
  var security: [Placed] = []
  var descriptors: [ServiceDescriptorElement] = []
  var documentation = ""

  var position: SourcePosition { element.position }
}

/// A `Properties` block: what each of its elements says, as `Mandatory`.
struct PropertiesElement {
  var element: XMLElement
  var values: [(property: Property, value: Placed)] = []
}

/// A `Descriptor` of a characteristic of a service.
struct ServiceDescriptorElement {
  var element: XMLElement
  var name: String
  var type: Placed?
  var requirement: Placed?
  var properties: PropertiesElement?

  var position: SourcePosition { element.position }
}

/// An `ErrorCode`.
struct ErrorCodeElement {
  var element: XMLElement
  var name: String
  var swiftName: String?
  var code: Placed?
  var description: String

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  /// A `Service`, and the characteristics that are defined in it.
  mutating func readService(from root: XMLElement, into document: inout Document) {
    var prose = Prose()
    var characteristics: [ServiceCharacteristicElement] = []
    var errorCodes: [ErrorCodeElement] = []
    forEachChild(of: root) { reader, child, name in
      switch name {
      case .characteristics:
        reader.forEachChild(of: child) { reader, child, name in
          guard name == .characteristic else { return prose.take(child, name) }
          characteristics.append(reader.serviceCharacteristicElement(from: child, into: &document))
          return true
        }
      case .errorCodes:
        reader.forEachChild(of: child) { reader, child, name in
          guard name == .errorCode else { return prose.take(child, name) }
          errorCodes.append(reader.errorCodeElement(from: child))
          return true
        }
      case .dependencies, .gattRequirements, .transports, .configurations:
        // What a device must have besides; nothing in its values or its attributes depends on them.
        break
      default: return prose.take(child, name)
      }
      return true
    }
    document.services.append(
      ServiceDocument(
        element: root,
        name: root.attribute(.name) ?? "",
        swiftName: swiftName(of: root),
        type: root.placedAttribute(.type),
        needsType: !isInProfile,
        uuid: root.placedAttribute(.uuid),
        baseUUID: baseUUID,
        documentation: prose.text,
        characteristics: characteristics,
        errorCodes: errorCodes
      )
    )
  }

  private mutating func serviceCharacteristicElement(
    from element: XMLElement,
    into document: inout Document
  ) -> ServiceCharacteristicElement {
    var characteristic = ServiceCharacteristicElement(
      element: element,
      type: element.placedAttribute(.type),
      uuid: element.placedAttribute(.uuid),
      baseUUID: baseUUID,
      multipleInstances: element.placedAttribute(.multipleInstances)
    )
    if let type = characteristic.type, !type.text.isEmpty {
      refer(to: type, kind: .characteristic)
    } else {
      refer(toUUID: characteristic.uuid)
    }
    var prose = Prose()
    var values: [ValueElement] = []
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .requirement: characteristic.requirement = child.placedText
      case .properties: characteristic.properties.append(reader.propertiesElement(from: child))
      case .securitySettings:
        reader.forEachChild(of: child) { _, child, name in
          guard name == .security else { return prose.take(child, name) }
          characteristic.security.append(child.placedText)
          return true
        }
      case .descriptors:
        reader.forEachChild(of: child) { reader, child, name in
          guard name == .descriptor else { return prose.take(child, name) }
          characteristic.descriptors.append(reader.serviceDescriptorElement(from: child))
          return true
        }
      case .value: values.append(reader.valueElement(from: child, prose: &prose))
      default: return prose.take(child, name)
      }
      return true
    }
    characteristic.documentation = prose.text
    if !values.isEmpty {
      characteristic.value = document.values.count
      document.values += documents(
        of: element,
        root: .attribute(.characteristic),
        values: values,
        documentation: prose.text
      )
    } else if isInProfile, element.attribute(.uuid) != nil, element.attribute(.name) != nil {
      document.values += documents(
        of: element,
        root: .attribute(.characteristic),
        values: [],
        documentation: prose.text
      )
      document.values[document.values.count - 1].isReference = true
    }
    return characteristic
  }

  private mutating func propertiesElement(from element: XMLElement) -> PropertiesElement {
    var properties = PropertiesElement(element: element)
    var prose = Prose()
    forEachChild(of: element) { _, child, name in
      guard let property = Property(name) else {
        return name == .extendedProperties || prose.take(child, name)
      }
      properties.values.append((property, child.placedText))
      return true
    }
    return properties
  }

  private mutating func serviceDescriptorElement(from element: XMLElement) -> ServiceDescriptorElement {
    var descriptor = ServiceDescriptorElement(
      element: element,
      name: element.attribute(.name) ?? "",
      type: element.placedAttribute(.type)
    )
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .requirement: descriptor.requirement = child.placedText
      case .properties: descriptor.properties = reader.propertiesElement(from: child)
      default: return prose.take(child, name)
      }
      return true
    }
    return descriptor
  }

  private mutating func errorCodeElement(from element: XMLElement) -> ErrorCodeElement {
    ErrorCodeElement(
      element: element,
      name: element.attribute(.name) ?? "",
      swiftName: swiftName(of: element),
      code: element.placedAttribute(.code),
      description: element.attribute(.errorDescription) ?? element.attribute(.description) ?? ""
    )
  }
}

extension Property {
  /// The property that an element is; nil for another element.
  fileprivate init?(_ name: ElementName) {
    switch name {
    case .read: self = .read
    case .write: self = .write
    case .writeWithoutResponse: self = .writeWithoutResponse
    case .signedWrite: self = .signedWrite
    case .reliableWrite: self = .reliableWrite
    case .notify: self = .notify
    case .indicate: self = .indicate
    case .writableAuxiliaries: self = .writableAuxiliaries
    case .broadcast: self = .broadcast
    default: return nil
    }
  }
}
