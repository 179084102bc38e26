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
}
