import GATTDefinitions

/// The formats of fields.
extension LayoutBuilder {
  /// The format of a field that has no parameter in the initialiser; nil for any other.
  mutating func impliedFormat(_ field: FieldDefinition, _ name: String, _ label: String) -> (any FieldFormat)? {
    guard let number = field.number else { return nil }
    if let checksum = field.checksum {
      // The property that says whether there is one has a separate text.
      _ = labels.claim("Has \(label)")
      return ChecksumFormat(
        number: number,
        checksum: checksum,
        presentName: field.presence.dependsOnTheRest ? scope.claimProperty("has" + capitalized(name)) : nil,
        madeName: checksum.unless == nil ? nil : scope.claimProperty("uses" + capitalized(name))
      )
    }
    return field.constant.map { ConstantFormat(number: number, constant: $0) }
  }

  mutating func format(_ field: FieldDefinition, name: String, label: String) -> any FieldFormat {
    let isBigEndian = field.byteOrder == .big
    let isNatural = field.length == .natural
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: isBigEndian)
      if field.bits.isEmpty { return scalar(field, number, name: name, label: label) }
      return BitFieldFormat(bits: bitField(field, number: number, typeName: nestedTypeName(name)))
    case .packedFloat:
      let number = Number(bits: 16, isSigned: false, isBigEndian: isBigEndian)
      return scalar(field, number, name: name, label: label)
    case .boolean: return BooleanFormat()
    case .float(let bits):
      let raw = FloatFormat(bits: bits, isBigEndian: isBigEndian)
      return field.isScaled ? quantity(field, raw, name: name, label: label) : raw
    case .medicalFloat(let bits):
      return quantity(field, MedicalFloatFormat(bits: bits, isBigEndian: isBigEndian), name: name, label: label)
    case .text(let encoding):
      var octets: Int?
      if case .fixed(let count) = field.length { octets = count }
      let isSwapped = isBigEndian && encoding == .utf16
      return TextFormat(encoding: encoding, octets: octets, isBigEndian: isSwapped, isNatural: isNatural)
    case .uuid: return UUIDFormat()
    case .value(let index): return NestedFormat(value: nested(index), isNatural: isNatural)
    case .choice(let choice):
      return ChoiceFormat(layout: self.choice(choice, typeName: nestedTypeName(name)))
    case .octets: return OctetsFormat(isNatural: isNatural)
    }
  }

  /// A whole number: an enumeration, a quantity or a plain one.
  mutating func scalar(
    _ field: FieldDefinition,
    _ number: Number,
    name: String,
    label: String,
    zeros: Int = 0
  ) -> any ScalarFormat {
    if !field.enumeration.isEmpty, number.isNative {
      let names = namedNumbers(field.enumeration, number: number, typeName: nestedTypeName(name))
      return EnumerationFormat(number: number, names: names, range: field.rawRange)
    }
    let raw = IntegerFormat(number: number)
    let kind = quantityKind(field, number, name: name, label: label, zeros: zeros)
    return kind.map { QuantityFormat(raw: raw, kind: $0) } ?? raw
  }

  /// What the definition says of a whole number beyond its format; nil when it says nothing, and the number fills its type.
  private mutating func quantityKind(
    _ field: FieldDefinition,
    _ number: Number,
    name: String,
    label: String,
    zeros: Int
  ) -> QuantityKind? {
    let isScaled = field.isScaled && number.bits <= 64
    guard isScaled || field.rawRange != nil || !field.specialValues.isEmpty || !number.isWhole || zeros > 0 else {
      return nil
    }
    if let kind = kinds[field.position] { return kind }
    var special: NamedNumbers?
    if !field.specialValues.isEmpty {
      special = namedNumbers(field.specialValues, number: number, typeName: "Special")
      special?.isClosed = true
    }
    return kind(of: field, name: name, label: label) { typeName, label in
      QuantityKind(
        typeName: typeName,
        label: label,
        field: field,
        range: field.rawRange ?? (number.isWhole ? nil : number.range),
        step: 1 << Int64(zeros),
        specialValues: special,
        isScaled: isScaled
      )
    }
  }

  /// The kind of a field. The elements of a field are separate properties, and have one kind.
  private mutating func kind(
    of field: FieldDefinition,
    name: String,
    label: String,
    _ make: (_ typeName: String, _ label: String) -> QuantityKind
  ) -> QuantityKind {
    if let kind = kinds[field.position] { return kind }
    let whole = definition.fields.first { $0.position == field.position }
    guard let whole, case .fixed = whole.count else { return make(kindName(of: field, name), label) }
    var kind = make(kindName(of: whole, name), whole.name)
    let declared = kind
    kind.isDeclared = false
    kinds[field.position] = kind
    return declared
  }

  private mutating func kindName(of field: FieldDefinition, _ property: String) -> String {
    let name = field.swiftName.map(capitalized) ?? upperCamel(of: field.name)
    return name.isEmpty ? nestedTypeName(property) : claimTypeName(name)
  }

  /// A fraction that is a quantity.
  private mutating func quantity(
    _ field: FieldDefinition,
    _ raw: any ScalarFormat,
    name: String,
    label: String
  ) -> any ScalarFormat {
    let kind = kind(of: field, name: name, label: label) { typeName, label in
      QuantityKind(typeName: typeName, label: label, field: field, isScaled: true)
    }
    return QuantityFormat(raw: raw, kind: kind)
  }

  func nested(_ index: Int) -> NestedValue {
    NestedValue(
      typeName: typeNames.references[index],
      fixedSize: definitions.fixedBits(ofValue: index).map { ($0 + 7) / 8 },
      reachesEnd: definitions.values[index].lengthPrefix == nil && definitions.reachesEnd(value: index),
      isEnum: definitions.isEnum(value: index),
      hasRanges: definitions.hasRanges(value: index)
    )
  }

  mutating func arrayFormat(_ field: FieldDefinition, _ index: Int, _ name: String, _ label: String) -> any FieldFormat
  {
    let count = ElementCount(field)
    let element = field.swiftName ?? lowerCamel(of: field.name)
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      if field.mask != nil, number.isWhole {
        return MaskedArrayFormat(
          word: Number(bits: bits, isSigned: false, isBigEndian: number.isBigEndian),
          part: part(field, index, number, shift: 0, name: name, label: label),
          count: count
        )
      }
      if number.isWhole {
        return ArrayFormat(element: scalar(field, number, name: element, label: label), count: count)
      }
      guard [1, 2, 4].contains(bits) else { return OctetsFormat(isNatural: true) }
      let isPlain = field.enumeration.isEmpty && !field.isScaled && field.rawRange == nil && field.specialValues.isEmpty
      return PackedArrayFormat(
        element: isPlain ? IntegerFormat(number: number) : scalar(field, number, name: element, label: label),
        bits: bits,
        count: count
      )
    case .boolean: return ArrayFormat(element: IntegerFormat(number: Number(bits: 8, isSigned: false)), count: count)
    case .value(let index): return NestedArrayFormat(value: nested(index), count: count)
    default:
      // `notGenerated` reports the others.
      return ArrayFormat(element: format(field, name: element, label: label) as! any ScalarFormat, count: count)
    }
  }
}

extension FieldDefinition {
  /// The name of the format in the table of a value's octets; empty for a choice and for another value.
  var notation: String {
    switch form {
    case .integer(let bits, let isSigned): self.bits.isEmpty ? "\(isSigned ? "sint" : "uint")\(bits)" : "\(bits)bit"
    case .packedFloat: "packedfloat16"
    case .boolean: "boolean"
    case .float(let bits): "float\(bits)"
    case .medicalFloat(let bits): MedicalFloatFormat(bits: bits, isBigEndian: false).type
    case .text(let encoding): encoding == .utf8 ? "utf8s" : "utf16s"
    case .uuid: "gatt_uuid"
    case .octets: "octets"
    case .choice, .value: ""
    }
  }

  /// It has several octets, the most significant one first.
  var isSwapped: Bool {
    switch form {
    case .text(.utf16), .uuid: byteOrder == .big
    case .text, .octets: false
    default: byteOrder == .big && elementBitWidth ?? 0 > 8
    }
  }
}
