import GATTDefinitions

/// Fields that share octets.
extension LayoutBuilder {
  /// Returns the width of a field that shares octets with its neighbours, or has bits that are not part of its number.
  func packedBits(_ field: FieldDefinition) -> Int? {
    guard let number = field.number, field.count == .one, field.mask != nil || !number.isWhole else { return nil }
    return number.bits
  }

  mutating func packed(_ run: inout [(index: Int, field: FieldDefinition)]) -> Member {
    var parts: [Part] = []
    var shift = 0
    // The presence of fields with only constants needs a property.
    let hasConstants = run[0].field.presence == .always || run.contains { $0.field.constant == nil }
    for (index, field) in run {
      guard let number = field.number else { continue }
      if field.bits.isEmpty {
        let field = hasConstants ? field : field.withoutConstant
        parts.append(part(field, index, number, shift: shift))
      } else {
        for bit in field.bits {
          let label = bitLabel(bit, of: field)
          let owner = NameOwner(text: label, swiftName: bit.swiftName, position: bit.position)
          let name = claimProperty(bitName(bit, of: field), for: owner)
          let names = MemberNames(property: name, label: labels.claim(label))
          parts.append(part(bit, index, names, fieldShift: shift))
        }
      }
      shift += number.bits
    }
    let (index, field) = run[0]
    run = []
    return Member(
      field: field,
      fieldIndex: index,
      names: MemberNames(property: parts[0].name, label: field.name),
      format: PackedFormat(
        parts: parts,
        number: Number(bits: shift, isSigned: false, isBigEndian: field.byteOrder == .big)
      ),
      presence: field.presence
    )
  }

  mutating func part(
    _ field: FieldDefinition,
    _ index: Int,
    _ whole: Number,
    shift: Int,
    names: MemberNames? = nil
  ) -> Part {
    let names = names ?? self.names(of: field)
    let number = Number(bits: field.mask?.width ?? whole.bits, isSigned: whole.isSigned)
    return Part(
      names: names,
      documentation: field.documentation,
      shift: shift + (field.mask?.shift ?? 0),
      number: number,
      format: field.constant == nil ? scalar(field, number, names) : IntegerFormat(number: number),
      field: field,
      fieldIndex: index,
      fieldShift: shift
    )
  }
}
