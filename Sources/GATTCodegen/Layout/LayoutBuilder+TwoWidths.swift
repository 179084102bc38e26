import GATTDefinitions

extension LayoutBuilder {
  /// Returns one member for two fields that differ only in width, when a flag selects one of them.
  ///
  /// - Parameter index: The index of the first field in its value.
  mutating func twoWidths(_ first: FieldDefinition, _ second: FieldDefinition, index: Int) -> Member? {
    let (narrow, wide) = second.number?.bits ?? 0 > first.number?.bits ?? 0 ? (first, second) : (second, first)
    guard narrow.isPlain, wide.isPlain, let number = wide.number, let narrowNumber = narrow.number,
      narrowNumber.bits < number.bits, narrow.byteOrder == wide.byteOrder,
      let base = nameWithoutFormat(first.name), nameWithoutFormat(second.name) == base,
      first.unit == second.unit, first.scale == second.scale, definition.computed.isEmpty,
      let selector = soleActivation(wide.presence), selector.isSetBit, selector.groups.isEmpty,
      soleActivation(narrow.presence)?.isOpposite(of: selector) == true
    else { return nil }
    var field = wide
    field.name = base
    field.swiftName = first.swiftName ?? second.swiftName
    let names = names(of: field)
    let value = scalar(field, number, names)
    return Member(
      field: field,
      fieldIndex: index,
      names: names,
      format: TwoWidthsFormat(narrow: narrowNumber, wide: number, selector: selector, value: value),
      presence: .always
    )
  }

  /// Returns `Heart Rate Value` for `Heart Rate Value (uint16)`.
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
  /// Whether it is one unsigned number of 8, 16 or 32 bits without further properties.
  fileprivate var isPlain: Bool {
    guard let number, !number.isSigned, [8, 16, 32].contains(number.bits) else { return false }
    return count == .one && enumeration.isEmpty && specialValues.isEmpty && bits.isEmpty && rawRange == nil
      && exponential == nil && constant == nil && checksum == nil
  }
}
