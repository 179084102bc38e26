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

  private static let slash = UInt8(ascii: "/")
}
