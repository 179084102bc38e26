/// `Enumerations` or `AdditionalValues`: numbers and what they mean.
struct EnumerationsElement {
  var element: XMLElement
  var enumerations: [EnumerationElement] = []
  /// `Reserved…`, `DefinedByServiceSpecification`, `VendorSpecific` and `Enumeration_Range`.
  var ranges: [RangeElement] = []

  mutating func append(_ other: EnumerationsElement) {
    enumerations += other.enumerations
    ranges += other.ranges
  }
}

/// An `Enumeration`.
struct EnumerationElement {
  var element: XMLElement
  var key: Placed?
  var value: String
  var description: String
  var requires: Placed?
  var swiftName: String?

  var position: SourcePosition { element.position }
}

/// Several numbers with one meaning.
struct RangeElement {
  var element: XMLElement
  /// The numbers are in use, though the definition does not say one by one what for.
  var isOpen: Bool
  var start: Placed?
  var end: Placed?

  var position: SourcePosition { element.position }
}

extension DocumentReader {
  mutating func enumerationsElement(from element: XMLElement) -> EnumerationsElement {
    var enumerations = EnumerationsElement(element: element)
    var prose = Prose()
    forEachChild(of: element) { reader, child, name in
      switch name {
      case .enumeration:
        enumerations.enumerations.append(reader.enumerationElement(from: child))
      case .reserved, .reservedForFutureUse, .reservedForFutureUse1:
        enumerations.ranges.append(reader.rangeElement(from: child, isOpen: false))
      case .definedByServiceSpecification, .vendorSpecific, .enumerationRange:
        enumerations.ranges.append(reader.rangeElement(from: child, isOpen: true))
      default: return prose.take(child, name)
      }
      return true
    }
    return enumerations
  }

  private mutating func enumerationElement(from element: XMLElement) -> EnumerationElement {
    EnumerationElement(
      element: element,
      key: element.placedAttribute(.key),
      value: element.attribute(.value) ?? "",
      description: element.attribute(.description) ?? "",
      requires: element.placedAttribute(.requires),
      swiftName: swiftName(of: element)
    )
  }

  private func rangeElement(from element: XMLElement, isOpen: Bool) -> RangeElement {
    RangeElement(
      element: element,
      isOpen: isOpen,
      start: element.placedAttribute(.start) ?? element.placedAttribute(.start1),
      end: element.placedAttribute(.end) ?? element.placedAttribute(.end1)
    )
  }
}
