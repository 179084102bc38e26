/// A `Field`, or a structure in the place of one.
struct FieldElement {
  var element: XMLElement
  var name: String
  var swiftName: String?
  /// The order of its octets, by itself or by what it stands in.
  var byteOrder: FieldDefinition.ByteOrder
  var requirements: [Placed] = []
  var format: Placed?
  var reference: Placed?
  var unit: Placed?
  var minimum: Placed?
  var maximum: Placed?
  /// `Multiplier`, and `Multipler` as published files spell it.
  var multiplier: Placed?
  var decimalExponent: Placed?
  var binaryExponent: Placed?
  var offset: Placed?
  var repeated: Placed?
  var bitField: BitFieldElement?
  var enumerations: EnumerationsElement?
  var additionalValues: EnumerationsElement?
  /// The elements of the namespace `urn:bluegatt:1`, as `x:Count`, in the order of the file.
  var extensions: [XMLElement] = []
  /// `optional` of an `x:Param`.
  var optional: Placed?
  /// `x:Constant`, or `constant` of an `x:Param`.
  var constant: Placed?
  /// What stands in the place of a field; nil for a field.
  var structure: StructureElement?
  var documentation = ""

  /// The element of the namespace `urn:bluegatt:1` with this name, of which there is one at most.
  func extensionElement(_ name: ElementName) -> XMLElement? {
    extensions.first { $0.name == name }
  }

  /// One of the elements that a scale is made of is there.
  var hasScale: Bool {
    multiplier != nil || decimalExponent != nil || binaryExponent != nil || offset != nil
  }

  /// Something may say that it is not always there, as it is not said of most fields.
  var mayBeAbsent: Bool {
    optional != nil || !extensions.isEmpty
      || requirements.contains { $0.text != "Mandatory" || !$0.element.attributes.isEmpty }
  }

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  mutating func fieldElement(from element: XMLElement) -> FieldElement {
    withByteOrder(of: element) { reader in
      var field = FieldElement(
        element: element,
        name: element.attribute(.name) ?? "",
        swiftName: reader.swiftName(of: element),
        byteOrder: reader.byteOrder
      )
      reader.readChildren(of: element, into: &field)
      return field
    }
  }

  /// An `x:Param`: a field, of which the usual elements may be attributes.
  mutating func parameterElement(from element: XMLElement) -> FieldElement {
    var field = fieldElement(from: element)
    set(&field.format, to: element.placedExtensionAttribute(.format))
    set(&field.reference, to: element.placedExtensionAttribute(.reference))
    set(&field.unit, to: element.placedExtensionAttribute(.unit))
    set(&field.multiplier, to: element.placedExtensionAttribute(.multiplier))
    set(&field.decimalExponent, to: element.placedExtensionAttribute(.decimalExponent))
    set(&field.binaryExponent, to: element.placedExtensionAttribute(.binaryExponent))
    set(&field.offset, to: element.placedExtensionAttribute(.offset))
    set(&field.constant, to: element.placedExtensionAttribute(.constant))
    field.optional = element.placedExtensionAttribute(.optional)
    refer(to: element.placedExtensionAttribute(.reference))
    return field
  }

  /// An attribute says the same as an element, so only one of them may be there.
  private mutating func set(_ text: inout Placed?, to attribute: Placed?) {
    guard let attribute else { return }
    if let element = text {
      error(
        at: attribute.position,
        "this attribute says what the element at \(element.position.text) says; remove one of them"
      )
    }
    text = attribute
  }

  private mutating func readChildren(of element: XMLElement, into field: inout FieldElement) {
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .requirement: field.requirements.append(child.placedText)
      case .format: reader.setOnce(&field.format, to: child)
      case .reference:
        reader.setOnce(&field.reference, to: child)
        reader.refer(to: field.reference)
      case .unit: reader.setOnce(&field.unit, to: child)
      case .minimum: reader.setOnce(&field.minimum, to: child)
      case .maximum: reader.setOnce(&field.maximum, to: child)
      case .multiplier, .multipler: reader.setOnce(&field.multiplier, to: child)
      case .decimalExponent: reader.setOnce(&field.decimalExponent, to: child)
      case .binaryExponent: reader.setOnce(&field.binaryExponent, to: child)
      case .offset: reader.setOnce(&field.offset, to: child)
      case .repeated: reader.setOnce(&field.repeated, to: child)
      case .bitField:
        if field.bitField == nil {
          field.bitField = reader.bitFieldElement(from: child)
        } else {
          reader.error(at: child.position, "a field has one BitField; put the bits of this one into the first")
        }
      case .enumerations:
        let more = reader.enumerationsElement(from: child)
        if field.enumerations?.append(more) == nil { field.enumerations = more }
      case .additionalValues:
        let more = reader.enumerationsElement(from: child)
        if field.additionalValues?.append(more) == nil { field.additionalValues = more }
      default: return prose.take(child, name)
      }
      return true
    } extension: { reader, child, name in
      guard ExtensionPlaces.ofFields.contains(name) else { return false }
      reader.take(extension: child, name, of: &field)
      return true
    }
    field.documentation = prose.text
  }

  /// Takes an element of the namespace `urn:bluegatt:1`, of which there is one of a kind, but for conditions and special
  /// values.
  mutating func take(extension element: XMLElement, _ name: ElementName, of field: inout FieldElement) {
    if name != .presentIf, name != .special, let earlier = field.extensionElement(name) {
      error(
        at: element.position,
        "'\(element.qualifiedName)' is there already at \(earlier.position.text); remove one of them"
      )
      return
    }
    forEachChild(of: element) { _, _, _ in
      false
    } extension: { reader, child, inner in
      guard name == .scaleFrom, inner == .option else { return false }
      reader.forEachChild(of: child) { _, _, _ in false }
      return true
    }
    if name == .special { _ = swiftName(of: element) }
    if name == .constant {
      field.constant = element.placedText
    }
    if name == .scaleFrom { refer(to: element.placedAttribute(.type)) }
    field.extensions.append(element)
  }

  private mutating func setOnce(_ text: inout Placed?, to element: XMLElement) {
    if let earlier = text {
      warning(
        at: element.position,
        "'\(element.qualifiedName)' occurs twice in this field; '\(earlier.text)' stands, this one is ignored"
      )
    } else {
      text = element.placedText
    }
  }
}
