import GATTDefinitions

/// Generates the Swift files of a catalog: a module with so many definitions that it would be slow to compile with a
/// separate file for each.
///
/// A pure function, with the stages of `generate(from:importing:configuration:)`.
///
/// - Parameters:
///   - files: The definition files of the catalog.
///   - catalogs: Definitions that other modules contain as Swift already, for references that `files` do not define.
///   - configuration: The settings of the generator.
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

/// Generates the Swift files of a catalog from several sets of definition files, one file for each set.
///
/// A UUID has one meaning within a set, and may have another one in the next, as with two devices of one vendor. So the
/// types of each set are in a separate namespace, with a function that registers their profiles.
///
/// - Parameters:
///   - sets: The definition files with their settings; each has a different `namespace`.
///   - catalogs: Definitions that other modules contain as Swift already, for references that the files do not define.
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

/// The generated files of a catalog.
public struct GeneratedCatalog: Sendable {
  /// A file in the folder of the catalog.
  public struct File: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The content of the file.
    public var text: String
  }

  /// One for each group of definitions, and one that registers all profiles and lists all types; or one for each set.
  public var files: [File] = []
  /// A Swift file with the names of all assigned UUIDs; empty for several sets.
  public var registry = ""
  /// Markdown with the definitions, and the opaque ones among them.
  public var coverage = ""
  /// The definitions of each set, with the enum that contains its types, for `CatalogIndex.text`.
  public var sets: [(namespace: String?, definitions: DefinitionSet)] = []

  /// Creates an empty catalog.
  public init() {}
}

extension DefinitionSet {
  /// The definitions of the target itself: no imported definitions, and no parts.
  fileprivate var own: DefinitionSet {
    var own = self
    own.values = values.filter(\.isOwn)
    return own
  }
}

extension ValueDefinition {
  /// Whether the target itself defines it: it is neither imported nor a part.
  var isOwn: Bool { module == nil && !isPart }
}

extension FileRenderer {
  fileprivate var namespace: String { configuration.namespace ?? "" }

  fileprivate func render(_ group: CatalogGroup) -> GeneratedCatalog.File {
    var writer = writer(for: group.contents)
    writeImports(group.contents, &writer)
    renderTypes(group.contents, &writer)
    return GeneratedCatalog.File(name: group.name + ".gatt.swift", text: writer.text)
  }

  /// Returns the file that registers the profiles of all services, and lists the types of all values.
  fileprivate func renderCatalogRegistration() -> GeneratedCatalog.File {
    GeneratedCatalog.File(name: "GATTProfiles.gatt.swift", text: textForTarget(imports: ["GATTCore"], writeOverview))
  }

  /// Returns the file of a set: the namespace, and its definitions.
  func renderSet() -> GeneratedCatalog.File {
    let contents = FileContents(
      values: target.ownValues,
      services: Array(definitions.services.indices),
      profiles: Array(definitions.profiles.indices)
    )
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

  /// Writes the declarations about all definitions: the function that registers profiles, and lists of types.
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
