import GATTDefinitions

/// Fields without an integer type of exactly their width. They are stored together, as they may share octets.
extension LayoutBuilder {
  /// Returns the width of a number without an integer type of that width, such as 4 or 56 bits; nil for other fields.
  func packedBits(_ field: FieldDefinition) -> Int? {
    guard let number = field.number, field.count == .one, !number.hasExactType else { return nil }
    return number.bits
  }

  /// Returns the member for fields that share octets, and removes all fields from `run`.
  mutating func packed(_ run: inout [(index: Int, field: FieldDefinition)]) -> Member {
    var parts: [Part] = []
    let bits = run.reduce(0) { $0 + ($1.field.number?.bits ?? 0) }
    let isBigEndian = run[0].field.byteOrder == .big
    let allBits = (bits + 7) / 8 * 8
    // The number of bits before the field.
    var position = 0
    // Constants have no property. If all fields are constants and may be absent, properties must store whether the
    // fields are present.
    let keepsConstants = run[0].field.presence == .always || run.contains { $0.field.constant == nil }
    for (index, field) in run {
      guard let number = field.number else { continue }
      let shift = isBigEndian ? allBits - position - number.bits : position
      position += number.bits
      if field.bits.isEmpty {
        let field = keepsConstants ? field : field.withoutConstant
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
    }
    let (index, field) = run[0]
    run = []
    return Member(
      field: field,
      fieldIndex: index,
      names: MemberNames(property: parts[0].name, label: field.name),
      format: PackedFormat(
        parts: parts,
        number: Number(bits: bits, isSigned: false, isBigEndian: isBigEndian)
      ),
      presence: field.presence
    )
  }

  mutating func part(
    _ field: FieldDefinition,
    _ index: Int,
    _ whole: Number,
    shift: Int
  ) -> Part {
    let names = self.names(of: field)
    let number = Number(bits: whole.bits, isSigned: whole.isSigned)
    return Part(
      names: names,
      documentation: field.documentation,
      shift: shift,
      number: number,
      format: field.isPlainlyMade || field.constant != nil
        ? IntegerFormat(number: number) : scalar(field, number, names),
      field: field,
      fieldIndex: index,
      fieldShift: shift
    )
  }
}

extension FieldDefinition {
  /// Whether the field has an `x:from` and neither scale nor range nor special values.
  fileprivate var isPlainlyMade: Bool { from != nil && !isScaled && rawRange == nil && specialValues.isEmpty }
}
