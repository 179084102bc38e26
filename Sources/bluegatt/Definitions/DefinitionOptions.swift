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

  /// The built-in definitions of the Bluetooth SIG and of the selected device, and those of the given files.
  ///
  /// - Throws: `Failure` when the given files have errors.
  func source() throws -> DefinitionSource {
    if let catalog, !Shipped.devices.contains(catalog) {
      let names = Shipped.devices.joined(separator: ", ")
      throw Failure(.usage, "no definitions of a device called '\(catalog)' are built in; there are those of \(names)")
    }
    if definitions.isEmpty, catalog == nil { return .assigned }
    let paths = try definitions.flatMap { isFolder($0) ? try definitionFiles(in: $0) : [$0] }
    let files = try paths.map { DefinitionFile(path: $0, contents: try readFile($0)) }
    let (source, diagnostics) = DefinitionSource.reading(files, device: catalog)
    let errors = diagnostics.filter { $0.severity == .error }
    if !errors.isEmpty {
      Output.printError(errors.map { $0.line + "\n" }.joined())
      let folders = FilesByDevice(files).sets.map(\.folder).filter { !$0.isEmpty }
      if folders.count > 1 {
        let options = folders.map { "--definitions \($0)" }.joined(separator: " or ")
        throw Failure(.wrongValue, "the definitions are of several devices; give those of one: \(options)")
      }
      throw Failure(.wrongValue, "the definitions have errors")
    }
    return source
  }
}

extension Direction: ExpressibleByArgument {}
