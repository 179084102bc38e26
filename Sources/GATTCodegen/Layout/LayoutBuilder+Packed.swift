import GATTDefinitions

/// Fields that share octets.
extension LayoutBuilder {
  /// The width of a field that shares octets with its neighbours, or has bits that are not of its number.
  func packedBits(_ field: FieldDefinition) -> Int? {
    guard let number = field.number, field.count == .one, field.mask != nil || !number.isWhole else { return nil }
    return number.bits
  }

  mutating func packed(_ run: inout [(index: Int, field: FieldDefinition)]) -> Member {
    var parts: [Part] = []
    var shift = 0
    // Something must say whether they are there.
    let hasConstants =
      run[0].field.presence == .always || run.contains { $0.field.constant == nil }
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
          parts.append(part(bit, index, name: name, label: labels.claim(label), fieldShift: shift))
        }
      }
      shift += number.bits
    }
    let (index, field) = run[0]
    run = []
    return Member(
      field: field,
      fieldIndex: index,
      name: parts[0].name,
      label: field.name,
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
    name ownName: String? = nil,
    label: String? = nil
  ) -> Part {
    let name = ownName ?? memberName(field, isArray: false)
    let number = Number(bits: field.mask?.width ?? whole.bits, isSigned: whole.isSigned)
    let label = label ?? labels.claim(field.name)
    let zeros = field.mask?.zeros ?? 0
    return Part(
      name: name,
      label: label,
      documentation: field.documentation,
      shift: shift + (field.mask?.shift ?? 0),
      number: number,
      format: field.constant == nil
        ? scalar(field, number, name: name, label: label, zeros: zeros) : IntegerFormat(number: number),
      field: field,
      fieldIndex: index,
      fieldShift: shift,
      zeros: zeros
    )
  }
}
