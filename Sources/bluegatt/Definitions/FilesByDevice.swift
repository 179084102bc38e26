import GATTDefinitions

/// Definition files in sets. A UUID has one meaning in a set.
struct FilesByDevice {
  /// The sets, in the order of their first files: one unless there are several configurations. The folder is that of
  /// the configuration, or empty.
  private(set) var sets: [(folder: String, files: [DefinitionFile])] = []

  /// Divides files by the nearest `gatt-profiles.json`, in the folder of each file or above it.
  init(_ files: [DefinitionFile]) {
    for file in files {
      let folder = Self.configuredFolder(of: file.path)
      if let index = sets.firstIndex(where: { $0.folder == folder }) {
        sets[index].files.append(file)
      } else {
        sets.append((folder, [file]))
      }
    }
    if sets.count(where: { !$0.folder.isEmpty }) < 2 { sets = [("", files)] }
  }

  private static func configuredFolder(of path: String) -> String {
    var folder = path[...]
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if fileExists("\(folder)/\(DefinitionFolders.configurationName)") { return String(folder) }
      // The folder above `..` has no name in the path.
      if folder.hasSuffix("..") { return "" }
    }
    return path.hasPrefix("/") || !fileExists(DefinitionFolders.configurationName) ? "" : "."
  }
}
