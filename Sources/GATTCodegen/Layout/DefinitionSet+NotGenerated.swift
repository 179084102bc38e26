import GATTDefinitions

extension DefinitionSet {
  /// An error for each construct of the definition language that does not become Swift.
  var notGenerated: [Diagnostic] {
    values.flatMap(\.fields).compactMap { field in
      field.notGenerated.map { Diagnostic(.error, at: field.position, "\($0) and repeat that") }
    }
  }
}

extension FieldDefinition {
  /// What can't be generated of the field, and the way out.
  fileprivate var notGenerated: String? {
    switch form {
    case .text where count != .one: "text is not generated as an array; put the field into an x:Group"
    case .octets where count != .one: "octets are not generated as an array; put the field into an x:Group"
    case .uuid where count != .one: "UUIDs are not generated as an array; put the field into an x:Group"
    case .choice where count != .one: "a choice is not generated as an array; put it into an x:Group"
    case .integer(let bits, _) where bits < 8 && count.isByField:
      "numbers of less than an octet are not generated as an array of which a field says how long it is; put the field into "
        + "an x:Group that fills whole octets,"
    default: nil
    }
  }
}

extension FieldDefinition.Count {
  /// An earlier field says how many there are.
  fileprivate var isByField: Bool { if case .field = self { true } else { false } }
}
