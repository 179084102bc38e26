extension DefinitionSet {
  /// Reads, resolves and checks the definition files of one target.
  ///
  /// The order of `files` does not matter: they are read in the order of their paths.
  ///
  /// All problems in all files are reported, not only the first. The set contains the definitions that could be read.
  ///
  /// - Parameters:
  ///   - catalogs: Definitions that other modules contain as Swift already. Definitions that the files refer to and
  ///     don't define become part of the set, with the name of their `module`.
  ///   - types: Identifiers of definitions in `catalogs`. If the target does not depend on the module of the catalog,
  ///     these definitions, and those that they refer to, become part of the set as if the files contained them.
  ///   - takesReferences: Whether definitions that the files refer to are taken in the same way: the files are those of
  ///     a catalog.
  ///   - checksFrom: Whether each `x:from` is checked with sample values. Definitions that passed once need no second
  ///     check, which takes as long as reading them.
  /// - Returns: The set and the diagnostics, sorted by path, line and column. When one of the diagnostics is an error,
  ///   the set is not fit for generation.
  public static func read(
    _ files: [DefinitionFile],
    importing catalogs: [ImportedCatalog] = [],
    taking types: [String] = [],
    takesReferences: Bool = false,
    checksFrom: Bool = true
  ) -> (definitions: DefinitionSet, diagnostics: [Diagnostic]) {
    let files = files.sorted { $0.path < $1.path }
    let read = files.map(DocumentReader.read)
    var diagnostics = read.flatMap(\.diagnostics)
    let documents = read.compactMap(\.document)
    var importer = Importer(catalogs)
    importer.readDefinitions(for: documents, taking: types, takesReferences: takesReferences)
    var resolver = Resolver(catalogs: catalogs)
    var definitions = resolver.resolve(documents + importer.documents)
    diagnostics += importer.diagnostics + resolver.diagnostics
    diagnostics += definitions.check(filesWithWrongExchange: resolver.filesWithWrongExchange)
    if checksFrom { definitions.checkFrom(&diagnostics) }
    return (definitions, Diagnostic.inOrder(diagnostics, about: files))
  }
}
