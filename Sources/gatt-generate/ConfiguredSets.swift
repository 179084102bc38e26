import GATTCodegen
import GATTDefinitions

/// A configuration file.
struct ConfigurationFile {
  /// The given path.
  var path: String
  /// The folder that contains it.
  var folder: AbsolutePath
  /// nil when the file is invalid. The error is reported already.
  var configuration: Configuration?
}

/// The definition files of a catalog or of a target: one set, or several, grouped by the nearest configuration in their
/// folder or above.
///
/// Two devices may give one UUID different values: both SensorTags have their temperature at AA01. So each set is read,
/// checked and laid out separately.
struct ConfiguredSets {
  private(set) var sets: [(files: [DefinitionFile], configuration: Configuration)] = []
  /// The sets by the names of their folders; none when all definitions are one set.
  private(set) var devices: [ImportedCatalog.Device] = []
  private(set) var problems: [Diagnostic] = []

  /// - Parameters:
  ///   - files: The definition files, with their locations.
  ///   - configurations: The configurations. If there are less than two, all files are one set.
  ///   - root: The folder that contains everything.
  init(
    _ files: [(file: DefinitionFile, path: AbsolutePath)],
    _ configurations: [ConfigurationFile],
    in root: AbsolutePath
  ) {
    guard configurations.count > 1 else {
      sets = [(files.map(\.file), configurations.first?.configuration ?? Configuration())]
      return
    }
    var filesByConfiguration = [[DefinitionFile]](repeating: [], count: configurations.count)
    let folders = configurations.map { $0.folder.text + "/" }
    for (file, path) in files {
      let folder = DefinitionFolders.nearestFolder(of: path.text) { folders.contains($0) }
      if let nearest = folder.flatMap({ folders.firstIndex(of: $0) }) {
        filesByConfiguration[nearest].append(file)
      } else {
        problems.append(ConfigurationCheck.problem(ofFileWithout: configurationFileName, file))
      }
    }
    var check = ConfigurationCheck()
    for (files, file) in zip(filesByConfiguration, configurations) {
      guard let configuration = file.configuration else { continue }
      if !files.isEmpty || !configuration.takesOnlyDevices {
        if let problem = check.problem(of: configuration, at: file.path) { problems.append(problem) }
        guard let namespace = configuration.namespace else { continue }
        if files.isEmpty, configuration.definitions.isEmpty {
          let position = SourcePosition(path: file.path)
          problems.append(Diagnostic(.error, at: position, "has no definition file in its folder or below"))
        }
        let name = file.folder.relative(to: root) ?? namespace
        devices.append(ImportedCatalog.Device(name: name, namespace: namespace, paths: files.map(\.path)))
      }
      sets.append((files, configuration))
    }
  }
}
