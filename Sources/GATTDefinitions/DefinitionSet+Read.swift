extension DefinitionSet {
  /// Reads, resolves and checks the definition files of one target.
  ///
  /// The order of `files` does not matter: they are taken in the order of their paths.
  ///
  /// Everything wrong in any of the files is reported, not only the first; the set holds what could be understood.
  ///
  /// - Parameters:
  ///   - catalogs: Definitions that are Swift already in other modules. Those that the files refer to and don't define
  ///     become part of the set, with the name of their `module`.
  /// - Returns: The set and what is to be said about the files, sorted by path, line and column. When one of the
  ///   diagnostics is an error, the set is not fit to generate from.
  public static func read(
    _ files: [DefinitionFile],
    importing catalogs: [ImportedCatalog] = []
  ) -> (definitions: DefinitionSet, diagnostics: [Diagnostic]) {
    let files = files.sorted { $0.path < $1.path }
    let read = files.map { document(from: $0) }
    var diagnostics = read.flatMap(\.diagnostics)
    let documents = read.compactMap(\.document)
    var importer = Importer(catalogs)
    importer.readDefinitions(for: documents)
    var resolver = Resolver(catalogs: catalogs)
    var definitions = resolver.resolve(documents + importer.documents)
    diagnostics += importer.diagnostics + resolver.diagnostics + definitions.check()
    return (definitions, definitions.remarkable(diagnostics))
  }

  /// Diagnostics in order, without what was said when the imported definitions became Swift.
  package func remarkable(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let imported = Set(values.filter { $0.module != nil }.map(\.position.path))
    return Diagnostic.inOrder(
      imported.isEmpty
        ? diagnostics : diagnostics.filter { $0.severity == .error || !imported.contains($0.position.path) }
    )
  }

  /// What a file says, and what there is to say about that.
  static func document(from file: DefinitionFile) -> (document: Document?, diagnostics: [Diagnostic]) {
    let (root, diagnostics) = XMLReader.read(file)
    guard let root else { return (nil, diagnostics) }
    var reader = DocumentReader()
    let document = reader.document(from: root)
    return (document, diagnostics + reader.diagnostics)
  }
}
