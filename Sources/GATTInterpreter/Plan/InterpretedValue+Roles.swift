public import GATTCore
import GATTDefinitions

extension InterpretedValue {
  /// The address, the sequence number and the events in the fields with an `x:role`.
  public var roles: FieldRoles {
    var roles = FieldRoles()
    appendRoles(to: &roles)
    return roles
  }

  private func appendRoles(to roles: inout FieldRoles) {
    for field in fields {
      // Only groups and cases of choices are searched. The roles in a referenced value belong to that value.
      if case .value(let value) = field.content, value.interpreter.definition.isPartOfAnother {
        value.appendRoles(to: &roles)
      }
      switch (field.definition?.role, field.content) {
      case (.address, _):
        if case .address(let address) = field.value { roles.setAddress(address) }
      case (.sequence, .integer(let number)):
        let bits = field.definition?.form.integerBits ?? 64
        roles.setSequence(UInt64(truncatingIfNeeded: number), bits: bits)
      case (.event, _): roles.addEvents { $0.append(field.name, field.text, unit: field.unit) }
      default: break
      }
    }
  }
}

extension FieldDefinition.Form {
  /// The number of bits of a whole number; nil for other forms.
  fileprivate var integerBits: Int? { if case .integer(let bits, _) = self { bits } else { nil } }
}

extension ValueDefinition {
  fileprivate var isPartOfAnother: Bool { if case .part = kind { true } else { false } }
}
