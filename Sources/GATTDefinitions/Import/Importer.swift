import GATTModel

/// Reads the definitions of catalogs that the documents of a target refer to, and no others.
struct Importer {
  private let catalogs: [ImportedCatalog]
  private(set) var documents: [Document] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// What was read, by module and path.
  private var read: Set<[String]> = []

  init(_ catalogs: [ImportedCatalog]) { self.catalogs = catalogs.filter(\.isDependency) }

  /// Reads what `documents` refer to and don't define, and what that refers to.
  mutating func readDefinitions(for documents: [Document]) {
    if catalogs.isEmpty { return }
    let defined = Set(documents.flatMap(\.values).filter { !$0.isReference }.flatMap(\.keys))
    var pending: [(reference: Reference, module: String?)] = documents.flatMap(\.references).filter { reference in
      defined.isDisjoint(with: reference.keys)
    }.map { ($0, nil) }
    while let (reference, module) = pending.popLast() {
      guard let (catalog, place) = find(reference, from: module), read.insert([catalog.module, place.path]).inserted,
        let document = document(at: place, of: catalog)
      else { continue }
      self.documents.append(document)
      pending += document.references.map { ($0, catalog.module) }
    }
  }

  /// The first catalog that has what is referred to, and where. A catalog's own definitions come first for it.
  private func find(_ reference: Reference, from module: String?) -> (ImportedCatalog, ImportedCatalog.Place)? {
    let ownFirst = catalogs.filter { $0.module == module } + catalogs.filter { $0.module != module }
    return ownFirst.lazy.compactMap { catalog in catalog.place(of: reference).map { (catalog, $0) } }.first
  }

  private mutating func document(at place: ImportedCatalog.Place, of catalog: ImportedCatalog) -> Document? {
    guard let file = catalog.readFile(place.path) else {
      diagnostics.error(
        at: SourcePosition(path: place.path),
        "can't be read, though the catalog \(catalog.module) has it; resolve the package \(catalog.package) anew"
      )
      return nil
    }
    let (document, diagnostics) = DefinitionSet.document(from: file)
    // What is assumed of it was said when the catalog was generated.
    self.diagnostics += diagnostics.filter { $0.severity == .error }
    guard var document else { return nil }
    document.services = []
    document.patches = []
    document.profile = nil
    for index in document.values.indices {
      document.values[index].module = catalog.module
      document.values[index].namespace = place.namespace
    }
    return document
  }
}
