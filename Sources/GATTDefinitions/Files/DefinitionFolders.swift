import GATTModel

/// Sets of definition files, by folder: two devices may give one UUID different meanings, and each folder with a
/// `gatt-profiles.json` has the definitions of one.
public enum DefinitionFolders {
  /// The name of the configuration of a set.
  public static let configurationName = "gatt-profiles.json"

  /// Returns the nearest folder that is meant: that of a file, or one above it that its path names.
  ///
  /// - Parameters:
  ///   - file: The path of the file, without `.` and `..`.
  ///   - isMeant: Returns whether a folder is meant. Its path ends with a slash; the current folder is an empty string.
  public static func nearestFolder(of file: String, where isMeant: (String) -> Bool) -> String? {
    let slash = UInt8(ascii: "/")
    var rest = file.utf8[...]
    while let end = rest.lastIndex(of: slash) {
      let folder = String(file[...end])
      if isMeant(folder) { return folder }
      rest = rest[..<end]
    }
    return file.utf8.first != slash && isMeant("") ? "" : nil
  }

  /// Definitions that belong together: those of one device, or all.
  public struct FileSet: Sendable {
    /// The path of the configuration; nil for files without one, and when there are not several configurations.
    public var configuration: String?
    /// The files.
    public var files: [DefinitionFile]
  }

  /// Groups definition files by their configurations, in the order of the paths of these; files without one come first.
  /// All files are one set unless they have different configurations.
  ///
  /// - Parameter isThere: Returns whether a file with this path exists.
  public static func sets(of files: [DefinitionFile], isThere: (String) -> Bool) -> [FileSet] {
    var known: [String: Bool] = [:]
    func isSet(_ folder: String) -> Bool {
      if let known = known[folder] { return known }
      let result = isThere(folder + configurationName)
      known[folder] = result
      return result
    }
    let byConfiguration = Dictionary(grouping: files) { file in
      nearestFolder(of: file.path, where: isSet).map { $0 + configurationName } ?? ""
    }
    if byConfiguration.keys.filter({ !$0.isEmpty }).count < 2 { return [FileSet(files: files)] }
    return byConfiguration.sorted { $0.key < $1.key }.map { path, files in
      FileSet(configuration: path.isEmpty ? nil : path, files: files)
    }
  }
}
