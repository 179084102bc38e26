import GATTDefinitions

/// Definition files in, the Swift files of a catalog out: a module with so many definitions that a file for each of them
/// would make it slow to compile.
///
/// A pure function, with the stages of `generate(from:configuration:)`.
///
/// - Parameters:
///   - files: The definition files of the catalog.
///   - catalogs: Definitions that are Swift already in other modules, for what the files refer to and don't define.
///   - configuration: What is asked for beyond the definitions.
/// - Returns: The catalog, without files when one of the diagnostics is an error.
public func generateCatalog(
  from files: [DefinitionFile],
  importing catalogs: [ImportedCatalog] = [],
  configuration: Configuration
) -> (catalog: GeneratedCatalog, diagnostics: [Diagnostic]) {
  let (renderer, diagnostics) = prepare(files, catalogs, configuration)
  guard let renderer else { return (GeneratedCatalog(), diagnostics) }
  let groups = CatalogGroup.groups(of: renderer.target)
  var catalog = GeneratedCatalog()
  catalog.files = groups.map(renderer.render) + [renderer.renderCatalogRegistration()]
  catalog.registry = renderer.renderRegistry()
  catalog.coverage = coverage(of: renderer.definitions)
  catalog.sets = [(configuration.namespace, renderer.definitions.own)]
  return (catalog, diagnostics)
}

/// Several sets of definition files in, the Swift files of a catalog out, one for each set.
///
/// A UUID means one thing within a set, and may mean another one in the next, as with two devices of one maker. So the
/// types of each set stand in a namespace of their own, with a function that registers their profiles.
///
/// - Parameters:
///   - sets: The definition files, and what is asked for beyond them; each has a `namespace`, no two the same.
///   - catalogs: Definitions that are Swift already in other modules, for what the files refer to and don't define.
/// - Returns: The catalog, without files when one of the diagnostics is an error.
public func generateCatalog(
  fromSets sets: [(files: [DefinitionFile], configuration: Configuration)],
  importing catalogs: [ImportedCatalog] = []
) -> (catalog: GeneratedCatalog, diagnostics: [Diagnostic]) {
  let prepared = sets.map { prepare($0.files, catalogs, $0.configuration) }
  let diagnostics = Diagnostic.inOrder(prepared.flatMap(\.diagnostics))
  let renderers = prepared.compactMap(\.renderer).sorted { $0.namespace < $1.namespace }
  guard renderers.count == sets.count else { return (GeneratedCatalog(), diagnostics) }
  var catalog = GeneratedCatalog()
  catalog.files = renderers.map { $0.renderSet() }
  catalog.coverage = coverage(ofSets: renderers.map { ($0.namespace, $0.definitions) })
  catalog.sets = renderers.map { ($0.namespace, $0.definitions.own) }
  return (catalog, diagnostics)
}

/// A catalog to be written.
public struct GeneratedCatalog: Sendable {
  /// A file in the folder of the catalog.
  public struct File: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The whole file.
    public var text: String
  }

  /// One for each group of definitions, and one that registers all profiles and lists all types; or one for each set.
  public var files: [File] = []
  /// A Swift file with the names of all assigned UUIDs; empty when there are several sets.
  public var registry = ""
  /// Markdown: what is defined, and of what only the name is known.
  public var coverage = ""
  /// The definitions, with the enum that each set stands in, for the index of the catalog.
  public var sets: [(namespace: String?, definitions: DefinitionSet)] = []

  /// A catalog with nothing in it.
  public init() {}
}

extension DefinitionSet {
  /// What a target defines itself: no imported definition, and no part of one.
  fileprivate var own: DefinitionSet {
    var own = self
    own.values = values.filter(\.isOwn)
    return own
  }
}

extension ValueDefinition {
  /// It is a group, or a case of a choice, of another value.
  var isPart: Bool { if case .part = kind { true } else { false } }

  /// The target defines it itself: it is neither imported nor a part.
  var isOwn: Bool { module == nil && !isPart }
}

extension FileRenderer {
  /// The name of the namespace.
  fileprivate var namespace: String { configuration.namespace ?? "" }

  /// The file of a group.
  fileprivate func render(_ group: CatalogGroup) -> GeneratedCatalog.File {
    var writer = writer(for: group.contents)
    writeImports(group.contents, &writer)
    renderTypes(group.contents, &writer)
    return GeneratedCatalog.File(name: group.name + ".gatt.swift", text: writer.text)
  }

  /// The file that registers the profiles of all services, and lists the types of all values.
  fileprivate func renderCatalogRegistration() -> GeneratedCatalog.File {
    GeneratedCatalog.File(name: "GATTProfiles.gatt.swift", text: textForTarget(imports: ["GATTCore"], writeOverview))
  }

  /// The file of a set: the namespace, and everything in it.
  fileprivate func renderSet() -> GeneratedCatalog.File {
    let contents = FileContents(values: target.ownValues, services: Array(definitions.services.indices))
    var writer = writer(for: contents)
    writeImports(contents, registers: configuration.emitsServices, &writer)
    let profiles = definitions.profiles.map { $0.name + ": " + $0.documentation }
    let documentation = profiles.isEmpty ? "What \(namespace) defines." : profiles.joined(separator: "\n\n")
    declaringNamespace(documentation, &writer, writeOverview)
    writer.line()
    renderTypes(contents, &writer)
    return GeneratedCatalog.File(name: namespace + ".gatt.swift", text: writer.text)
  }

  private func writer(for contents: FileContents) -> SourceWriter {
    let paths =
      contents.values.map { definitions.values[$0].position.path }
      + contents.services.map { definitions.services[$0].position.path }
    let sources = Set(paths.map(fileName)).sorted()
    return SourceWriter(generated: "from \(sources.joined(separator: ", "))", configuration)
  }

  /// What speaks of all definitions: the function that registers profiles, and lists of types.
  private func writeOverview(_ writer: inout SourceWriter) {
    writeRegistration(&writer)
    let advertised = target.ownValues.filter { !definitions.values[$0].isAttribute }
    let attributes = target.ownValues.filter { definitions.values[$0].isAttribute }
    writeTypes("all attributes", "generatedValueTypes", "DefinedValue", attributes, &writer)
    if advertised.isEmpty { return }
    writeTypes("everything advertised", "generatedAdvertisedTypes", "DefinedFields", advertised, &writer)
  }

  private func writeTypes(
    _ what: String,
    _ name: String,
    _ conformance: String,
    _ types: [Int],
    _ writer: inout SourceWriter
  ) {
    writer.declaration(documented: "The types of \(what) \(whereabouts), by name.")
    writer.block("\(declaration)var \(name): [any \(conformance).Type]") { writer in
      writer.list("[", types.map { target.typeNames.values[$0] }.sorted().map { "\($0).self" }, "]")
    }
  }
}
