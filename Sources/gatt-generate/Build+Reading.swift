import GATTCodegen
import GATTDefinitions
import GATTModel
import GATTText

extension Build {
  /// The definition files, sorted by their paths below the source root, and the problems with their names.
  func namedInputs() throws(FileError) -> (inputs: [Input], problems: [Diagnostic]) {
    let workingDirectory = try workingDirectory()
    let root = AbsolutePath(arguments.sourceRoot ?? ".", from: workingDirectory)
    var inputs: [Input] = []
    var problems: [Diagnostic] = []
    for givenPath in arguments.definitionFiles {
      let path = AbsolutePath(givenPath, from: workingDirectory).relative(to: root)
      if let path, printable(path) == path {
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

  /// Reads the given configuration files.
  func readConfigurations(_ diagnostics: inout [Diagnostic]) throws(FileError) -> [ConfigurationFile] {
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

  /// Reads the indices of the given catalogs.
  func readCatalogs(_ diagnostics: inout [Diagnostic]) -> [ImportedCatalog] {
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

  /// Reports imports of catalogs that the target does not depend on.
  func checkImports(
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

  /// Reports definitions to be taken that the target can't take. The generator checks devices.
  func checkTaking(
    of file: ConfigurationFile,
    _ catalogs: [ImportedCatalog],
    _ diagnostics: inout [Diagnostic]
  ) {
    guard let configuration = file.configuration else { return }
    if arguments.catalog != nil {
      for (key, names) in [("definitions", configuration.definitions), ("devices", configuration.devices)] {
        diagnostics += names.map { $0.error(in: key, "but a catalog can't take \(key); add the files themselves") }
      }
      return
    }
    for name in configuration.definitions {
      let catalog = catalogs.first { $0.defines(name.text) }
      if let catalog, catalog.isDependency {
        let problem = "which the target imports with \(catalog.module); remove one of the two"
        diagnostics.append(name.error(in: "definitions", problem))
      } else if catalog == nil {
        let problem = "which no catalog has" + suggestion(for: name.text, catalogs)
        diagnostics.append(name.error(in: "definitions", problem))
      }
    }
  }

  private func suggestion(for type: String, _ catalogs: [ImportedCatalog]) -> String {
    if let device = catalogs.lazy.compactMap({ $0.device(meantBy: type) }).first {
      return "; 'devices' takes the device '\(device.name)'"
    }
    return Suggestion.text(for: type, among: catalogs.flatMap(\.types))
  }

  /// Reads the definition files. Files that can't be read are reported and left out.
  func readDefinitionFiles(_ inputs: [Input], _ diagnostics: inout [Diagnostic]) -> [DefinitionFile] {
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
}
