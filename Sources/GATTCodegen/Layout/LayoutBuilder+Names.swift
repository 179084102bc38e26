import GATTDefinitions

extension LayoutBuilder {
  mutating func names(of field: FieldDefinition, isArray: Bool = false) -> MemberNames {
    let owner = NameOwner(text: field.name, swiftName: field.swiftName, position: field.position)
    return names(owner, isArray: isArray, isStatic: field.constant != nil)
  }

  mutating func names(_ owner: NameOwner, isArray: Bool = false, isStatic: Bool = false) -> MemberNames {
    let words = words(of: owner.text)
    let name = owner.swiftName ?? lowerCamel(isArray ? plural(words) : words)
    let base = isStatic ? staticName(name) : memberName(name)
    if base.isEmpty { diagnostics.append(.noSwiftName(for: "field name", owner.text, at: owner.position)) }
    return MemberNames(property: claimProperty(base, for: owner), label: labels.claim(owner.text))
  }

  /// Returns the name of the nested type for the property `name`: capitalized, if its script has capitals.
  mutating func nestedTypeName(_ name: String) -> String {
    let base = capitalized(name)
    return claimTypeName(base == name ? base + "Value" : base)
  }

  mutating func claimTypeName(_ name: String) -> String {
    let base = typeName(name, suffix: "Value")
    let claimed = scope.claimType(scope.isTaken(base) ? typeName(base + "Value", suffix: "Type") : base)
    nestedTypes.insert(claimed)
    return claimed
  }
}
