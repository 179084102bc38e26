// The plugin declares the outputs that the tool writes, and a plugin can't import a library: this file belongs to both,
// to the plugin through a symbolic link.

/// The file that registers the profiles of a whole target.
let registrationOutputName = "GATTProfiles.gatt.swift"

/// The name of the configuration file.
let configurationFileName = "gatt-profiles.json"

/// The name of the index in the folder of a catalog.
let catalogIndexFileName = "gatt-catalog.tsv"

/// The name of the file that a definition file becomes: `sub/Age.xml` becomes `sub_Age.gatt.swift`.
///
/// All outputs lie in one folder, and no two files of a module may have one name, so the folders become part of it.
///
/// - Parameter path: The definition file's path below the target's folder.
func outputName(forDefinitionFile path: String) -> String {
  let base = path.hasSuffix(".xml") ? path.dropLast(".xml".count) : path[...]
  // Not by characters: a slash with an accent after it is a slash to the file system.
  let name = base.unicodeScalars.map { $0 == "/" ? "_" : Character($0) }
  return String(name) + ".gatt.swift"
}

/// What is wrong with the names of definition files: two that become one output, one that becomes the registration's.
///
/// - Parameter paths: The definition files' paths below the target's folder.
/// - Returns: Pairs of a path and what is wrong with it, in the order of `paths`.
func outputNameProblems(ofDefinitionFiles paths: [String]) -> [(path: String, message: String)] {
  var owners: [String: String] = [:]
  var problems: [(path: String, message: String)] = []
  for path in paths {
    let name = outputName(forDefinitionFile: path)
    if name == registrationOutputName {
      problems.append((path, "'\(name)' is the file that registers the target's profiles; rename the definition file"))
    } else if let owner = owners[name] {
      problems.append(
        (path, owner == path ? "is given twice" : "'\(owner)' becomes '\(name)' too; rename one of the two")
      )
    } else {
      owners[name] = path
    }
  }
  return problems
}
