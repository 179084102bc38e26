import GATTModel

extension Resolver {
  /// The value that a document defines.
  ///
  /// - Parameter index: The one that it has in the set.
  mutating func value(of document: ValueDocument, at index: Int) -> ValueDefinition {
    let root = document.element
    let (kind, uuid) = identity(of: document)
    var value = ValueDefinition(
      kind: kind,
      name: name(document.name, of: root),
      swiftName: document.swiftName,
      type: document.needsType && document.kind != nil ? type(document.type, of: root) : document.type?.text ?? "",
      uuid: uuid,
      directions: document.direction.map { directions($0) } ?? [],
      documentation: document.documentation,
      fields: [],
      hasValue: document.content.map { !$0.fields.isEmpty } ?? false,
      position: document.isFirst ? root.position : document.content?.element.position ?? root.position,
      module: document.module,
      namespace: document.namespace
    )
    if document.hasOthers {
      value.characteristic = DirectedCharacteristic(name: value.name, swiftName: document.definitionSwiftName)
    } else {
      value.directions = []
    }
    if let content = document.content { resolve(content, into: &value, at: index) }
    if !value.hasValue {
      note(
        at: root.position,
        "'\(document.name)' has \(document.content == nil ? "no Value" : "a Value without fields"); its octets stay opaque"
      )
    }
    return value
  }

  private mutating func identity(of document: ValueDocument) -> (kind: ValueDefinition.Kind, uuid: BluetoothUUID) {
    let root = document.element
    switch document.root {
    case .attribute(let kind): return (kind, uuid(document.uuid, base: document.baseUUID, of: root))
    // The service is one of the Bluetooth SIG's, whatever the base of the device's own UUIDs is.
    case .serviceData: return (.serviceData, uuid(document.uuid, of: root))
    case .manufacturerData:
      let none = BluetoothUUID.unknown
      guard let text = document.company, !text.text.isEmpty else {
        error(at: root.position, "'\(root.qualifiedName)' has no company; add company=\"0x\" with its assigned number")
        return (.manufacturerData(company: 0), none)
      }
      if let number = Number.integer(text.text).flatMap({ UInt16(exactly: $0) }) {
        return (.manufacturerData(company: number), none)
      }
      error(
        at: text.position,
        "'\(text.text)' is not the number of a company; write its assigned number, from 0 to 0xFFFF"
      )
      return (.manufacturerData(company: 0), none)
    }
  }

  // MARK: - Fields

  /// Sets the fields of a value or of a part, and what is computed from them.
  ///
  /// - Parameter index: The one that it has in the set.
  mutating func resolve(_ content: ContentElement, into value: inout ValueDefinition, at index: Int) {
    var elements = content.fields
    if elements.count > ReadLimits.fields {
      error(
        at: elements[ReadLimits.fields].position,
        "a value has at most \(ReadLimits.fields) fields, because it has at most 512 octets"
      )
      elements.removeSubrange(ReadLimits.fields...)
    }
    let scope = FieldScope(elements: elements, owner: index)
    value.fields.reserveCapacity(elements.count)
    for index in elements.indices {
      value.fields.append(field(of: elements[index], in: scope, earlier: value.fields[...]))
    }
    let codes = conditionCodes(of: elements, fields: value.fields)
    for index in elements.indices where elements[index].mayBeAbsent {
      value.fields[index].presence =
        presence(of: elements[index], at: index, codes: codes, fields: value.fields, in: scope)
    }
    reportUnusedCodes(codes, of: elements, fields: value.fields)
    if elements.contains(where: { !$0.extensions.isEmpty || $0.structure != nil }) { checkReferredFields(value.fields) }
    if content.computed.isEmpty { return }
    value.computed = content.computed.compactMap { computed(of: $0, fields: value.fields) }
  }

  private mutating func field(
    of element: FieldElement,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) -> FieldDefinition {
    var field = FieldDefinition(
      name: element.name,
      swiftName: element.swiftName,
      // What stands for a form that could not be found out, so that this leads to no further messages.
      form: .integer(bits: 64, isSigned: false),
      unit: unit(of: element),
      documentation: element.documentation,
      position: element.position
    )
    field.byteOrder = element.byteOrder
    if element.name.isEmpty {
      let what = element.structure == nil ? "field" : "group"
      error(at: element.position, "the \(what) has no name; add name=\"\"")
    }
    if let structure = element.structure {
      resolve(structure, of: element, into: &field, in: scope, earlier: earlier)
    } else {
      let hasNamelessBits = resolveForm(of: element, into: &field, in: scope, earlier: earlier)
      resolveBits(of: element, hasNamelessBits: hasNamelessBits, into: &field)
      if !element.extensions.isEmpty { resolveNumberForm(of: element, into: &field) }
      resolveNumber(of: element, into: &field)
      if element.constant != nil || !element.extensions.isEmpty {
        resolveNumberExtensions(of: element, into: &field, isFirst: earlier.isEmpty)
      }
    }
    return field
  }

  // MARK: - Format and Reference

  /// Sets form, count and length.
  ///
  /// - Returns: Whether each bit is a truth value of its own, without a name.
  private mutating func resolveForm(
    of element: FieldElement,
    into field: inout FieldDefinition,
    in scope: FieldScope,
    earlier: ArraySlice<FieldDefinition>
  ) -> Bool {
    var hasNamelessBits = false
    switch (element.format, element.reference) {
    case (let format?, nil):
      hasNamelessBits = resolveFormat(format, into: &field)
    case (nil, let reference?):
      resolveReference(reference, into: &field)
    case (let format?, _?):
      error(at: format.position, "a field has a Format or a Reference, not both; remove one of them")
      hasNamelessBits = resolveFormat(format, into: &field)
    case (nil, nil):
      error(at: element.position, "the field '\(element.name)' has neither a Format nor a Reference; add one of them")
    }
    if !element.extensions.isEmpty { resolveLength(of: element, into: &field, in: scope, earlier: earlier) }
    resolveRepetition(of: element, into: &field)
    if !element.extensions.isEmpty { resolveCount(of: element, into: &field, in: scope, earlier: earlier) }
    return hasNamelessBits
  }

  private mutating func resolveFormat(_ format: Placed, into field: inout FieldDefinition) -> Bool {
    if let format = fieldFormat(format.text) {
      field.form = format.form
      field.length = format.length
      field.count = format.count
      return format.hasNamelessBits
    }
    if format.text == FieldFormat.packedFloat {
      if let packed = packedFloat(format.element) { field.form = .packedFloat(packed) }
      return false
    }
    error(
      at: format.position,
      (format.text.isEmpty ? "the Format is empty" : "unknown format '\(format.text)'")
        + FieldFormat.suggestion(for: format.text)
    )
    return false
  }

  /// What a format says; few say anything new.
  private mutating func fieldFormat(_ text: String) -> FieldFormat? {
    if let known = formats[text] { return known }
    let format = FieldFormat(text)
    formats[text] = format
    return format
  }

  private mutating func resolveReference(_ reference: Placed, into field: inout FieldDefinition) {
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

  /// Sets the count by `Repeated`.
  mutating func resolveRepetition(of element: FieldElement, into field: inout FieldDefinition) {
    if let repeated = element.repeated {
      switch repeated.text.lowercased() {
      case "true", "1", "yes": field.count = .toEnd
      case "false", "0", "no", "": break
      default:
        warning(at: repeated.position, "'\(repeated.text)' is neither true nor false; the field is taken once")
      }
    }
    guard field.count != .one, field.length == .natural else { return }
    switch field.form {
    case .octets:
      // Any number of octets, again and again, is any number of octets.
      field.count = .one
    case .uuid, .text:
      if field.count == .toEnd {
        warning(
          at: element.position,
          "the field '\(element.name)' cannot repeat, because each of its elements would reach to the end; it is taken once"
        )
      } else {
        error(
          at: element.position,
          "the field '\(element.name)' cannot have several elements, because the first one reaches to the end"
        )
      }
      field.count = .one
    default: break
    }
  }
}

/// The fields of one value or part, as they are written.
struct FieldScope {
  var elements: [FieldElement]
  /// The value or part, by its index in the set.
  var owner: Int
}
