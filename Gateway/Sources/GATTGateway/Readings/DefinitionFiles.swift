import Foundation
import GATTDefinitions

/// The paths of definition files and their configurations.
enum DefinitionFiles {
  /// Returns the `*.xml` files in a folder and in the folders in it, and the files `gatt-profiles.json`, which divide
  /// them into sets.
  ///
  /// - Throws: `DefinitionError` when the folder, or a folder in it, cannot be read.
  static func paths(in folder: String) throws(DefinitionError) -> [String] {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory), isDirectory.boolValue
    else { throw DefinitionError(messages: ["\(folder): is not a folder that can be read"]) }
    return try paths(inExisting: folder)
  }

  private static func paths(inExisting folder: String) throws(DefinitionError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw DefinitionError(messages: ["\(folder): is not a folder that can be read"])
    }
    var paths: [String] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      var isDirectory: ObjCBool = false
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      if name.hasSuffix(".xml") || name == DefinitionFolders.configurationName, !(exists && isDirectory.boolValue) {
        paths.append(path)
      } else if isDirectory.boolValue, !isLink(path) {
        paths += try self.paths(inExisting: path)
      }
    }
    return paths
  }

  /// Whether a path is a symbolic link. A link to a folder above it would have no end.
  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }
}
