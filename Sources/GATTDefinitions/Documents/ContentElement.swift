/// What stands in a `Value`, an `x:Group`, an `x:Case`, an `x:Default` or an `x:Op`.
struct ContentElement {
  var element: XMLElement
  /// Fields, and the structures that stand in the place of some.
  var fields: [FieldElement] = []
  var computed: [ComputedElement] = []
}

/// A structure in the place of a field.
enum StructureElement {
  case group(ContentElement)
  case choice(ChoiceElement)
}

/// An `x:Switch`, or `x:OpCodes`.
struct ChoiceElement {
  var kind: ChoiceDefinition.Kind
  /// `on` of a switch, `field` of op codes.
  var selectors: Placed?
  var cases: [CaseElement] = []
  var otherwise: CaseElement?
}

/// An `x:Case`, an `x:Default` or an `x:Op`.
struct CaseElement {
  var name: String
  var swiftName: String?
  var key: Placed?
  var direction: Placed?
  var content: ContentElement
  var documentation = ""

  var position: SourcePosition { content.element.position }
}

/// An `x:Computed`.
struct ComputedElement {
  var element: XMLElement
  var name: String
  var swiftName: String?
  var unit: Placed?
  var symbol: String?
  var expression: Placed?
  var documentation = ""

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  /// Reads what stands in `element`.
  ///
  /// - Parameters:
  ///   - prose: Takes the prose that stands between the fields.
  ///   - own: Takes children of the published schema that are the element's own and no part of the content.
  ///   - ownExtension: Takes such children of this project's namespace.
  mutating func contentElement(
    from element: XMLElement,
    prose: inout Prose,
    own: (inout DocumentReader, XMLElement, ElementName) -> Bool = { _, _, _ in false },
    ownExtension: (inout DocumentReader, XMLElement, ElementName) -> Bool = { _, _, _ in false }
  ) -> ContentElement {
    withByteOrder(of: element) { reader in
      var content = ContentElement(element: element)
      reader.forEachChild(of: element) { reader, child, name in
        if name == .field {
          content.fields.append(reader.fieldElement(from: child))
          return true
        }
        return prose.take(child, name) || own(&reader, child, name)
      } extension: { reader, child, name in
        switch name {
        case .group: content.fields.append(reader.groupElement(from: child))
        case .options: content.fields.append(reader.switchElement(from: child))
        case .opCodes: content.fields.append(reader.opCodesElement(from: child))
        case .computed: content.computed.append(reader.computedElement(from: child))
        case .parameter where element.name == .opCode: content.fields.append(reader.parameterElement(from: child))
        default: return ownExtension(&reader, child, name)
        }
        return true
      }
      return content
    }
  }

  mutating func groupElement(from element: XMLElement) -> FieldElement {
    var field = structureElement(from: element, standardName: "")
    var prose = Prose()
    let content = contentElement(from: element, prose: &prose) { reader, child, name in
      reader.takeRequirement(child, name, of: &field)
    } ownExtension: { reader, child, name in
      guard name == .presentIf || name == .count || name == .length else { return false }
      reader.take(extension: child, name, of: &field)
      return true
    }
    field.repeated = element.placedExtensionAttribute(.repeated)
    field.structure = .group(content)
    field.documentation = prose.text
    return field
  }

  mutating func switchElement(from element: XMLElement) -> FieldElement {
    var field = structureElement(from: element, standardName: "Content")
    var choice = ChoiceElement(kind: .options, selectors: element.placedExtensionAttribute(.on))
    readCases(of: element, into: &field) { reader, child, name in
      switch name {
      case .option: choice.cases.append(reader.caseElement(from: child))
      case .otherwise:
        if let earlier = choice.otherwise {
          reader.error(
            at: child.position,
            "a Switch has one Default, which is at \(earlier.position.text); remove one of them"
          )
        }
        choice.otherwise = reader.caseElement(from: child)
      default: return false
      }
      return true
    }
    field.structure = .choice(choice)
    return field
  }

  mutating func opCodesElement(from element: XMLElement) -> FieldElement {
    var field = structureElement(from: element, standardName: "Operation")
    var choice = ChoiceElement(kind: .opCodes, selectors: element.placedExtensionAttribute(.field))
    readCases(of: element, into: &field) { reader, child, name in
      guard name == .opCode else { return false }
      choice.cases.append(reader.caseElement(from: child))
      return true
    }
    field.structure = .choice(choice)
    return field
  }

  private mutating func readCases(
    of element: XMLElement,
    into field: inout FieldElement,
    _ takeCase: (inout DocumentReader, XMLElement, ElementName) -> Bool
  ) {
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      prose.take(child, name) || reader.takeRequirement(child, name, of: &field)
    } extension: { reader, child, name in
      if takeCase(&reader, child, name) { return true }
      guard name == .presentIf else { return false }
      reader.take(extension: child, name, of: &field)
      return true
    }
    field.documentation = prose.text
  }

  private mutating func structureElement(from element: XMLElement, standardName: String) -> FieldElement {
    FieldElement(
      element: element,
      name: element.extensionAttribute(.name) ?? standardName,
      swiftName: swiftName(of: element),
      byteOrder: byteOrder
    )
  }

  private mutating func takeRequirement(_ child: XMLElement, _ name: ElementName, of field: inout FieldElement) -> Bool
  {
    guard name == .requirement else { return false }
    field.requirements.append(child.placedText)
    return true
  }

  private mutating func caseElement(from element: XMLElement) -> CaseElement {
    var prose = Prose()
    let content = contentElement(from: element, prose: &prose)
    return CaseElement(
      name: element.extensionAttribute(.name) ?? "",
      swiftName: swiftName(of: element),
      key: element.placedExtensionAttribute(.key),
      direction: element.placedExtensionAttribute(.direction),
      content: content,
      documentation: prose.text
    )
  }

  private mutating func computedElement(from element: XMLElement) -> ComputedElement {
    var prose = Prose()
    forEachChild(of: element) { _, child, name in prose.take(child, name) }
    return ComputedElement(
      element: element,
      name: element.extensionAttribute(.name) ?? "",
      swiftName: swiftName(of: element),
      unit: element.placedExtensionAttribute(.unit),
      symbol: element.extensionAttribute(.symbol),
      expression: element.placedExtensionAttribute(.expression),
      documentation: prose.text
    )
  }
}
