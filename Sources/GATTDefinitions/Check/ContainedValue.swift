/// A value that stands within a field of another one.
struct ContainedValue {
  /// Index of the field.
  var field: Int
  /// Index of the value in the set.
  var value: Int
}

extension [FieldDefinition] {
  /// The values that stand within the fields, in their order.
  var containedValues: [ContainedValue] {
    var contents: [ContainedValue] = []
    for index in indices {
      switch self[index].form {
      case .value(let value): contents.append(ContainedValue(field: index, value: value))
      case .choice(let choice):
        for part in choice.cases { contents.append(ContainedValue(field: index, value: part.value)) }
        if let part = choice.otherwise { contents.append(ContainedValue(field: index, value: part.value)) }
      default: break
      }
    }
    return contents
  }
}
