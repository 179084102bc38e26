import GATTCodegen
import GATTDefinitions

/// A function with the contract of GATTCodegen's `generate(from:importing:configuration:)`.
typealias Generator = ([DefinitionFile], [ImportedCatalog], Configuration) -> (
  files: [GeneratedFile], diagnostics: [Diagnostic]
)

/// A function with the contract of GATTCodegen's `generateCatalog(from:importing:configuration:)`.
typealias CatalogGenerator = ([DefinitionFile], [ImportedCatalog], Configuration) -> (
  catalog: GeneratedCatalog, diagnostics: [Diagnostic]
)

/// One run of `gatt-generate build` or `gatt-generate catalog`.
///
/// The outputs are touched only when nothing at all is wrong, and then all of them. After an error the outputs of the
/// last good run stay, and the exit status of 1 keeps the build from going on with them: the build system runs the tool
/// again, and fails again, until the definitions are right. That is also what keeps the outputs of all other files from
/// being compiled anew once they are.
struct Build {
  let arguments: BuildArguments
  let generator: Generator
  let catalogGenerator: CatalogGenerator

  /// - Returns: What is to be said. The run has failed when one of the diagnostics is an error.
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
    // A broken configuration or an unreadable file does not hide what is wrong with the others.
    let catalogs = readCatalogs(&diagnostics)
    for configuration in configurations { checkImports(of: configuration, catalogs, &diagnostics) }
    let generated = try generate(inputs, files, catalogs, configurations)
    diagnostics += showingPathsAsGiven(generated.diagnostics, inputs)
    diagnostics = Diagnostic.inOrder(diagnostics)

    guard !diagnostics.contains(where: { $0.severity == .error }) else { return diagnostics }
    let outputs = try generated.outputs()
    let leftovers = arguments.catalog == nil ? [] : try leftovers(besides: outputs)
    if arguments.check { return diagnostics + differences(outputs, leftovers) }
    try write(outputs)
    for path in leftovers { try removeFile(path) }
    return diagnostics
  }

  private func generate(
    _ inputs: [Input],
    _ files: [DefinitionFile],
    _ catalogs: [ImportedCatalog],
    _ configurations: [ConfigurationFile]
  ) throws(FileError) -> (outputs: () throws(FileError) -> [Output], diagnostics: [Diagnostic]) {
    let configuration = configurations.first?.configuration ?? Configuration()
    guard let catalog = arguments.catalog else {
      let (generated, diagnostics) = generator(files, catalogs, configuration)
      return ({ outputs(of: inputs, generated) }, diagnostics)
    }
    let generated: GeneratedCatalog
    var diagnostics: [Diagnostic]
    if configurations.count > 1 {
      let sets = try catalogSets(inputs, files, configurations)
      (generated, diagnostics) = generateCatalog(fromSets: sets.sets, importing: catalogs)
      diagnostics += sets.problems
    } else {
      (generated, diagnostics) = catalogGenerator(files, catalogs, configuration)
    }
    // What notes say of hundreds of definitions, the table of the coverage says shorter.
    let remarkable = diagnostics.filter { $0.severity != .note }
    return ({ () throws(FileError) in try outputs(of: generated, catalog) }, remarkable)
  }

  private func catalogSets(
    _ inputs: [Input],
    _ files: [DefinitionFile],
    _ configurations: [ConfigurationFile]
  ) throws(FileError) -> CatalogSets {
    let workingDirectory = try workingDirectory()
    let located = files.map { file in
      (file: file, path: AbsolutePath(givenPath(of: file.path, inputs), from: workingDirectory))
    }
    return CatalogSets(located, configurations)
  }

  // MARK: Reading

  /// A definition file: by its path below the source root the generator knows it, so that no output depends on where
  /// the package lies; by the path that was given the reader of a message finds it.
  private struct Input {
    var path: String
    var givenPath: String
  }

  private func namedInputs() throws(FileError) -> (inputs: [Input], problems: [Diagnostic]) {
    let workingDirectory = try workingDirectory()
    let root = AbsolutePath(arguments.sourceRoot ?? ".", from: workingDirectory)
    var inputs: [Input] = []
    var problems: [Diagnostic] = []
    for givenPath in arguments.definitionFiles {
      let path = AbsolutePath(givenPath, from: workingDirectory).relative(to: root)
      if let path, printable(path, longest: .max) == path {
        inputs.append(Input(path: path, givenPath: givenPath))
      } else if path != nil {
        problems.append(error(in: givenPath, "the name has a character that can't be seen; rename the file"))
      } else {
        problems.append(error(in: givenPath, "is not below the source root '\(arguments.sourceRoot ?? ".")'"))
      }
    }
    inputs.sort { $0.path < $1.path }
    for (path, message) in outputNameProblems(ofDefinitionFiles: inputs.map(\.path)) {
      problems.append(error(in: givenPath(of: path, inputs), message))
    }
    return (inputs, problems)
  }

  private func readConfigurations(_ diagnostics: inout [Diagnostic]) throws(FileError) -> [ConfigurationFile] {
    let workingDirectory = try workingDirectory()
    return arguments.configurations.map { path in
      let folder = AbsolutePath(path + "/..", from: workingDirectory)
      return ConfigurationFile(path: path, folder: folder, configuration: readConfiguration(path, &diagnostics))
    }
  }

  private func readConfiguration(_ path: String, _ diagnostics: inout [Diagnostic]) -> Configuration? {
    do throws(FileError) {
      let file = DefinitionFile(path: path, contents: try readFile(path, limit: DefinitionFile.largestSize))
      let (configuration, problems) = Configuration.read(file)
      diagnostics += problems
      return problems.isEmpty ? configuration : nil
    } catch {
      diagnostics.append(Diagnostic(error))
      return nil
    }
  }

  /// The catalogs whose indices were given.
  private func readCatalogs(_ diagnostics: inout [Diagnostic]) -> [ImportedCatalog] {
    let indices = arguments.catalogs.map { ($0, true) } + arguments.knownCatalogs.map { ($0, false) }
    return indices.compactMap { path, isDependency in
      do throws(FileError) {
        let index = String(decoding: try readFile(path, limit: DefinitionFile.largestSize), as: UTF8.self)
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let catalog = ImportedCatalog(index: index, isDependency: isDependency) { name in
          let path = folder + name
          let contents = try? readFile(path, limit: DefinitionFile.largestSize)
          return contents.map { DefinitionFile(path: path, contents: $0) }
        }
        if catalog == nil { diagnostics.append(error(in: path, "is not the index of a catalog")) }
        return catalog
      } catch {
        diagnostics.append(Diagnostic(error))
        return nil
      }
    }
  }

  /// A catalog that the configuration imports has to be a dependency of the target.
  private func checkImports(
    of file: ConfigurationFile,
    _ catalogs: [ImportedCatalog],
    _ diagnostics: inout [Diagnostic]
  ) {
    let imports = file.configuration?.imports ?? []
    for catalog in catalogs where !catalog.isDependency && imports.contains(catalog.module) {
      diagnostics.append(
        error(
          in: file.path,
          "'imports' has '\(catalog.module)', which the target does not depend on; add .product(name: "
            + "\"\(catalog.module)\", package: \"\(catalog.package)\") to the dependencies of the target"
        )
      )
    }
  }

  private func readDefinitionFiles(_ inputs: [Input], _ diagnostics: inout [Diagnostic]) -> [DefinitionFile] {
    var files: [DefinitionFile] = []
    for input in inputs {
      do throws(FileError) {
        let contents = try readFile(input.givenPath, limit: DefinitionFile.largestSize)
        files.append(DefinitionFile(path: input.path, contents: contents))
      } catch {
        diagnostics.append(Diagnostic(error))
      }
    }
    return files
  }

  // MARK: Writing

  private struct Output {
    var path: String
    var octets: [UInt8]
  }

  /// One output for every input and one for the target, whatever the generator had to say: the build system was promised
  /// every one of them.
  private func outputs(of inputs: [Input], _ files: [GeneratedFile]) -> [Output] {
    let texts = Dictionary(files.map { ($0.source, $0.text) }, uniquingKeysWith: +)
    let sources = inputs.map { ($0.path, outputName(forDefinitionFile: $0.path)) } + [(nil, registrationOutputName)]
    return sources.map { source, name in
      let text = texts[source] ?? "// \(source ?? "The target") defines nothing that becomes Swift.\n"
      return Output(path: arguments.outputDirectory + "/" + name, octets: Array(text.utf8))
    }
  }

  private func outputs(
    of generated: GeneratedCatalog,
    _ catalog: CatalogArguments
  ) throws(FileError) -> [Output] {
    var outputs = generated.files.map { file in
      Output(path: arguments.outputDirectory + "/" + file.name, octets: Array(file.text.utf8))
    }
    let index = CatalogIndex.text(
      module: catalog.module,
      package: catalog.package,
      folder: try wayFromOutputToSource(),
      of: generated.sets
    )
    outputs.append(
      Output(path: arguments.outputDirectory + "/" + catalogIndexFileName, octets: Array(index.utf8))
    )
    if let path = catalog.registry { outputs.append(Output(path: path, octets: Array(generated.registry.utf8))) }
    if let path = catalog.coverage {
      let text = String(decoding: try readFile(path, limit: DefinitionFile.largestSize), as: UTF8.self)
      guard let updated = Section("coverage of \(catalog.module)").replaced(in: text, by: generated.coverage) else {
        throw FileError(path: path, message: "has no section for the coverage of \(catalog.module)")
      }
      outputs.append(Output(path: path, octets: Array(updated.utf8)))
    }
    return outputs
  }

  /// The path from the folder of the outputs to the source root.
  private func wayFromOutputToSource() throws(FileError) -> String {
    let workingDirectory = try workingDirectory()
    let output = AbsolutePath(arguments.outputDirectory, from: workingDirectory)
    return AbsolutePath(arguments.sourceRoot ?? ".", from: workingDirectory).way(from: output)
  }

  /// Generated files of an earlier run in the folder of a catalog, which nothing in the definitions becomes any more.
  private func leftovers(besides outputs: [Output]) throws(FileError) -> [String] {
    guard kindOfFile(arguments.outputDirectory) != .nothing else { return [] }
    let expected = Set(outputs.map(\.path))
    return try fileNames(in: arguments.outputDirectory).filter { $0.hasSuffix(".gatt.swift") }.sorted().map { name in
      arguments.outputDirectory + "/" + name
    }.filter { !expected.contains($0) }
  }

  private func write(_ outputs: [Output]) throws(FileError) {
    try createDirectory(arguments.outputDirectory)
    try replaceFiles(outputs.filter { !isUpToDate($0) }.map { ($0.path, $0.octets) })
  }

  private func differences(_ outputs: [Output], _ leftovers: [String]) -> [Diagnostic] {
    let changed = outputs.filter { !isUpToDate($0) }.map { output in
      let isMissing = kindOfFile(output.path) == .nothing
      return error(in: output.path, isMissing ? "does not exist" : "is not what would be generated")
    }
    return changed + leftovers.map { error(in: $0, "would not be generated any more") }
  }

  /// Whether an output has its text already. One that can't be read has not.
  private func isUpToDate(_ output: Output) -> Bool {
    (try? readFile(output.path, limit: output.octets.count)).map { areEqual($0, output.octets) } ?? false
  }

  // MARK: Diagnostics

  private func showingPathsAsGiven(_ diagnostics: [Diagnostic], _ inputs: [Input]) -> [Diagnostic] {
    diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.position.path = givenPath(of: diagnostic.position.path, inputs)
      return diagnostic
    }
  }

  private func givenPath(of path: String, _ inputs: [Input]) -> String {
    inputs.first { $0.path == path }?.givenPath ?? path
  }

  private func error(in path: String, _ message: String) -> Diagnostic {
    Diagnostic(.error, at: SourcePosition(path: path), message)
  }
}

extension Diagnostic {
  fileprivate init(_ error: FileError) {
    self.init(.error, at: SourcePosition(path: error.path), error.message)
  }
}
