import GATTDefinitions

/// Another value as a field.
struct NestedValue {
  /// Its Swift type.
  var typeName: String
  /// The octets that it always takes up; nil when that depends on what is in them.
  var fixedSize: Int?
  /// It takes all the octets that it can get.
  var reachesEnd: Bool
  /// It is an enum.
  var isEnum: Bool
  /// Some of its numbers are not allowed.
  var hasRanges: Bool
}

/// What a value is made of, and how many octets it takes up, for those that have it as a field.
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
    switch field.count {
    case .one: elementBits(of: field)
    case .fixed(let count): elementBits(of: field).map { $0 * count }
    case .field, .toEnd: nil
    }
  }

  /// The bits of one element of a field; nil when that depends on what is in them.
  func elementBits(of field: FieldDefinition) -> Int? {
    if case .value(let index) = field.form { fixedBits(ofValue: index) } else { field.elementBitWidth }
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

  /// Whether the Swift type of a value is an enum.
  func isEnum(value index: Int) -> Bool {
    let fields = values[index].fields
    return !values[index].isPart && fields.count == 1 && fields[0].presence == .always && fields[0].bits.isEmpty
      && fields[0].soleNumber != nil
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
    guard let number, number.isWhole, count == .one, rawRange == nil, mask == nil, constant == nil, checksum == nil,
      !presence.dependsOnTheRest
    else { return nil }
    return !bits.isEmpty || !enumeration.isEmpty && number.isNative ? number : nil
  }
}
