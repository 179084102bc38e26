import GATTInterpreter

/// A field with its full name and its value as strings.
struct FlatField {
  var name: String
  var text: String
  var unit: String
  /// The number; nil when the field is not a number.
  var amount: Double?
}

extension InterpretedValue {
  /// All fields in order, then the computed numbers. The name of a nested field starts with the name of its value and a
  /// dot.
  var flattened: [FlatField] {
    fields.flatMap { field -> [FlatField] in
      let name = field.elementName == nil && field.isRepeated ? "\(field.name)[\(field.element)]" : field.label
      if case .value(let nested) = field.content {
        return nested.flattened.map { inner in
          var inner = inner
          inner.name = name + "." + inner.name
          return inner
        }
      }
      return [FlatField(name: name, text: field.text, unit: field.unit?.symbol ?? "", amount: field.amount)]
    }
      + computed.map {
        FlatField(name: $0.name, text: $0.text, unit: $0.unit?.symbol ?? "", amount: $0.value)
      }
  }
}
