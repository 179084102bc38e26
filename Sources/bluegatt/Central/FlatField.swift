import GATTInterpreter

/// A field of a value, by its whole name, with its text.
struct FlatField {
  var name: String
  var text: String
  var unit: String
  /// What it is a number of; nil where it is none.
  var amount: Double?
}

extension InterpretedValue {
  /// All fields one after the other, those of a value within the value with its name and a dot before theirs; then what is
  /// computed of them.
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
