import GATTDefinitions

/// The Swift form of a field.
extension LayoutBuilder {
  mutating func specialValues(_ field: FieldDefinition, _ number: Number, _ name: String) -> NamedNumbers? {
    if field.specialValues.isEmpty || field.constant != nil { return nil }
    var values = namedNumbers(field.specialValues, number: number, typeName: nestedTypeName(name + "SpecialValue"))
    values.isClosed = true
    return values
  }

  /// The content of a field that nobody gives; nil for any other.
  mutating func impliedContent(_ field: FieldDefinition, _ name: String, _ label: String) -> Member.Content? {
    guard field.constant != nil || field.checksum != nil, case .integer(let bits, let isSigned) = field.form else {
      return nil
    }
    let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
    if let checksum = field.checksum {
      // What says that there is one has a text of its own.
      _ = labels.claim("Has \(label)")
      return .checksum(
        ChecksumLayout(
          number: number,
          checksum: checksum,
          presentName: field.presence.dependsOnTheRest ? scope.claimProperty("has" + capitalized(name)) : nil,
          madeName: checksum.unless == nil ? nil : scope.claimProperty("uses" + capitalized(name))
        )
      )
    }
    return field.constant.map { .constant(number, $0) }
  }

  mutating func content(_ field: FieldDefinition, name: String) -> Member.Content {
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      if !field.bits.isEmpty {
        return .bitField(bitField(field, number: number, typeName: nestedTypeName(name)))
      }
      if !field.enumeration.isEmpty, number.isNative {
        return .enumeration(number, namedNumbers(field.enumeration, number: number, typeName: nestedTypeName(name)))
      }
      return .number(number)
    case .boolean: return .boolean
    case .float(let bits): return .float(bits: bits)
    case .medicalFloat(let bits): return .medicalFloat(bits: bits)
    case .text(let encoding):
      if case .fixed(let octets) = field.length { return .text(encoding, octets: octets) }
      return .text(encoding, octets: nil)
    case .uuid: return .uuid
    case .value(let index): return .value(nested(index))
    case .choice(let choice): return .choice(self.choice(choice, typeName: nestedTypeName(name)))
    case .packedFloat: return .number(Number(bits: 16, isSigned: false, isBigEndian: field.byteOrder == .big))
    case .octets: return .octets
    }
  }

  func nested(_ index: Int) -> NestedValue {
    let number = definitions.namedNumber(value: index)
    return NestedValue(
      typeName: typeNames.references[index],
      fixedSize: definitions.fixedBits(ofValue: index).map { ($0 + 7) / 8 },
      reachesEnd: definitions.values[index].lengthPrefix == nil && definitions.reachesEnd(value: index),
      namedNumber: number,
      isEnum: number != nil && definitions.values[index].fields[0].bits.isEmpty,
      hasRanges: definitions.hasRanges(value: index)
    )
  }

  mutating func arrayContent(_ field: FieldDefinition, _ index: Int, _ name: String) -> Member.Content {
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      let element = field.swiftName ?? lowerCamel(of: field.name)
      if field.mask != nil, number.isWhole {
        let word = Number(bits: bits, isSigned: false, isBigEndian: number.isBigEndian)
        return .maskedNumbers(
          word,
          part(field, index, isSigned: isSigned, bits: bits, shift: 0, name: name, label: "")
        )
      }
      if number.isWhole {
        if !field.enumeration.isEmpty, number.isNative {
          return .enumerations(
            number,
            namedNumbers(field.enumeration, number: number, typeName: nestedTypeName(element))
          )
        }
        return .numbers(number)
      }
      guard [1, 2, 4].contains(bits) else { return .octets }
      let names =
        field.enumeration.isEmpty
        ? nil : namedNumbers(field.enumeration, number: number, typeName: nestedTypeName(element))
      return .packedNumbers(bits: bits, names: names)
    case .boolean: return .numbers(Number(bits: 8, isSigned: false))
    case .medicalFloat(let bits): return .medicalFloats(bits: bits)
    case .float(let bits): return .floats(bits: bits)
    case .value(let index): return .values(nested(index))
    case .packedFloat: return .numbers(Number(bits: 16, isSigned: false, isBigEndian: field.byteOrder == .big))
    case .text, .uuid, .octets, .choice: return .octets
    }
  }
}
