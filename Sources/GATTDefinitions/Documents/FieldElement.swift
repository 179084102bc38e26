/// A `Field`.
struct FieldElement {
  var element: XMLElement
  var name: String
  var swiftName: String?
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
  var documentation = ""

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  mutating func fieldElement(from element: XMLElement) -> FieldElement {
    var field = FieldElement(
      element: element,
      name: element.attribute(.name) ?? "",
      swiftName: swiftName(of: element)
    )
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .requirement: field.requirements.append(child.placedText)
      case .format: reader.setOnce(&field.format, to: child)
      case .reference: reader.setOnce(&field.reference, to: child)
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
    }
    field.documentation = prose.text
    return field
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
