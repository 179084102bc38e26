import GATTDefinitions

/// Generates Swift files from definition files: the whole pipeline, a pure function.
///
/// - Parameters:
///   - files: The definition files of a target.
///   - catalogs: Definitions that other modules contain as Swift already, for references that `files` do not define.
///   - configuration: The settings of the generator.
/// - Returns: A Swift file for each definition file, in the order of `files`, and a last one that registers the
///   profiles of the whole target and has the definitions and devices that the configuration takes from catalogs; no
///   Swift file when one of the diagnostics is an error. Diagnostics are sorted by path, line and column.
public func generate(
  from files: [DefinitionFile],
  importing catalogs: [ImportedCatalog] = [],
  configuration: Configuration
) -> (files: [GeneratedFile], diagnostics: [Diagnostic]) {
  generate(fromSets: [(files, configuration)], importing: catalogs)
}

/// Generates Swift files from several sets of definition files in one target, as
/// `generate(from:importing:configuration:)` does from one.
///
/// A UUID has one meaning within a set, and may have another one in the next, as with two devices that have a service
/// FFE0. So the types of each set are in a separate namespace, with a function that registers their profiles.
///
/// - Parameter sets: The definition files with their settings; each has a different `namespace`. Settings that only take
///   devices need none, and no files.
/// - Returns: A Swift file for each definition file, in the order of the paths, and a last one for all sets.
public func generate(
  fromSets sets: [(files: [DefinitionFile], configuration: Configuration)],
  importing catalogs: [ImportedCatalog] = []
) -> (files: [GeneratedFile], diagnostics: [Diagnostic]) {
  let own = sets.filter { !$0.files.isEmpty || !$0.configuration.takesOnlyDevices }
  let prepared = own.map { prepare($0.files, catalogs, $0.configuration) }
  let renderers = prepared.compactMap(\.renderer)
  let devices = TakenDevices(of: sets.map(\.configuration), from: catalogs, besides: renderers)
  let diagnostics = Diagnostic.inOrder(
    prepared.flatMap(\.diagnostics) + sharedServiceWarnings(own.map(\.files), prepared) + devices.diagnostics
  )
  guard renderers.count == own.count, devices.diagnostics.isEmpty else { return ([], diagnostics) }
  var generated: [GeneratedFile] = []
  var ofTarget: [String] = []
  for (renderer, set) in zip(renderers, own) {
    let paths = set.files.map(\.path)
    ofTarget.append(renderer.renderRegistration().text)
    ofTarget += renderer.definitions.paths.subtracting(paths).sorted().map { renderer.render($0).text }
    generated += paths.map(renderer.render)
  }
  ofTarget += devices.renderers.map { $0.renderSet().text }
  if own.count > 1 { generated.sort { $0.source ?? "" < $1.source ?? "" } }
  return (generated + [GeneratedFile(source: nil, text: ofTarget.joined(separator: "\n"))], diagnostics)
}

/// Returns all diagnostics about the definition files of a target: those of `generate(from:importing:configuration:)`,
/// sorted by path, line and column.
///
/// - Parameters:
///   - files: The definition files of a target.
///   - catalogs: Definitions that other modules contain as Swift already, for references that `files` do not define.
public func diagnostics(of files: [DefinitionFile], importing catalogs: [ImportedCatalog] = []) -> [Diagnostic] {
  prepare(files, catalogs, Configuration()).diagnostics
}

/// Returns all diagnostics about several sets of definition files in one target: those of
/// `generate(fromSets:importing:)`, sorted within each set.
///
/// - Parameters:
///   - sets: The definition files of each set.
///   - catalogs: Definitions that other modules contain as Swift already, for references that the files do not define.
public func diagnostics(
  ofSets sets: [[DefinitionFile]],
  importing catalogs: [ImportedCatalog] = []
) -> [Diagnostic] {
  let prepared = sets.map { prepare($0, catalogs, Configuration()) }
  return prepared.flatMap(\.diagnostics) + Diagnostic.inOrder(sharedServiceWarnings(sets, prepared))
}

/// Compares the sets that have no errors.
private func sharedServiceWarnings(
  _ sets: [[DefinitionFile]],
  _ prepared: [(renderer: FileRenderer?, diagnostics: [Diagnostic])]
) -> [Diagnostic] {
  sharedServiceWarnings(
    in: zip(sets, prepared).compactMap { files, prepared in
      prepared.renderer.map { (files: files, definitions: $0.definitions) }
    }
  )
}

/// Runs all stages except the last one.
///
/// - Parameter takesReferences: Whether definitions of catalogs that the files refer to are taken.
/// - Returns: The renderer of the files, nil when one of the diagnostics is an error.
func prepare(
  _ files: [DefinitionFile],
  _ catalogs: [ImportedCatalog],
  _ configuration: Configuration,
  takesReferences: Bool = false
) -> (renderer: FileRenderer?, diagnostics: [Diagnostic]) {
  var (definitions, diagnostics) = DefinitionSet.read(
    files,
    importing: catalogs,
    taking: configuration.definitions.map(\.text),
    takesReferences: takesReferences
  )
  diagnostics += definitions.notGenerated
  if diagnostics.contains(where: { $0.severity == .error }) { return (nil, Diagnostic.inOrder(diagnostics)) }
  let typeNames = TypeNames(definitions, diagnostics: &diagnostics)
  diagnostics += typeNames.clashes(in: definitions)
  for service in definitions.services {
    diagnostics += caseNameClashes(
      service.errorCodes.map(\.numberName),
      inDefinition: service.type
    )
  }
  let laidOut = definitions.values.indices.map { index in
    LayoutBuilder.layout(of: index, in: definitions, typeNames: typeNames)
  }
  diagnostics += laidOut.flatMap(\.diagnostics)
  diagnostics = Diagnostic.inOrder(diagnostics, about: files)
  if diagnostics.contains(where: { $0.severity == .error }) { return (nil, diagnostics) }
  let target = Target(definitions: definitions, typeNames: typeNames, layouts: laidOut.map(\.layout))
  return (FileRenderer(target: target, configuration: configuration), diagnostics)
}

extension DefinitionSet {
  /// The files of the definitions that are not imported.
  fileprivate var paths: Set<String> {
    Set(values.filter { $0.module == nil }.map(\.position.path) + services.map(\.position.path))
  }
}

func fileName(of path: String) -> String { String(path.split(separator: "/").last ?? "") }
