import GATTDefinitions

extension DefinitionSet {
  /// An error for each construct of the definition language that does not become Swift yet.
  var notGenerated: [Diagnostic] {
    let firstPart = firstPart
    return values.flatMap { value in
      (value.notGenerated.map { [diagnostic($0, at: value.position)] } ?? [])
        + value.fields.compactMap { field in
          field.notGenerated(firstPart: firstPart).map { diagnostic($0, at: field.position) }
        }
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
    if !directions.isEmpty { return "a Value with a direction" }
    return computed.isEmpty ? nil : "a computed number"
  }
}

extension FieldDefinition {
  /// What of the field is not generated yet.
  fileprivate func notGenerated(firstPart: Int) -> String? {
    switch form {
    case .value(let index) where index >= firstPart: return "x:Group"
    case .packedFloat: return "x:packedfloat16"
    case .choice: return "a choice by earlier fields"
    case .octets where length != .natural: return "x:Length of octets"
    default: break
    }
    switch length {
    case .natural, .fixed: break
    case .field, .prefixed: return "x:Length by a number"
    case .terminated: return "x:Terminator"
    }
    if case .field = count { return "x:Count by a field" }
    if case .ifRemaining = presence { return "x:PresentIf with remaining octets" }
    if case .when(let conditions) = presence, conditions.contains(where: { $0.activations.contains { $0.isNegated } }) {
      return "x:PresentIf with notEquals"
    }
    if byteOrder == .big { return "x:byteOrder=\"big\"" }
    if !elementNames.isEmpty { return "x:Count with names" }
    if maximumLength != nil { return "x:MaxLength" }
    if mask != nil { return "x:Mask" }
    if exponential != nil { return "x:Exponential" }
    if constant != nil { return "x:Constant" }
    if checksum != nil { return "x:CRC" }
    return nil
  }
}
