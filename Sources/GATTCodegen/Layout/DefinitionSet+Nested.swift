import GATTDefinitions

/// What a value is made of, for those that have it as a field.
extension DefinitionSet {
  /// The number that a value is, where its Swift type is an enum or a struct of bits; nil for any other.
  func namedNumber(value index: Int) -> Number? {
    guard !values[index].isPart, values[index].fields.count == 1, values[index].fields[0].presence == .always else {
      return nil
    }
    return values[index].fields[0].soleNumber
  }

  /// Whether some numbers of a value are not allowed.
  func hasRanges(value index: Int) -> Bool {
    values[index].fields.contains { field in
      switch field.form {
      case .value(let nested): hasRanges(value: nested)
      case .choice(let choice): choice.all.contains { hasRanges(value: $0.value) }
      default: field.rawRange != nil
      }
    }
  }
}

extension FieldDefinition {
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
