import GATTDefinitions

/// What a value is made of, for those that have it as a field.
extension DefinitionSet {
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
