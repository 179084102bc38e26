/// A `BitField`.
struct BitFieldElement {
  var element: XMLElement
  /// Bits and reserved bits, in the order of the document.
  var bits: [BitElement]
}

/// A `Bit` of a `BitField`, or what is reserved there.
struct BitElement {
  var element: XMLElement
  var isReserved: Bool
  var name: String
  var swiftName: String?
  var index: Placed?
  var size: Placed?
  var enumerations: EnumerationsElement?

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  mutating func bitFieldElement(from element: XMLElement) -> BitFieldElement {
    var bits: [BitElement] = []
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .bit, .reserved, .reservedForFutureUse, .reservedForFutureUse1:
        bits.append(reader.bitElement(from: child, isReserved: name != .bit))
        return true
      default:
        return prose.take(child, name)
      }
    }
    return BitFieldElement(element: element, bits: bits)
  }

  private mutating func bitElement(from element: XMLElement, isReserved: Bool) -> BitElement {
    var enumerations: EnumerationsElement?
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      guard name == .enumerations else { return prose.take(child, name) }
      let more = reader.enumerationsElement(from: child)
      if enumerations?.append(more) == nil { enumerations = more }
      return true
    }
    return BitElement(
      element: element,
      isReserved: isReserved,
      name: element.attribute(.name) ?? "",
      swiftName: swiftName(of: element),
      index: element.placedAttribute(.index),
      size: element.placedAttribute(.size),
      enumerations: enumerations
    )
  }
}
