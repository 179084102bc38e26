import GATTDefinitions

/// A field that is another value.
struct NestedValue {
  var typeName: String
  /// The number of octets; nil when it depends on the content.
  var fixedSize: Int?
  /// Whether the value takes all remaining octets.
  var reachesEnd: Bool
  var isEnum: Bool
  /// Whether the Swift type has an initializer without parameters.
  var hasInitial: Bool
  var hasRanges: Bool
  var hasRoles: Bool
}

/// Properties of values, for the fields that contain these values.
extension DefinitionSet {
  /// Returns the number of bits of a value of fixed size; nil for any other value.
  func fixedBits(ofValue index: Int) -> Int? {
    guard values[index].hasValue, !values[index].isDelimited else { return nil }
    return values[index].fields.reduce(0) { total, field in
      guard let total, field.presence == .always, let bits = fixedBits(of: field) else { return nil }
      return total + bits
    }
  }

  /// Returns the number of bits of all elements of a field of fixed size; nil for any other field.
  func fixedBits(of field: FieldDefinition) -> Int? {
    switch field.count {
    case .one: field.shortForm == nil ? elementBits(of: field) : nil
    case .fixed(let count): elementBits(of: field).map { $0 * count }
    case .field, .toEnd: nil
    }
  }

  /// Returns the number of bits of one element of a field; nil when that depends on the content.
  func elementBits(of field: FieldDefinition) -> Int? {
    if case .fixed(let octets) = field.length { return 8 * octets }
    if case .value(let index) = field.form { return fixedBits(ofValue: index) }
    return field.elementBitWidth
  }

  /// Returns whether the Swift type of a value is an enum.
  func isEnum(value index: Int) -> Bool {
    let fields = values[index].fields
    return !values[index].isPart && values[index].digits == nil && fields.count == 1 && fields[0].presence == .always
      && fields[0].bits.isEmpty
      && fields[0].soleNumber != nil
  }

  /// Returns whether the Swift type of a value has an initializer without parameters. A choice has none.
  func hasInitial(in index: Int) -> Bool {
    values[index].fields.allSatisfy { field in
      if field.count != .one { return field.cipher == nil }
      if case .when = field.presence { return true }
      switch field.form {
      case .choice: return false
      case .value(let nested): return field.cipher == nil && (isEnum(value: nested) || hasInitial(in: nested))
      default: return true
      }
    }
  }

  /// Returns whether a number of a value, or of a value in it, has a range.
  func hasRange(in index: Int) -> Bool {
    let value = values[index]
    return value.computed.contains { $0.range != nil }
      || value.fields.contains { field in
        field.rawRange != nil || field.physicalRange != nil || field.references.contains { hasRange(in: $0) }
      }
  }

  /// Returns whether a field of a value, or of its parts, has a property.
  ///
  /// - Parameter referred: Whether the fields of values to which these refer count, too.
  func hasField(in index: Int, referred: Bool, where isMeant: (FieldDefinition) -> Bool) -> Bool {
    values[index].fields.contains { field in
      switch field.form {
      case .value(let nested):
        (referred || values[nested].isPart) && hasField(in: nested, referred: referred, where: isMeant)
      case .choice(let choice): choice.all.contains { hasField(in: $0.value, referred: referred, where: isMeant) }
      default: isMeant(field)
      }
    }
  }
}

extension FieldDefinition {
  /// The number of the field; nil unless a value with only this field is an enum or a struct of bits.
  var soleNumber: Number? {
    guard let number, number.hasExactType, count == .one, rawRange == nil, constant == nil, checksum == nil,
      shortForm == nil,
      !presence.dependsOnTheRest
    else { return nil }
    return !bits.isEmpty || !enumeration.isEmpty && number.isNative ? number : nil
  }
}
