import GATTDefinitions

/// One number in two widths.
extension LayoutBuilder {
  /// Two fields that differ in width only, of which a flag says which one is there: one property.
  ///
  /// - Parameter index: Of the first one in its value.
  mutating func twoWidths(_ first: FieldDefinition, _ second: FieldDefinition, index: Int) -> Member? {
    guard
      case .integer(let bits1, false) = first.form, case .integer(let bits2, false) = second.form, bits1 != bits2,
      first.count == .one, second.count == .one,
      let base = nameWithoutFormat(first.name), nameWithoutFormat(second.name) == base,
      first.unit == second.unit, first.scale == second.scale,
      first.enumeration.isEmpty, second.enumeration.isEmpty,
      first.specialValues.isEmpty, second.specialValues.isEmpty,
      first.bits.isEmpty, second.bits.isEmpty, first.rawRange == nil, second.rawRange == nil,
      first.isPlain, second.isPlain, first.byteOrder == second.byteOrder, definition.computed.isEmpty,
      let selector1 = soleActivation(first.presence), let selector2 = soleActivation(second.presence),
      selector1.isOpposite(of: selector2)
    else { return nil }
    let isBigEndian = second.byteOrder == .big
    let numbers = [bits1, bits2].map { Number(bits: $0, isSigned: false, isBigEndian: isBigEndian) }
    let wideIndex = bits1 > bits2 ? 0 : 1
    guard [[8, 16], [16, 32], [8, 32]].contains([min(bits1, bits2), max(bits1, bits2)]),
      (wideIndex == 0 ? selector1 : selector2).isSetBit
    else { return nil }
    var field = wideIndex == 0 ? first : second
    field.name = base
    field.swiftName = first.swiftName ?? second.swiftName
    let name = memberName(field, isArray: false)
    let label = labels.claim(base)
    return Member(
      field: field,
      fieldIndex: index,
      name: name,
      label: label,
      format: TwoWidthsFormat(
        narrow: numbers[1 - wideIndex],
        wide: numbers[wideIndex],
        selector: wideIndex == 0 ? selector1 : selector2,
        value: scalar(field, numbers[wideIndex], name: name, label: label)
      ),
      presence: .always
    )
  }

  /// `Heart Rate Value` of `Heart Rate Value (uint16)`.
  func nameWithoutFormat(_ name: String) -> String? {
    guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return nil }
    let format = name[name.index(after: open)...].dropLast().lowercased()
    guard ["uint8", "uint16", "uint32"].contains(format) else { return nil }
    var base = name[..<open]
    while base.last == " " { base.removeLast() }
    return String(base)
  }
}

extension FieldDefinition {
  /// A whole number without anything that changes what its octets mean.
  fileprivate var isPlain: Bool {
    mask == nil && exponential == nil && constant == nil && checksum == nil
  }
}
