import GATTDefinitions

/// The names of members.
extension LayoutBuilder {
  mutating func memberName(_ field: FieldDefinition, isArray: Bool) -> String {
    memberName(field.name, swiftName: field.swiftName, at: field.position, isArray: isArray)
  }

  mutating func memberName(_ text: String, swiftName: String?, at position: SourcePosition, isArray: Bool) -> String {
    let words = words(of: text)
    let base = GATTCodegen.memberName(swiftName ?? lowerCamel(isArray ? plural(words) : words))
    if base.isEmpty { diagnostics.append(.noSwiftName(for: "field name", text, at: position)) }
    return claimProperty(base, for: NameOwner(text: text, swiftName: swiftName, position: position))
  }

  /// The nested type for the property `name`: itself with a capital, where its script has any.
  mutating func nestedTypeName(_ name: String) -> String {
    let base = capitalized(name)
    return claimTypeName(base == name ? base + "Value" : base)
  }

  /// The name of a nested type.
  mutating func claimTypeName(_ name: String) -> String {
    let base = typeName(name, suffix: "Value")
    return scope.claimType(scope.isTaken(base) ? base + "Value" : base)
  }
}
