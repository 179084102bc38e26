import ArgumentParser
import GATTDefinitions
import ShippedDefinitions

/// The options that select definitions.
struct DefinitionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A definition file, or a folder of them, with its subfolders. May be given several times. Its definitions "
        + "replace built-in ones with the same UUID.",
      valueName: "dir"
    ),
    completion: .file(extensions: ["xml"])
  )
  var definitions: [String] = []

  @Option(
    help: ArgumentHelp(
      "The name of a device, to use its built-in definitions; 'bluegatt catalog devices' lists the names. Without the "
        + "option, the definitions of all devices are used, after those of the Bluetooth SIG.",
      valueName: "name"
    ),
    completion: Completions.catalogs
  )
  var catalog: String?

  /// Reads the selected definitions.
  ///
  /// - Returns: The built-in definitions of the Bluetooth SIG and of the selected device, with those of the given files;
  ///   and the given sets of single devices, if the files are in folders with different `gatt-profiles.json`.
  /// - Throws: `Failure` when the given files have errors.
  func sources() throws -> (common: DefinitionSource, sets: [DefinitionSource]) {
    if let catalog, !Shipped.devices.contains(catalog) {
      let names = Shipped.devices.joined(separator: ", ")
      throw Failure(.usage, "no definitions of a device called '\(catalog)' are built in; there are those of \(names)")
    }
    if definitions.isEmpty, catalog == nil { return (.assigned, []) }
    let paths = try definitions.flatMap { isFolder($0) ? try definitionFiles(in: $0) : [$0] }
    let files = try paths.map { DefinitionFile(path: $0, contents: try readFile($0)) }
    let fileSets = DefinitionFolders.sets(of: files, isThere: fileExists)
    let commonFiles = fileSets.filter { $0.configuration == nil }.flatMap(\.files)
    let common = DefinitionSource.reading(commonFiles, device: catalog)
    let sets = fileSets.filter { $0.configuration != nil }.map { DefinitionSource.reading($0.files) }
    let errors = ([common] + sets).flatMap(\.diagnostics).filter { $0.severity == .error }
    if !errors.isEmpty {
      Output.printError(errors.map { $0.line + "\n" }.joined())
      throw Failure(.wrongValue, "the definitions have errors")
    }
    // A set has its own definitions only; those of the Bluetooth SIG are beside the common ones.
    return (common.source, sets.compactMap { $0.source.own.map { DefinitionSource($0.definitions) } })
  }
}

extension Direction: @retroactive ExpressibleByArgument {}
