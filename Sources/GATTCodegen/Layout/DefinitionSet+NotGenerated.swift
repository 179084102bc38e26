import GATTDefinitions

extension DefinitionSet {
  /// An error for each construct of the definition language that the generator does not support.
  var notGenerated: [Diagnostic] {
    values.flatMap(\.fields).compactMap { field in
      field.notGenerated.map { Diagnostic(.error, at: field.position, "\($0) and repeat that") }
    }
  }
}

extension FieldDefinition {
  /// The unsupported construct in the field, and the remedy.
  fileprivate var notGenerated: String? {
    switch (form, count) {
    case (.integer(let bits, _), .field) where bits < 8:
      "numbers of less than an octet are not generated as an array of which a field says how long it is; put the field into "
        + "an x:Group that fills whole octets,"
    case (_, .one): nil
    case (.text, _): "text is not generated as an array; put the field into an x:Group"
    case (.octets, _): "octets are not generated as an array; put the field into an x:Group"
    case (.address, _): "addresses are not generated as an array; put the field into an x:Group"
    case (.uuid, _): "UUIDs are not generated as an array; put the field into an x:Group"
    case (.choice, _): "a choice is not generated as an array; put it into an x:Group"
    default: nil
    }
  }
}
