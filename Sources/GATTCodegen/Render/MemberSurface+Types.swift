import GATTDefinitions

/// The types that stand in the value for a member.
extension MemberSurface {
  func writeNestedTypes(_ writer: inout SourceWriter) {
    switch member.content {
    case .enumeration(_, let names), .enumerations(_, let names):
      EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
    case .packedNumbers(_, let names?):
      EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
    case .bitField(let bits):
      BitFieldRenderer(bits: bits, access: access, isHashable: isHashable, isControl: isControl).render(
        documentation: member.label + ".",
        &writer
      )
    case .maskedNumbers(_, let part):
      if let names = part.names {
        EnumRenderer(names: names, access: access).render(documentation: member.label + ".", &writer)
      }
    case .packed(let parts, _):
      for part in parts {
        if let names = part.names {
          EnumRenderer(names: names, access: access).render(documentation: part.label + ".", &writer)
        }
        if let special = part.specialValues { writeSpecialValues(special, part.label, &writer) }
      }
    case .choice(let choice):
      ChoiceRenderer(choice: choice, value: layout.name, kindLabel: "", access: access, isHashable: isHashable)
        .render(documentation: "What \(member.label) can be.", &writer)
    default: break
    }
    if let special = member.specialValues { writeSpecialValues(special, member.label, &writer) }
  }

  private func writeSpecialValues(_ special: NamedNumbers, _ label: String, _ writer: inout SourceWriter) {
    EnumRenderer(names: special, access: access)
      .render(documentation: "Numbers of \(label) that mean something else than an amount.", &writer)
  }
}
