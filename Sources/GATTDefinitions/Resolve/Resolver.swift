/// Turns documents into definitions: what the texts of a document mean, and which definition a reference leads to.
struct Resolver {
  private(set) var diagnostics: [Diagnostic] = []
  /// The values of the set by canonical identifier; of several with one identifier the first.
  private var values: [String: Int] = [:]
  /// The identifiers as they are written, for suggestions.
  private var valueTypes: [String] = []
  private var valueKinds: [ValueDefinition.Kind] = []
  /// Filled when all values are resolved, for the services.
  private(set) var uuidsOfValues: [DefinitionUUID] = []

  /// Resolves the documents of a target, which must be in the order that the set is to have.
  mutating func resolve(_ documents: [Document]) -> DefinitionSet {
    let valueDocuments = documents.compactMap { document in
      if case .value(let value) = document { value } else { nil }
    }
    for (index, document) in valueDocuments.enumerated() {
      let type = document.type?.text ?? ""
      valueTypes.append(type)
      valueKinds.append(document.kind)
      let canonical = TypeName.canonical(type)
      if !type.isEmpty, values[canonical] == nil { values[canonical] = index }
    }
    let values = valueDocuments.map { value(of: $0) }
    uuidsOfValues = values.map(\.uuid)
    var services: [ServiceDefinition] = []
    for case .service(let document) in documents { services.append(service(of: document)) }
    return DefinitionSet(values: values, services: services)
  }

  // MARK: - For the parts

  mutating func error(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.error, at: position, message))
  }

  mutating func warning(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.warning, at: position, message))
  }

  mutating func note(at position: SourcePosition, _ message: String) {
    diagnostics.append(Diagnostic(.note, at: position, message))
  }

  /// The value that an identifier leads to.
  ///
  /// - Parameter kind: What it has to be; an identifier without a prefix is taken for one of this kind.
  func value(named type: String, kind: ValueDefinition.Kind? = nil) -> Int? {
    var index = values[TypeName.canonical(type)]
    if index == nil {
      // Some published files leave the prefix out, on either side.
      let prefix = "org.bluetooth.\(kind == .descriptor ? "descriptor" : "characteristic")."
      let canonical = TypeName.canonical(type)
      if canonical.hasPrefix(prefix) {
        index = values[String(canonical.dropFirst(prefix.count))]
      } else if !canonical.utf8.contains(UInt8(ascii: ".")) {
        index = values[TypeName.canonical(prefix + type)]
      }
    }
    guard let index, kind == nil || valueKinds[index] == kind else { return nil }
    return index
  }

  /// `; did you mean …?` for an identifier that leads nowhere.
  func suggestion(forType type: String, kind: ValueDefinition.Kind? = nil) -> String {
    let candidates = zip(valueTypes, valueKinds).filter { kind == nil || $0.1 == kind }.map(\.0)
    return Suggestion.text(for: type, among: candidates)
  }

  /// The UUID of a definition.
  mutating func uuid(_ text: Placed?, of element: XMLElement) -> DefinitionUUID {
    guard let text, !text.text.isEmpty else {
      error(at: element.position, "'\(element.qualifiedName)' has no uuid; add uuid=\"\" with 4 or 32 digits")
      return DefinitionUUID(high: 0, low: 0)
    }
    if let uuid = DefinitionUUID(text: text.text) { return uuid }
    error(at: text.position, "'\(text.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
    return DefinitionUUID(high: 0, low: 0)
  }

  /// The name of a definition, which the generated Swift is called by.
  mutating func name(_ name: String, of element: XMLElement) -> String {
    if name.isEmpty {
      error(at: element.position, "'\(element.qualifiedName)' has no name; add name=\"\"")
    }
    return name
  }

  /// The identifier of a definition.
  mutating func type(_ type: Placed?, of element: XMLElement) -> String {
    if let type, !type.text.isEmpty { return type.text }
    warning(
      at: element.position,
      "'\(element.qualifiedName)' has no type, so that no other definition can refer to it"
    )
    return ""
  }
}
