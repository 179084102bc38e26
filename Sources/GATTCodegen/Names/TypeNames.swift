import GATTDefinitions

/// The Swift types of a whole target, by index of the definition.
struct TypeNames {
  /// By index into `DefinitionSet.values`.
  var values: [String]
  /// By index into `DefinitionSet.services`.
  var services: [String]

  /// Names everything that `definitions` has; a name never depends on what else is there.
  ///
  /// Two definitions with one name, and a definition whose name has no letters, are errors.
  init(_ definitions: DefinitionSet, diagnostics: inout [Diagnostic]) {
    var first: [String: SourcePosition] = [:]
    func claim(_ name: String, _ swiftName: String?, at position: SourcePosition, suffix: String) -> String {
      let typeName = Self.typeName(name, swiftName, suffix: suffix)
      if typeName.isEmpty {
        diagnostics.append(
          Diagnostic(
            .error,
            at: position,
            "no Swift name can be made from the name '\(commentText(name))'; add x:swiftName"
          )
        )
      } else if let other = first[typeName] {
        diagnostics.append(
          Diagnostic(
            .error,
            at: position,
            "'\(commentText(name))' would be the Swift type '\(typeName)', which \(other.path):\(other.line) is already; "
              + "add x:swiftName to one of them"
          )
        )
      } else {
        first[typeName] = position
      }
      return typeName
    }
    values = definitions.values.map { value in
      claim(value.name, value.swiftName, at: value.position, suffix: Self.suffix(of: value.kind))
    }
    services = definitions.services.map { service in
      claim(service.name, service.swiftName, at: service.position, suffix: "Service")
    }
  }

  private static func suffix(of kind: ValueDefinition.Kind) -> String {
    switch kind {
    case .characteristic, .serviceData, .manufacturerData, .part: ""
    case .descriptor: "Descriptor"
    case .declaration: "Declaration"
    }
  }

  private static func typeName(_ name: String, _ swiftName: String?, suffix: String) -> String {
    if let swiftName { return GATTCodegen.typeName(swiftName, suffix: suffix.isEmpty ? "Characteristic" : suffix) }
    let base = upperCamel(words(of: name))
    if base.isEmpty { return "" }
    if suffix.isEmpty { return GATTCodegen.typeName(base, suffix: "Characteristic") }
    return GATTCodegen.typeName(base.hasSuffix(suffix) ? base : base + suffix, suffix: "Definition")
  }
}
