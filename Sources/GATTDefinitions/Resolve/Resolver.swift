import GATTModel

/// Turns documents into definitions: what the texts of a document mean, and which definition a reference leads to.
struct Resolver {
  private(set) var diagnostics: [Diagnostic] = []
  /// The values of the target, but for parts, by canonical identifier; of several with one identifier the first.
  private var values: [String: Int] = [:]
  /// Those of each module that definitions were imported from.
  private var importedValues: [String: [String: Int]] = [:]
  /// The module whose definitions are being resolved; nil for the target's own.
  private(set) var module: String?
  /// What the target could import definitions from.
  private let catalogs: [ImportedCatalog]
  /// The identifiers as they are written, for suggestions.
  private var valueTypes: [String] = []
  private var valueKinds: [ValueDefinition.Kind?] = []
  /// The canonical identifiers of the services, which no value can be referred to by.
  private var serviceTypes: Set<String> = []
  /// For each value of the set that a definition begins with, how many belong to that; 0 for the others.
  private var valueCounts: [Int] = []
  /// Filled when all values are resolved, for the services.
  private(set) var uuidsOfValues: [BluetoothUUID] = []
  /// Groups, cases and op codes, which stand behind all other values.
  var parts: [ValueDefinition] = []
  /// The formats so far.
  var formats: [String: FieldFormat] = [:]
  /// Where the parts are, as no two of a value may have one name.
  var partNames: [PartName: SourcePosition] = [:]

  /// - Parameter catalogs: What definitions can be imported from; the imported ones are among the documents.
  init(catalogs: [ImportedCatalog] = []) {
    self.catalogs = catalogs
  }

  /// How many values there are that are no parts.
  var documentCount: Int { valueTypes.count }

  /// Resolves the documents of a target, which must be in the order that the set is to have.
  mutating func resolve(_ documents: [Document]) -> DefinitionSet {
    var (valueDocuments, firstValues) = valueDocuments(of: documents)
    apply(documents.flatMap(\.patches), to: &valueDocuments)
    register(valueDocuments)
    for document in documents {
      for service in document.services { serviceTypes.insert(TypeName.canonical(service.type?.text ?? "")) }
    }
    let values = valueDocuments.indices.map { index in
      module = valueDocuments[index].module
      return value(of: valueDocuments[index], at: index)
    }
    module = nil
    uuidsOfValues = values.map(\.uuid)
    var set = DefinitionSet(values: values + parts, services: [])
    set.profiles = documents.compactMap(\.profile)
    assignDirections(valueDocuments, in: &set)
    for (index, document) in documents.enumerated() {
      for service in document.services {
        set.services.append(self.service(of: service, values: firstValues[index], in: set))
      }
    }
    return set
  }

  /// The definitions of all documents, and for each document where each of its own has got to.
  private func valueDocuments(of documents: [Document]) -> (all: [ValueDocument], firstValues: [[Int]]) {
    let hasReferences = documents.contains { $0.values.contains(where: \.isReference) }
    var defined: Set<String> = []
    if hasReferences {
      for document in documents {
        for value in document.values where !value.isReference { defined.formUnion(keys(of: value)) }
      }
    }
    var all: [ValueDocument] = []
    var firstValues: [[Int]] = []
    for document in documents {
      var indices: [Int] = []
      for value in document.values {
        indices.append(all.count)
        if value.isReference {
          let keys = keys(of: value)
          if !defined.isDisjoint(with: keys) { continue }
          defined.formUnion(keys)
        }
        all.append(value)
      }
      firstValues.append(indices)
    }
    return (all, firstValues)
  }

  /// What a characteristic can be referred to by.
  private func keys(of document: ValueDocument) -> [String] {
    guard document.kind == .characteristic else { return [] }
    let type = document.type.map { [TypeName.canonical($0.text)] } ?? []
    let uuid = document.uuid.flatMap { BluetoothUUID(definition: $0.text, base: document.baseUUID) }
    return type.filter { !$0.isEmpty } + (uuid.map { [$0.description] } ?? [])
  }

  private mutating func register(_ documents: [ValueDocument]) {
    valueCounts = documents.map { _ in 0 }
    valueTypes.reserveCapacity(documents.count)
    valueKinds.reserveCapacity(documents.count)
    values.reserveCapacity(documents.count)
    var first = 0
    for index in documents.indices {
      let type = documents[index].type?.text ?? ""
      valueTypes.append(type)
      valueKinds.append(documents[index].kind)
      if documents[index].isFirst { first = index }
      valueCounts[first] += 1
      if type.isEmpty { continue }
      let named = CollectionOfOne((TypeName.canonical(type), index))
      if let module = documents[index].module {
        importedValues[module, default: [:]].merge(named) { first, _ in first }
      } else {
        values.merge(named) { first, _ in first }
      }
    }
  }

  /// The values that belong to the definition that begins with this one.
  func valuesOfDefinition(_ first: Int) -> Range<Int> { first..<(first + max(valueCounts[first], 1)) }

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
    let canonical = TypeName.canonical(type)
    var index = value(named: canonical, kind, in: module)
    for catalog in catalogs where index == nil && catalog.module != module {
      index = value(named: canonical, kind, in: catalog.module)
    }
    guard let index else { return nil }
    return kind == nil || valueKinds[index] == kind ? index : nil
  }

  private func value(named canonical: String, _ kind: ValueDefinition.Kind?, in module: String?) -> Int? {
    let values = module.map { importedValues[$0] ?? [:] } ?? values
    return values[canonical] ?? TypeName.otherForm(of: canonical, kind: kind).flatMap { values[$0] }
  }

  /// The value with a UUID, as a profile writes it.
  func value(withUUID text: Placed, base: String?, kind: ValueDefinition.Kind) -> Int? {
    guard let uuid = BluetoothUUID(definition: text.text, base: base) else { return nil }
    return uuidsOfValues.indices.first { valueKinds[$0] == kind && uuidsOfValues[$0] == uuid }
  }

  /// What to say of an identifier that leads to something, only not to a value of a kind; nil when it leads nowhere.
  ///
  /// - Parameter kind: What it has to be; nil for a field's `Reference`.
  func wrongKind(_ type: String, kind: ValueDefinition.Kind? = nil) -> String? {
    let canonical = TypeName.canonical(type)
    let what: String
    if serviceTypes.contains(canonical) {
      what = "service"
    } else {
      switch values[canonical].flatMap({ valueKinds[$0] }) {
      case .characteristic?: what = "characteristic"
      case .descriptor?: what = "descriptor"
      case .declaration?: what = "declaration"
      default: return nil
      }
    }
    let meant = kind == .descriptor ? "descriptor" : "characteristic"
    return "'\(type)' is a \(what); name the \(meant) that is meant\(suggestion(for: .type(type, kind)))"
  }

  /// What to do about an identifier or a UUID that leads nowhere: `; did you mean …?`, or on which module to depend.
  func suggestion(for reference: Reference) -> String {
    if let catalog = catalogs.first(where: { !$0.isDependency && $0.place(of: reference) != nil }) {
      return ", or depend on \(catalog.module), which has it: add .product(name: \"\(catalog.module)\", package: "
        + "\"\(catalog.package)\") to the dependencies of the target"
    }
    guard case .type(let type, let kind) = reference else { return "" }
    let candidates = zip(valueTypes, valueKinds).filter { kind == nil || $0.1 == kind }.map(\.0)
    let imported = catalogs.filter(\.isDependency).flatMap(\.types)
    return Suggestion.text(for: type, among: candidates + imported)
  }

  /// The UUID of a definition.
  ///
  /// - Parameter base: `x:baseUUID` of the profile.
  mutating func uuid(_ text: Placed?, base: String? = nil, of element: XMLElement) -> BluetoothUUID {
    guard let text, !text.text.isEmpty else {
      error(at: element.position, "'\(element.qualifiedName)' has no uuid; add uuid=\"\" with 4 or 32 digits")
      return .unknown
    }
    if let uuid = BluetoothUUID(definition: text.text, base: base) { return uuid }
    error(at: text.position, "'\(text.text)' is not a UUID; it has 4, 8 or 32 hexadecimal digits")
    return .unknown
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
