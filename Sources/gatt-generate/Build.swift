import GATTCodegen
import GATTDefinitions

/// A function with the contract of GATTCodegen's `generate(fromSets:importing:)`.
typealias Generator = ([(files: [DefinitionFile], configuration: Configuration)], [ImportedCatalog]) -> (
  files: [GeneratedFile], diagnostics: [Diagnostic]
)

/// One run of `gatt-generate build`, `gatt-generate catalog` or `gatt-generate tests`.
///
/// The outputs are written only if there are no errors. After an error, the outputs of the last good run stay. The exit
/// status 1 stops the build, and the build system runs the tool again until the definitions are correct. Then only
/// outputs that have changed are compiled again.
struct Build {
  let arguments: BuildArguments
  let generator: Generator

  /// A definition file. The generator uses the path below the source root, so that no output depends on the location of
  /// the package. Messages show the given path.
  struct Input {
    var path: String
    var givenPath: String
  }

  /// A file to be written.
  struct Output {
    var path: String
    var octets: [UInt8]
  }

  /// - Returns: The diagnostics. The run has failed if one of them is an error.
  func run() -> [Diagnostic] {
    do throws(FileError) {
      return try runOrThrow()
    } catch {
      return [Diagnostic(error)]
    }
  }

  private func runOrThrow() throws(FileError) -> [Diagnostic] {
    let (inputs, problems) = try namedInputs()
    guard problems.isEmpty else { return problems }

    var diagnostics: [Diagnostic] = []
    let configurations = try readConfigurations(&diagnostics)
    let files = readDefinitionFiles(inputs, &diagnostics)
    // A broken configuration or an unreadable file does not prevent checks of the others.
    let catalogs = readCatalogs(&diagnostics)
    for configuration in configurations {
      checkImports(of: configuration, catalogs, &diagnostics)
      checkTaking(of: configuration, catalogs, &diagnostics)
    }
    let generated = try generate(inputs, files, catalogs, configurations)
    diagnostics += showingPathsAsGiven(generated.diagnostics, inputs)
    diagnostics = Diagnostic.inOrder(diagnostics)

    guard !diagnostics.contains(where: { $0.severity == .error }) else { return diagnostics }
    let outputs = try generated.outputs()
    let obsoleteFiles = try obsoleteFiles(besides: outputs)
    if arguments.checksOnly { return diagnostics + differences(outputs, obsoleteFiles) }
    try write(outputs)
    for path in obsoleteFiles { try removeFile(path) }
    return diagnostics
  }

  private func generate(
    _ inputs: [Input],
    _ files: [DefinitionFile],
    _ catalogs: [ImportedCatalog],
    _ configurations: [ConfigurationFile]
  ) throws(FileError) -> (outputs: () throws(FileError) -> [Output], diagnostics: [Diagnostic]) {
    let configuration = configurations.first?.configuration ?? Configuration()
    if let tests = arguments.tests {
      let (text, diagnostics) = generateExampleTests(
        ofModule: tests.module,
        from: files,
        importing: catalogs,
        configuration: configuration
      )
      return ({ [Output(path: tests.output, octets: Array(text.utf8))] }, diagnostics.filter { $0.severity != .note })
    }
    let sets = try configuredSets(inputs, files, configurations)
    guard let catalog = arguments.catalog else {
      let (generated, diagnostics) = generator(sets.sets, catalogs)
      return ({ outputs(of: inputs, generated) }, diagnostics + sets.problems)
    }
    let (generated, diagnostics) =
      configurations.count > 1
      ? generateCatalog(fromSets: sets.sets, importing: catalogs)
      : generateCatalog(from: files, importing: catalogs, configuration: configuration)
    // Notes on hundreds of definitions are omitted. The coverage table summarizes them.
    let errorsAndWarnings = (diagnostics + sets.problems).filter { $0.severity != .note }
    return ({ () throws(FileError) in try outputs(of: generated, catalog, sets.devices) }, errorsAndWarnings)
  }

  private func configuredSets(
    _ inputs: [Input],
    _ files: [DefinitionFile],
    _ configurations: [ConfigurationFile]
  ) throws(FileError) -> ConfiguredSets {
    let workingDirectory = try workingDirectory()
    let located = files.map { file in
      (file: file, path: AbsolutePath(givenPath(of: file.path, inputs), from: workingDirectory))
    }
    return ConfiguredSets(
      located,
      configurations,
      in: AbsolutePath(arguments.sourceRoot ?? ".", from: workingDirectory)
    )
  }

  // MARK: - Diagnostics

  private func showingPathsAsGiven(_ diagnostics: [Diagnostic], _ inputs: [Input]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.position.path = givenPath(of: diagnostic.position.path, inputs)
      return diagnostic
    }
  }

  /// The given path of the input at a path below the source root; the path itself if there is no such input.
  func givenPath(of path: String, _ inputs: [Input]) -> String {
    inputs.first { $0.path == path }?.givenPath ?? path
  }

  func error(in path: String, _ message: String) -> Diagnostic {
    Diagnostic(.error, at: SourcePosition(path: path), message)
  }
}

extension Diagnostic {
  init(_ error: FileError) {
    self.init(.error, at: SourcePosition(path: error.path), error.message)
  }
}
