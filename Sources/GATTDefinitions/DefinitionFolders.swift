import GATTModel

/// Sets of definition files, by folder: two devices may give one UUID different meanings, and each folder with a
/// `gatt-profiles.json` has the definitions of one.
public enum DefinitionFolders {
  /// The name of the configuration of a set.
  public static let configurationName = "gatt-profiles.json"

  /// Returns the nearest configuration in the folder of a definition file or above it.
  ///
  /// - Parameters:
  ///   - file: The path of the definition file.
  ///   - configurations: The paths of configurations. All paths are absolute, or all are relative to one folder; none has
  ///     `.` or `..`.
  /// - Returns: The index of the configuration; nil when none is in the folder or above it.
  public static func configuration(of file: String, among configurations: [String]) -> Int? {
    let folders = configurations.map { path in
      path.utf8.lastIndex(of: slash).map { path.utf8[...$0] } ?? path.utf8.prefix(0)
    }
    let above = folders.indices.filter { file.utf8.starts(with: folders[$0]) }
    return above.max { folders[$0].count < folders[$1].count }
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
    func exists(_ path: String) -> Bool {
      if let known = known[path] { return known }
      let result = isThere(path)
      known[path] = result
      return result
    }
    let byConfiguration = Dictionary(grouping: files) { configurations(for: $0.path).first(where: exists) ?? "" }
    if byConfiguration.keys.filter({ !$0.isEmpty }).count < 2 { return [FileSet(files: files)] }
    return byConfiguration.sorted { $0.key < $1.key }.map { path, files in
      FileSet(configuration: path.isEmpty ? nil : path, files: files)
    }
  }

  /// Returns the paths that the configuration of a definition file may have, the nearest first: in its folder, and in the
  /// folders above it that its path names.
  private static func configurations(for file: String) -> [String] {
    var paths: [String] = []
    var folder = file.utf8[...]
    while let end = folder.lastIndex(of: slash) {
      folder = folder[..<end]
      paths.append("\(Substring(folder))/\(configurationName)")
    }
    return file.utf8.first == slash ? paths : paths + [configurationName]
  }

  private static let slash = UInt8(ascii: "/")
}
