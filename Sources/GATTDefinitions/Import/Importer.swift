import GATTModel

/// Reads those definitions of catalogs to which the documents of a target refer, and those that the target takes.
///
/// The generator needs the size, the presence and the form of each nested field, which follow only from the definition.
/// The Swift of the catalog does not contain them.
struct Importer {
  private let catalogs: [ImportedCatalog]
  private(set) var documents: [Document] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The files that were read, by module and path.
  private var read: Set<[String]> = []

  init(_ catalogs: [ImportedCatalog]) { self.catalogs = catalogs }

  /// Reads the definitions that `documents` refer to and do not contain, then the definitions that these refer to, and
  /// so on.
  ///
  /// - Parameter types: The identifiers of definitions that the target takes: they, and what they refer to, become
  ///   definitions of the target unless it depends on their catalog.
  /// - Parameter takesReferences: Whether the definitions that `documents` refer to are taken too.
  mutating func readDefinitions(for documents: [Document], taking types: [String], takesReferences: Bool) {
    let defined = Set(documents.flatMap(\.values).filter { !$0.isReference }.flatMap(\.keys))
    var pending: [(reference: Reference, module: String?, isTaken: Bool)] =
      documents.flatMap(\.references).map { ($0, nil, takesReferences) } + types.map { (.type($0, nil), nil, true) }
    while let (reference, module, isTaken) = pending.popLast() {
      // The definitions of a dependency refer to definitions of that dependency, not to those of the target.
      guard module != nil && !isTaken || defined.isDisjoint(with: reference.keys),
        let (catalog, place) = find(reference, from: module, isTaken: isTaken),
        read.insert([catalog.module, place.path]).inserted, let document = document(at: place, of: catalog)
      else { continue }
      self.documents.append(document)
      pending += document.references.map { ($0, catalog.module, !catalog.isDependency) }
    }
  }

  /// Returns the first catalog with the definition, and its place. For a reference from a catalog, that catalog comes
  /// first.
  ///
  /// - Parameter isTaken: Whether the definition may be in a catalog that the target does not depend on.
  private func find(
    _ reference: Reference,
    from module: String?,
    isTaken: Bool
  ) -> (ImportedCatalog, ImportedCatalog.Place)? {
    let catalogs = catalogs.filter { $0.isDependency || isTaken }
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
    let (document, diagnostics) = DocumentReader.read(file)
    // Its warnings were reported when the catalog was generated.
    self.diagnostics += diagnostics.filter { $0.severity == .error }
    guard var document, catalog.isDependency else { return document }
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
