/// A `Characteristic`, `Descriptor` or `Attribute` document, an `x:ServiceData` or `x:ManufacturerData`; of one with several
/// `Value` elements there are as many documents, side by side.
struct ValueDocument {
  /// What stands where a definition does not say it.
  enum Root {
    case attribute(ValueDefinition.Kind)
    case serviceData
    case manufacturerData
  }

  var element: XMLElement
  var root: Root
  var name: String
  /// `x:swiftName` of the value, else of the definition where it has one value.
  var swiftName: String?
  /// `x:swiftName` of the definition.
  var definitionSwiftName: String?
  var type: Placed?
  /// False where a profile's services refer to the definition by its UUID.
  var needsType: Bool
  var uuid: Placed?
  /// What a UUID of 4 digits is put into; nil when it is an assigned one.
  var baseUUID: String?
  /// `company` of an `x:ManufacturerData`.
  var company: Placed?
  var documentation: String
  /// Nil when there is no `Value`.
  var content: ContentElement?
  /// `x:direction` of the `Value`.
  var direction: Placed?
  /// The first of the documents of one definition.
  var isFirst = true
  /// There are several documents of the definition.
  var hasOthers = false
  /// A characteristic that a profile's service names without a `Value`: it is a definition when there is no other one.
  var isReference = false

  /// The catalog that it was imported from; nil for a definition of the target.
  var module: String?
  /// The enum of that module that the type stands in; nil for the top level.
  var namespace: String?

  /// What a reference to it has to be; nil for a payload, to which nothing refers.
  var kind: ValueDefinition.Kind? {
    if case .attribute(let kind) = root { kind } else { nil }
  }
}

/// A `Value`.
struct ValueElement {
  var content: ContentElement
  var swiftName: String?
  var direction: Placed?
}

extension DocumentReader {
  mutating func valueDocuments(from root: XMLElement, kind: ValueDefinition.Kind) -> [ValueDocument] {
    var prose = Prose()
    var values: [ValueElement] = []
    forEachChild(of: root) { reader, child, name in
      guard name == .value else { return prose.take(child, name) }
      values.append(reader.valueElement(from: child, prose: &prose))
      return true
    }
    return documents(of: root, root: .attribute(kind), values: values, documentation: prose.text)
  }

  /// `x:ServiceData` or `x:ManufacturerData`.
  mutating func payloadDocuments(from root: XMLElement) -> [ValueDocument] {
    withByteOrder(of: root) { reader in
      var prose = Prose()
      var values: [ValueElement] = []
      reader.forEachChild(of: root) { reader, child, name in
        guard name == .value else { return prose.take(child, name) }
        values.append(reader.valueElement(from: child, prose: &prose))
        return true
      }
      for value in values.dropFirst() {
        reader.error(at: value.content.element.position, "advertised data has one Value; remove this one")
      }
      for direction in values.compactMap(\.direction) {
        reader.error(at: direction.position, "advertised data goes one way; remove the direction")
      }
      return reader.documents(
        of: root,
        root: root.name == .serviceData ? .serviceData : .manufacturerData,
        values: values.prefix(1).map { ValueElement(content: $0.content) },
        documentation: prose.text
      )
    }
  }

  mutating func valueElement(from element: XMLElement, prose: inout Prose) -> ValueElement {
    ValueElement(
      content: contentElement(from: element, prose: &prose),
      swiftName: swiftName(of: element),
      direction: element.placedExtensionAttribute(.direction)
    )
  }

  /// The documents of a definition with these values; one when it has none.
  mutating func documents(
    of element: XMLElement,
    root: ValueDocument.Root,
    values: [ValueElement],
    documentation: String
  ) -> [ValueDocument] {
    let swiftName = swiftName(of: element)
    var document = ValueDocument(
      element: element,
      root: root,
      name: element.attribute(.name) ?? "",
      swiftName: swiftName,
      definitionSwiftName: swiftName,
      type: element.placedAttribute(.type),
      needsType: isInProfile == false,
      uuid: element.placedAttribute(.uuid),
      baseUUID: baseUUID,
      company: element.placedExtensionAttribute(.company),
      documentation: documentation,
      content: nil
    )
    guard values.count > 1 else {
      document.content = values.first?.content
      document.direction = values.first?.direction
      if let swiftName = values.first?.swiftName { document.swiftName = swiftName }
      return [document]
    }
    reportUndirected(values)
    return values.enumerated().map { index, value in
      var document = document
      document.content = value.content
      document.direction = value.direction
      document.isFirst = index == 0
      document.hasOthers = true
      document.swiftName = value.swiftName
      return document
    }
  }

  /// Of several values one at most has no direction: it has those that the others leave.
  private mutating func reportUndirected(_ values: [ValueElement]) {
    let undirected = values.filter { $0.direction == nil }
    guard let first = undirected.first else { return }
    for value in undirected.dropFirst() {
      error(
        at: value.content.element.position,
        "there is a Value for every direction at \(first.content.element.position.text) already; put these fields into it, "
          + "or say x:direction=\"read\", \"write\" or \"notify\" here"
      )
    }
  }
}
