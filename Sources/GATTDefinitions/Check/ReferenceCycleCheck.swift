extension DefinitionSet {
  /// A value cannot contain itself. The field that closes a circle is made opaque, so that no later stage runs in it.
  static func checkReferenceCycles(in set: inout DefinitionSet) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    var states = [VisitState](repeating: .new, count: set.values.count)
    for index in set.values.indices where states[index] == .new {
      // As most values contain none.
      if set.values[index].fields.containedValues.isEmpty { continue }
      visit(index, in: &set, states: &states, diagnostics: &diagnostics)
    }
    return diagnostics
  }

  private enum VisitState {
    case new
    case open
    case done
  }

  /// Walks down the references without recursion: a chain of them may be as long as there are files.
  private static func visit(
    _ start: Int,
    in set: inout DefinitionSet,
    states: inout [VisitState],
    diagnostics: inout [Diagnostic]
  ) {
    var path: [(value: Int, contents: [ContainedValue])] = [
      (start, set.values[start].fields.containedValues.reversed())
    ]
    states[start] = .open
    while let (value, contents) = path.last {
      guard let (field, target) = contents.last.map({ ($0.field, $0.value) }) else {
        states[value] = .done
        path.removeLast()
        continue
      }
      path[path.count - 1].contents.removeLast()
      switch states[target] {
      case .done: continue
      case .new:
        states[target] = .open
        path.append((target, set.values[target].fields.containedValues.reversed()))
      case .open:
        diagnostics.append(
          Diagnostic(
            .error,
            at: set.values[value].fields[field].position,
            "the field '\(set.values[value].fields[field].name)' makes '\(set.values[target].name)' contain itself; "
              + "remove the Reference"
          )
        )
        set.values[value].fields[field].form = .octets
        set.values[value].fields[field].count = .one
      }
    }
  }
}
