import GATTCodegen
import GATTDefinitions

extension Build {
  /// One output for every input and one for the target, whatever the generator had to say: the build system was promised
  /// every one of them.
  func outputs(of inputs: [Input], _ files: [GeneratedFile]) -> [Output] {
    let folder = arguments.outputDirectory + "/"
    // Both are in the order of the paths; the file of the target is the last one.
    var rest = files[...]
    var outputs: [Output] = []
    outputs.reserveCapacity(inputs.count + 1)
    for source in inputs.map({ Optional($0.path) }) + [nil] {
      let file = rest.first?.source == source ? rest.popFirst() : nil
      outputs.append(
        Output(
          path: folder + (source.map { outputName(forDefinitionFile: $0) } ?? registrationOutputName),
          octets: file?.octets ?? Array("// \(source ?? "The target") defines nothing that becomes Swift.\n".utf8)
        )
      )
    }
    return outputs
  }

  /// The files of a catalog, its index, and what is asked for besides.
  func outputs(
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
  func leftovers(besides outputs: [Output]) throws(FileError) -> [String] {
    guard kindOfFile(arguments.outputDirectory) != .nothing else { return [] }
    let expected = Set(outputs.map(\.path))
    return try fileNames(in: arguments.outputDirectory).filter { $0.hasSuffix(".gatt.swift") }.sorted().map { name in
      arguments.outputDirectory + "/" + name
    }.filter { !expected.contains($0) }
  }

  /// Writes those whose text changes.
  func write(_ outputs: [Output]) throws(FileError) {
    try createDirectory(arguments.outputDirectory)
    try replaceFiles(outputs.filter { !isUpToDate($0) }.map { ($0.path, $0.octets) })
  }

  /// What there is to say of outputs that are not as they would be written.
  func differences(_ outputs: [Output], _ leftovers: [String]) -> [Diagnostic] {
    let changed = outputs.filter { !isUpToDate($0) }.map { output in
      let isMissing = kindOfFile(output.path) == .nothing
      return error(in: output.path, isMissing ? "does not exist" : "is not what would be generated")
    }
    return changed + leftovers.map { error(in: $0, "would not be generated any more") }
  }

  /// Whether an output has its text already. One that can't be read has not.
  private func isUpToDate(_ output: Output) -> Bool {
    guard isFile(output.path, ofSize: output.octets.count) else { return false }
    return (try? readFile(output.path, limit: output.octets.count)).map { areEqual($0, output.octets) } ?? false
  }
}
