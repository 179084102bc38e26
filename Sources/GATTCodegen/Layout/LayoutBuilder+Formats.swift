import GATTDefinitions

extension LayoutBuilder {
  /// Returns the format of a field without a parameter in the initializer; nil for any other field.
  mutating func impliedFormat(_ field: FieldDefinition, _ names: MemberNames) -> (any FieldFormat)? {
    guard let number = field.number else { return nil }
    if let checksum = field.checksum {
      // The property for the presence of the checksum has a separate label.
      _ = labels.claim("Has \(names.label)")
      let suffix = capitalized(names.property)
      return ChecksumFormat(
        number: number,
        checksum: checksum,
        presentName: field.presence.dependsOnTheRest ? scope.claimProperty("has" + suffix) : nil,
        usedName: checksum.unless == nil ? nil : scope.claimProperty("uses" + suffix)
      )
    }
    return field.constant.map { ConstantFormat(number: number, constant: $0) }
  }

  /// Returns the format of a group that may be enciphered; nil for any other field.
  func sealedFormat(_ field: FieldDefinition) -> SealedFormat? {
    guard let cipher = field.cipher, case .value(let index) = field.form else { return nil }
    return SealedFormat(value: nested(index), cipher: cipher, isRepeated: field.count != .one)
  }

  mutating func format(_ field: FieldDefinition, _ names: MemberNames) -> any FieldFormat {
    let isBigEndian = field.byteOrder == .big
    let isNatural = field.length == .natural
    func unsigned(_ bits: Int) -> Number { Number(bits: bits, isSigned: false, isBigEndian: isBigEndian) }
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: isBigEndian)
      if let short = field.shortForm { return shortForm(short, field, number, names) }
      if field.bits.isEmpty { return scalar(field, number, names) }
      return BitFieldFormat(bits: bitField(field, number: number, typeName: nestedTypeName(names.property)))
    case .packedFloat: return scalar(field, unsigned(16), names)
    case .boolean: return BooleanFormat()
    case .float(let bits):
      let raw = FloatFormat(number: unsigned(bits))
      return field.isScaled ? quantity(field, raw, names) : raw
    case .medicalFloat(let bits): return quantity(field, MedicalFloatFormat(number: unsigned(bits)), names)
    case .text(let encoding):
      var octets: Int?
      if case .fixed(let count) = field.length { octets = count }
      let isSwapped = isBigEndian && encoding == .utf16
      return TextFormat(encoding: encoding, octets: octets, isBigEndian: isSwapped, isNatural: isNatural)
    case .address: return AddressFormat(isBigEndian: isBigEndian)
    case .uuid: return UUIDFormat()
    case .value(let index): return NestedFormat(value: nested(index), isNatural: isNatural)
    case .choice(let choice):
      let layout = self.choice(choice, typeName: nestedTypeName(names.property))
      return ChoiceFormat(layout: layout, isNatural: isNatural)
    case .octets: return OctetsFormat(isNatural: isNatural)
    }
  }

  /// Returns the format of a number with two forms.
  private mutating func shortForm(
    _ short: ShortForm,
    _ field: FieldDefinition,
    _ number: Number,
    _ names: MemberNames
  ) -> ShortFormFormat {
    let flag =
      shortForms
      ?? MemberNames(property: scope.claimProperty("hasShortForms"), label: labels.claim("Has Short Forms"))
    shortForms = flag
    return ShortFormFormat(
      short: Number(bits: short.bits, isSigned: short.isSigned, isBigEndian: number.isBigEndian),
      factor: short.factor,
      value: scalar(field, number, names),
      flag: flag
    )
  }

  /// Returns the format of a whole number: an enumeration, a quantity or a plain one.
  mutating func scalar(_ field: FieldDefinition, _ number: Number, _ names: MemberNames) -> any ScalarFormat {
    if !field.enumeration.isEmpty, number.isNative {
      let names = namedNumbers(field.enumeration, number: number, typeName: nestedTypeName(names.property))
      return EnumerationFormat(number: number, names: names, range: field.rawRange)
    }
    let raw = IntegerFormat(number: number)
    let isPlain =
      !field.isScaled(number) && field.rawRange == nil && field.specialValues.isEmpty && number.hasExactType
      && field.epoch == nil
    return isPlain ? raw : quantity(field, raw, names)
  }

  /// Returns the format of a number with a scale, a range or special values, or of one that does not fill its type.
  private mutating func quantity(_ field: FieldDefinition, _ raw: any ScalarFormat, _ names: MemberNames)
    -> QuantityFormat
  {
    if let kind = kinds[field.position] { return QuantityFormat(raw: raw, kind: kind) }
    // The elements of a field with a fixed count are separate properties, and have one kind.
    let whole = definition.fields.first { $0.position == field.position && $0.isOfFixedCount }
    var kind = QuantityKind(
      typeName: kindName(of: whole ?? field, names.property),
      label: whole?.name ?? names.label,
      field: field,
      isScaled: true
    )
    if let number = raw.wholeNumber {
      kind.range = field.rawRange ?? (number.hasExactType ? nil : number.range)
      kind.isScaled = field.isScaled(number) || field.epoch != nil
      if !field.specialValues.isEmpty {
        kind.specialValues = namedNumbers(field.specialValues, number: number, typeName: "Special")
        kind.specialValues?.isClosed = true
      }
    }
    if whole != nil {
      kinds[field.position] = kind
      kinds[field.position]?.isDeclared = false
    }
    return QuantityFormat(raw: raw, kind: kind)
  }

  private mutating func kindName(of field: FieldDefinition, _ property: String) -> String {
    let name = field.swiftName.map(capitalized) ?? upperCamel(of: field.name)
    return name.isEmpty ? nestedTypeName(property) : claimTypeName(name)
  }

  func nested(_ index: Int) -> NestedValue {
    NestedValue(
      typeName: typeNames.references[index],
      fixedSize: definitions.fixedBits(ofValue: index).map { ($0 + 7) / 8 },
      reachesEnd: definitions.values[index].reachesEnd,
      isEnum: definitions.isEnum(value: index),
      hasInitial: definitions.hasInitial(in: index),
      hasRanges: definitions.hasRange(in: index),
      // The roles in a referred value belong to that value.
      hasRoles: definitions.values[index].isPart && definitions.hasField(in: index, referred: false) { $0.role != nil }
    )
  }

  mutating func arrayFormat(_ field: FieldDefinition, _ index: Int, _ names: MemberNames) -> any FieldFormat {
    let count = ElementCount(field)
    let element = MemberNames(property: field.swiftName ?? lowerCamel(of: field.name), label: names.label)
    switch field.form {
    case .integer(let bits, let isSigned):
      let number = Number(bits: bits, isSigned: isSigned, isBigEndian: field.byteOrder == .big)
      if number.hasExactType { return ArrayFormat(element: scalar(field, number, element), count: count) }
      guard [1, 2, 4].contains(bits) else { return OctetsFormat(isNatural: true) }
      let isPlain = field.enumeration.isEmpty && !field.isScaled && field.rawRange == nil && field.specialValues.isEmpty
      return PackedArrayFormat(
        element: isPlain ? IntegerFormat(number: number) : scalar(field, number, element),
        bits: bits,
        count: count
      )
    case .boolean: return ArrayFormat(element: IntegerFormat(number: Number(bits: 8, isSigned: false)), count: count)
    case .value(let index): return NestedArrayFormat(value: nested(index), count: count)
    // `notGenerated` reports fields that are not numbers.
    default: return ArrayFormat(element: format(field, element) as! any ScalarFormat, count: count)
    }
  }
}

extension FieldDefinition {
  /// Returns whether a raw number in this field is converted to a `Double`.
  fileprivate func isScaled(_ number: Number) -> Bool { isScaled && number.bits <= 64 }

  fileprivate var isOfFixedCount: Bool { if case .fixed = count { true } else { false } }
}
