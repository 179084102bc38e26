import GATTDefinitions

extension DefinitionSet {
  /// The indices of the values of each characteristic with values that differ by direction. The key is the index of its
  /// first value.
  var directed: [Int: [Int]] {
    let directed = values.indices.filter { values[$0].characteristic != nil }
    let groups = Dictionary(grouping: directed) { values[$0].uuid }
    return Dictionary(uniqueKeysWithValues: groups.values.map { ($0[0], $0) })
  }
}

extension ValueDefinition {
  /// The name of the definition, also for a characteristic with several values.
  var definitionName: String { characteristic?.name ?? name }

  /// Returns the source text that names a type of this definition: for an imported definition, the module and the enum
  /// that contain the type come first.
  func reference(to typeName: String) -> String {
    guard let module else { return typeName }
    return [module, namespace, typeName].compactMap(\.self).joined(separator: ".")
  }
}

/// The Swift types of a whole target, by index of the definition.
struct TypeNames {
  /// By index into `DefinitionSet.values`.
  var values: [String]
  /// The types of characteristics with values that differ by direction, by the index of their first value.
  var directed: [Int: String]
  /// The types of `values` in source text: those of other modules include the module.
  private(set) var references: [String] = []
  /// By index into `DefinitionSet.services`.
  var services: [String]
  /// By index into `DefinitionSet.profiles`; empty for a profile without an `x:Match`.
  var profiles: [String]
  /// The parts directly within a value or a part, by its index.
  private(set) var parts: [Int: [Int]] = [:]
  /// The names that a type within a value must not have, by the index of the value: the names of the value, of its
  /// parts, and of types that these refer to.
  private var scopes: [NameScope] = []

  /// Creates the names for all definitions. The name of a part may depend on other names within its value.
  ///
  /// Two definitions with the same Swift name are an error, and so is a name without letters and digits.
  init(_ definitions: DefinitionSet, diagnostics: inout [Diagnostic]) {
    var first: [String: (name: String, position: SourcePosition)] = [:]
    func claim(_ name: String, _ swiftName: String?, of module: String?, at position: SourcePosition, suffix: String)
      -> String
    {
      let typeName = Self.typeName(name, swiftName, suffix: suffix)
      // The names of another module are in a separate scope.
      if module != nil { return typeName }
      if typeName.isEmpty {
        diagnostics.append(.noSwiftName(name, at: position))
      } else if let other = first[typeName] {
        let message =
          "'\(commentText(name))' would be the Swift type '\(typeName)', which '\(commentText(other.name))' "
          + "(\(other.position.text)) is already; add x:swiftName to one of them"
        diagnostics.append(Diagnostic(.error, at: position, message))
      } else {
        first[typeName] = (name, position)
      }
      return typeName
    }
    values = definitions.values.map { value in
      if value.isPart { return "" }
      let suffix = Self.suffix(of: value.kind)
      return claim(value.name, value.swiftName, of: value.module, at: value.position, suffix: suffix)
    }
    directed = [:]
    for first in definitions.directed.keys.sorted() {
      let (value, swiftName) = (definitions.values[first], definitions.values[first].characteristic?.swiftName)
      directed[first] = claim(value.definitionName, swiftName, of: value.module, at: value.position, suffix: "")
    }
    services = definitions.services.map { service in
      claim(service.name, service.swiftName, of: nil, at: service.position, suffix: "Service")
    }
    profiles = definitions.profiles.map { profile in
      if profile.match.conditions.isEmpty { return "" }
      return claim(profile.name, nil, of: nil, at: profile.position, suffix: "Device")
    }
    nameParts(of: definitions, diagnostics: &diagnostics)
    references = zip(definitions.values, values).map { $0.reference(to: $1) }
  }

  /// Returns the names that a nested type of a value, or of one of its parts, must not have.
  func taken(within value: Int) -> [String] { Array(scopes[value].taken) }

  /// Names the types of parts, which are nested in those of their values: the names within a value differ, and none
  /// hides a type that the value refers to.
  private mutating func nameParts(of definitions: DefinitionSet, diagnostics: inout [Diagnostic]) {
    scopes = values.map { NameScope(taken: [$0]) }
    for (index, value) in definitions.values.enumerated() {
      if case .part(let owner) = value.kind { parts[owner, default: []].append(index) }
      for other in value.fields.flatMap(\.references) where !values[other].isEmpty {
        scopes[definitions.whole(of: index)].reserve([values[other]])
      }
    }
    var first: [String: ValueDefinition] = [:]
    for (index, value) in definitions.values.enumerated() {
      guard case .part(let owner) = value.kind else { continue }
      let whole = definitions.whole(of: index)
      let base = GATTCodegen.typeName(value.swiftName ?? upperCamel(of: value.name), suffix: "Value")
      if base.isEmpty { diagnostics.append(.noSwiftName(value.name, at: value.position)) }
      let name = scopes[whole].claim(base)
      // Groups of one name are common in different cases of a choice, so only groups with the same owner are reported.
      let key = "\(owner) \(base)"
      if name != base, let other = first[key] {
        let message =
          "'\(commentText(value.name))' would be the Swift type '\(base)', which '\(commentText(other.name))' "
          + "(\(other.position.text)) is already, and is '\(name)' instead; add x:swiftName to one of them"
        let severity = Diagnostic.Severity.ofNameClash(inDefinition: definitions.values[whole].type)
        diagnostics.append(Diagnostic(severity, at: value.position, message))
      }
      if first[key] == nil { first[key] = value }
      values[index] = name
    }
  }

  /// Returns an error for each service with two characteristics with types of one name, even in different modules.
  func clashes(in definitions: DefinitionSet) -> [Diagnostic] {
    definitions.services.flatMap { service in
      var first = [String: Int]()
      return service.characteristics.compactMap { characteristic -> Diagnostic? in
        let value = characteristic.value
        let other = first.updateValue(value, forKey: values[value]) ?? value
        if other == value { return nil }
        let own = definitions.values[definitions.values[value].module == nil ? value : other]
        return Diagnostic(
          .error,
          at: characteristic.position,
          "two characteristics of the service are the Swift types '\(references[other])' and '\(references[value])'; add "
            + "x:swiftName to '\(commentText(own.name))'"
        )
      }
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
    let base = swiftName ?? upperCamel(of: name)
    if base.isEmpty { return "" }
    if suffix.isEmpty {
      // The type of an exchange has types of these names.
      let isOfExchange = ["Request", "Response"].contains(base)
      return isOfExchange ? base + "Characteristic" : GATTCodegen.typeName(base, suffix: "Characteristic")
    }
    if swiftName != nil { return GATTCodegen.typeName(base, suffix: suffix) }
    return GATTCodegen.typeName(base.hasSuffix(suffix) ? base : base + suffix, suffix: "Definition")
  }
}
