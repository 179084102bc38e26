import GATTModel

/// The fields of one value or part.
struct FieldScope {
  /// The elements of all fields.
  var elements: [XMLElement]
  /// The element that contains them.
  var container: ElementName?
  /// For a group or case, the fields before it and before each group or case around it, outermost first. Fields cannot
  /// refer to these.
  var outer: [ArraySlice<FieldDefinition>]
  /// The index in the set of the value or part.
  var owner: Int
  var byteOrder: FieldDefinition.ByteOrder
  /// The definitions that are resolved so far.
  var fields: [FieldDefinition] = []
  /// The condition codes with their activations.
  var codes: [String: Resolver.ConditionCode] = [:]
  /// The index of the field that is being resolved.
  var index = 0

  /// The definitions of the fields before the current one.
  var earlier: ArraySlice<FieldDefinition> { fields[..<index] }
}

extension Resolver {
  /// Returns the value that a document defines.
  ///
  /// - Parameter index: Its index in the set.
  mutating func value(of document: ValueDocument, at index: Int) -> ValueDefinition {
    let root = document.element
    let (kind, uuid) = identity(of: document)
    let ownSwiftName = document.kind == nil ? nil : document.value?.swiftName
    var value = ValueDefinition(
      kind: kind,
      name: name(of: root),
      swiftName: ownSwiftName ?? (document.hasOthers ? nil : root.swiftName),
      type: type(of: root, isNeeded: document.needsType && document.kind != nil),
      uuid: uuid,
      directions: document.direction.map { directions($0) } ?? [],
      documentation: root.documentation,
      fields: [],
      hasValue: document.value?.fields.isEmpty == false,
      position: document.isFirst ? root.position : document.position,
      module: document.module,
      namespace: document.namespace
    )
    if document.kind == nil { value.match = matchRule(of: document) }
    if document.hasOthers {
      value.characteristic = DirectedCharacteristic(name: value.name, swiftName: root.swiftName)
    } else {
      value.directions = []
    }
    if let content = document.value {
      resolve(content, into: &value, at: index)
      value.digits = content.first(.digits).flatMap { digits(of: $0, in: value) }
      value.frame = content.first(.frame).flatMap { frame(of: $0, in: value) }
    }
    if !value.hasValue {
      note(
        at: root.position,
        "'\(value.name)' has \(document.value == nil ? "no Value" : "a Value without fields"); its octets stay opaque"
      )
    }
    return value
  }

  private mutating func identity(of document: ValueDocument) -> (kind: ValueDefinition.Kind, uuid: BluetoothUUID) {
    let root = document.element
    if let kind = document.kind { return (kind, uuid(of: root, base: document.baseUUID)) }
    if root.name == .serviceData {
      let uuid = required(.uuid, of: root, " with 4 or 32 digits").flatMap {
        advertisedUUID($0, base: document.baseUUID)
      }
      return (.serviceData, uuid ?? .unknown)
    }
    let companies = required(.company, of: root, " with its assigned number").map { self.companies($0) }
    return (.manufacturerData(companies ?? .assigned([0])), .unknown)
  }

  // MARK: - Fields

  /// Sets the fields of a value or of a part, and the numbers that are computed from them.
  ///
  /// - Parameters:
  ///   - index: Its index in the set.
  ///   - outer: For a part, the fields before it, as in `FieldScope`.
  mutating func resolve(
    _ content: XMLElement,
    into value: inout ValueDefinition,
    at index: Int,
    outer: [ArraySlice<FieldDefinition>] = []
  ) {
    var elements = content.fields
    if elements.count > ReadLimits.fields {
      error(
        at: elements[ReadLimits.fields].position,
        "a value has at most \(ReadLimits.fields) fields, because it has at most 512 octets"
      )
      elements.removeSubrange(ReadLimits.fields...)
    }
    var scope = FieldScope(
      elements: elements,
      container: content.name,
      outer: outer,
      owner: index,
      byteOrder: content.byteOrder
    )
    for element in elements {
      scope.fields.append(field(of: element, in: scope))
      scope.index += 1
    }
    scope.codes = conditionCodes(in: scope)
    value.fields = scope.fields
    for index in elements.indices {
      scope.index = index
      value.fields[index].presence = presence(of: elements[index], in: scope)
    }
    reportUnusedCodes(in: scope)
    scope.fields = value.fields
    scope.index = scope.fields.count
    value.computed = content.children(.computed).compactMap { computed(of: $0, in: scope) }
    for element in content.children(.valueExample) {
      if element.attribute(.not) == nil {
        guard let example = example(of: element) else { continue }
        if let first = value.examples.first(where: { !$0.name.isEmpty && $0.name == example.name }) {
          warning(
            at: example.position,
            "'\(example.name)' is the name of another example (\(first.position.text)), and means that one; give this one "
              + "another name"
          )
        }
        value.examples.append(example)
      } else if let example = foreignExample(of: element, in: value) {
        value.foreignExamples.append(example)
      }
    }
    resolveFrom(elements, into: &value)
    resolveCovers(elements, into: &value)
    resolveCiphers(into: &value, in: scope)
    checkReferredFields(of: &value)
  }

  private mutating func field(of element: XMLElement, in scope: FieldScope) -> FieldDefinition {
    var field = FieldDefinition(
      name: element.fieldName,
      swiftName: element.swiftName,
      // The default for an unknown form, so that it causes no further messages.
      form: .integer(bits: 64, isSigned: false),
      // The byte order of a group applies to its fields only.
      byteOrder: element.name == .group ? scope.byteOrder : element.byteOrder,
      unit: unit(of: element),
      documentation: element.documentation,
      position: element.position
    )
    let isStructure = [.group, .switch].contains(element.name)
    if field.name.isEmpty {
      error(at: element.position, "the \(isStructure ? "group" : "field") has no name; add name=\"\"")
    }
    switch element.name {
    case .group: resolveGroup(element, into: &field, in: scope)
    case .switch: resolveChoice(element, into: &field, in: scope)
    default:
      resolveForm(of: element, into: &field, in: scope)
      resolveBits(of: element, into: &field)
      resolveExponential(of: element, into: &field)
      resolveNumber(of: element, into: &field)
      resolveNumberExtensions(of: element, into: &field, isFirst: scope.earlier.isEmpty)
      resolveShortForm(of: element, into: &field)
      resolveRole(of: element, into: &field)
    }
    return field
  }

  // MARK: - Format and Reference

  /// Sets form, count and length.
  private mutating func resolveForm(of element: XMLElement, into field: inout FieldDefinition, in scope: FieldScope) {
    let reference = element.text(.reference)
    if let format = element.first(.format) {
      if reference != nil {
        error(at: format.position, "a field has a Format or a Reference, not both; remove one of them")
      }
      resolveFormat(format, into: &field)
    } else if let reference {
      resolveReference(reference, into: &field)
    } else {
      error(at: element.position, "the field '\(field.name)' has neither a Format nor a Reference; add one of them")
    }
    resolveLength(of: element, into: &field, in: scope)
    resolveRepetition(of: element, into: &field)
    resolveCount(of: element, into: &field, in: scope)
  }

  private mutating func resolveFormat(_ element: XMLElement, into field: inout FieldDefinition) {
    let text = element.text.text
    if let format = FormatNotation(text) {
      field.form = format.form
      field.length = format.length
      field.count = format.count
    } else if text == FormatNotation.packedFloat {
      if let packed = packedFloat(element) { field.form = .packedFloat(packed) }
    } else {
      error(
        at: element.position,
        (text.isEmpty ? "the Format is empty" : "unknown format '\(text)'") + FormatNotation.suggestion(for: text)
      )
    }
  }

  private mutating func resolveReference(_ reference: XMLText, into field: inout FieldDefinition) {
    if let index = value(named: reference.text) {
      field.form = .value(index)
    } else {
      error(
        at: reference.position,
        wrongKind(reference.text)
          ?? "'\(reference.text)' is not defined here; add its definition or give the field a Format"
          + suggestion(for: .type(reference.text, nil))
      )
    }
  }

  /// Sets the count from `Repeated`.
  mutating func resolveRepetition(of element: XMLElement, into field: inout FieldDefinition) {
    if let repeated = element.text(.repeated), !repeated.text.isEmpty {
      switch truth(repeated.text) {
      case true?: field.count = .toEnd
      case false?: break
      case nil: warning(at: repeated.position, "'\(repeated.text)' is neither true nor false; the field is taken once")
      }
    }
    guard field.count != .one, field.length == .natural else { return }
    switch field.form {
    case .octets:
      // Several elements of any number of octets are again any number of octets.
      field.count = .one
    case .uuid, .text:
      if field.count == .toEnd {
        warning(
          at: element.position,
          "the field '\(field.name)' cannot repeat, because each of its elements would reach to the end; it is taken once"
        )
      } else {
        error(
          at: element.position,
          "the field '\(field.name)' cannot have several elements, because the first one reaches to the end"
        )
      }
      field.count = .one
    default: break
    }
  }
}
