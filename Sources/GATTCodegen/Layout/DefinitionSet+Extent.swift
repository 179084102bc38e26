import GATTDefinitions

/// How many octets a value takes up when it is a field of another one.
extension DefinitionSet {
  /// The bits of a value that always has the same number of them; nil for any other.
  func fixedBits(ofValue index: Int) -> Int? {
    guard values[index].hasValue, values[index].lengthPrefix == nil else { return nil }
    return values[index].fields.reduce(0) { total, field in
      guard let total, field.presence == .always, let bits = fixedBits(of: field) else { return nil }
      return total + bits
    }
  }

  /// The bits of all elements of a field that always has the same number of them; nil for any other.
  func fixedBits(of field: FieldDefinition) -> Int? {
    let count =
      switch field.count {
      case .one: 1
      case .fixed(let count): count
      case .field, .toEnd: 0
      }
    guard count > 0, let bits = elementBits(of: field) else { return nil }
    return bits * count
  }

  /// The bits of one element of a field; nil when that depends on what is in them.
  func elementBits(of field: FieldDefinition) -> Int? {
    switch field.form {
    case .value(let index): fixedBits(ofValue: index)
    default: field.elementBitWidth
    }
  }

  /// Whether a value is several numbers that are always there, and nothing else: as a field it can be read and written
  /// without a branch.
  func isFlat(value index: Int) -> Bool {
    values[index].fields.count > 1 && values[index].lengthPrefix == nil
      && values[index].fields.allSatisfy { field in
        guard field.presence == .always, field.isOneOrMembers else { return false }
        switch field.form {
        case .integer, .boolean, .float, .medicalFloat, .packedFloat:
          return field.constant == nil && field.checksum == nil
        case .value(let nested):
          return field.count == .one && field.length == .natural && (isFlat(value: nested) || isNamed(value: nested))
        case .text, .uuid, .octets, .choice: return false
        }
      }
  }

  /// Whether a value is one number that is always there, and an enum or a struct of bits.
  private func isNamed(value index: Int) -> Bool { namedNumber(value: index) != nil }

  /// The number that a value is, where its Swift type is an enum or a struct of bits; nil for any other.
  func namedNumber(value index: Int) -> Number? {
    if case .part = values[index].kind { return nil }
    guard values[index].hasValue, values[index].lengthPrefix == nil, values[index].fields.count == 1 else { return nil }
    return values[index].fields[0].presence == .always ? values[index].fields[0].soleNumber : nil
  }

  /// Whether some numbers of a value are not allowed.
  func hasRanges(value index: Int) -> Bool {
    values[index].fields.contains { field in
      if case .value(let nested) = field.form { return hasRanges(value: nested) }
      return field.rawRange != nil
    }
  }

  /// Whether octets that are all 0 are allowed.
  func allowsZeros(value index: Int) -> Bool {
    values[index].fields.allSatisfy { field in
      if case .value(let nested) = field.form { return allowsZeros(value: nested) }
      return field.rawRange?.contains(0) ?? true || field.specialValues.contains { $0.key == 0 }
    }
  }

  /// Whether a value takes all octets that are left for it.
  ///
  /// - Parameter part: It is a part, which has no octets when it has no fields.
  func reachesEnd(value index: Int, part: Bool = false) -> Bool {
    !part && !values[index].hasValue
      || values[index].fields.contains { field in
        field.presence.dependsOnTheRest || field.count == .toEnd || elementReachesEnd(field)
      }
  }

  private func elementReachesEnd(_ field: FieldDefinition) -> Bool {
    switch field.form {
    case .text, .octets: field.length == .natural
    case .uuid: true
    case .value(let index):
      field.length == .natural && values[index].lengthPrefix == nil && reachesEnd(value: index)
    case .choice(let choice):
      choice.otherwise == nil
        || choice.all.contains { reachesEnd(value: $0.value, part: true) }
    default: false
    }
  }
}

extension FieldDefinition.Count {
  /// An earlier field says how many there are.
  var isByField: Bool {
    if case .field = self { true } else { false }
  }
}

extension FieldDefinition {
  /// It becomes one member, or several, but no array.
  fileprivate var isOneOrMembers: Bool {
    switch count {
    case .one: true
    case .fixed: !hasManyElements
    case .field, .toEnd: false
    }
  }

  /// Its number, where a value of this field alone is an enum or a struct of bits.
  var soleNumber: Number? {
    guard case .integer(let bits, let isSigned) = form, count == .one, rawRange == nil, mask == nil, constant == nil,
      checksum == nil, !presence.dependsOnTheRest
    else { return nil }
    let number = Number(bits: bits, isSigned: isSigned, isBigEndian: byteOrder == .big)
    guard number.isWhole else { return nil }
    return !self.bits.isEmpty || !enumeration.isEmpty && number.isNative ? number : nil
  }
}
