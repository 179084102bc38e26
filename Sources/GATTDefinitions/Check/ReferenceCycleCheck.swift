extension DefinitionSet {
  /// Checks that no value contains itself. The field that closes a cycle becomes opaque, so that later stages
  /// terminate.
  ///
  /// - Returns: The values, each after the values that it contains.
  mutating func checkReferenceCycles(_ diagnostics: inout [Diagnostic]) -> [Int] {
    var innermostFirst: [Int] = []
    var states: [Int: VisitState] = [:]
    for start in values.indices where states[start] == nil {
      // An explicit path instead of recursion, because a chain of references can be as long as the number of files.
      var path = [(value: start, rest: values[start].fields.containedValues[...])]
      states[start] = .open
      while let value = path.last?.value {
        guard let (field, target) = path[path.count - 1].rest.popFirst() else {
          states[value] = .done
          innermostFirst.append(value)
          path.removeLast()
          continue
        }
        switch states[target] {
        case .done: continue
        case nil:
          states[target] = .open
          path.append((target, values[target].fields.containedValues[...]))
        case .open:
          diagnostics.error(
            at: values[value].fields[field].position,
            "the field '\(values[value].fields[field].name)' makes '\(values[target].name)' contain itself; "
              + "remove the Reference"
          )
          values[value].fields[field].form = .octets
          values[value].fields[field].count = .one
          values[value].fields[field].requestChoice = nil
        }
      }
    }
    return innermostFirst
  }

  private enum VisitState {
    case open
    case done
  }
}

extension [FieldDefinition] {
  /// The values within the fields, by index in the set, with the index of each field.
  fileprivate var containedValues: [(field: Int, value: Int)] {
    enumerated().flatMap { index, field in field.references.map { (index, $0) } }
  }
}
