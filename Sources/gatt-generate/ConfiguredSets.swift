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

/// The definition files of a catalog or of a target, grouped by the nearest configuration in their folder or above.
///
/// Two devices may give one UUID different values: both SensorTags have their temperature at AA01. So each set is read,
/// checked and laid out separately.
struct ConfiguredSets {
  private(set) var sets: [(files: [DefinitionFile], configuration: Configuration)] = []
  private(set) var problems: [Diagnostic] = []

  /// - Parameters:
  ///   - files: The definition files, with their locations.
  ///   - configurations: At least two configurations.
  init(_ files: [(file: DefinitionFile, path: AbsolutePath)], _ configurations: [ConfigurationFile]) {
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
      if let problem = check.problem(of: configuration, at: file.path) { problems.append(problem) }
      if configuration.namespace == nil { continue }
      if files.isEmpty {
        let position = SourcePosition(path: file.path)
        problems.append(Diagnostic(.error, at: position, "has no definition file in its folder or below"))
      }
      sets.append((files, configuration))
    }
  }
}
