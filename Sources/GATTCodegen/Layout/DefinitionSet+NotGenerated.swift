import GATTDefinitions

extension DefinitionSet {
  /// An error for each construct of the definition language that does not become Swift yet.
  var notGenerated: [Diagnostic] {
    values.flatMap { value in
      (value.notGenerated.map { [diagnostic($0, at: value.position)] } ?? [])
        + value.fields.compactMap { field in field.notGenerated.map { diagnostic($0, at: field.position) } }
    }
  }

  private func diagnostic(_ construct: String, at position: SourcePosition) -> Diagnostic {
    Diagnostic(.error, at: position, "\(construct) is not generated yet")
  }
}

extension ValueDefinition {
  /// What of the value itself is not generated yet.
  fileprivate var notGenerated: String? {
    switch kind {
    case .serviceData: return "service data"
    case .manufacturerData: return "manufacturer data"
    case .part: return nil
    case .characteristic, .descriptor, .declaration: break
    }
    return directions.isEmpty ? nil : "a Value with a direction"
  }
}

extension FieldDefinition {
  /// What of the field is not generated yet.
  fileprivate var notGenerated: String? {
    switch form {
    case .text where count != .one, .octets where count != .one, .choice where count != .one, .uuid where count != .one:
      return "a field of this format that is repeated (put it into an x:Group, and repeat that)"
    default: break
    }
    if mask != nil, count == .toEnd { return "x:Mask of several elements to the end" }
    return nil
  }
}
