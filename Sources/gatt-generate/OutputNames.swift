// The tool writes the outputs that the plugin declares, and a plugin can't import a library. Both therefore compile
// this file, the plugin through a symbolic link.

/// The name of the file that registers the profiles of a target.
let registrationOutputName = "GATTProfiles.gatt.swift"

/// The name of the configuration file.
let configurationFileName = "gatt-profiles.json"

/// The name of the index in the folder of a catalog.
let catalogIndexFileName = "gatt-catalog.tsv"

/// The name of the output for a definition file: `sub/Age.xml` becomes `sub_Age.gatt.swift`.
///
/// All outputs are in one folder, and the files of a module must have distinct names, so the name includes the folders.
///
/// - Parameter path: The definition file's path below the target's folder.
func outputName(forDefinitionFile path: String) -> String {
  let base = path.hasSuffix(".xml") ? path.dropLast(".xml".count) : path[...]
  // Scalars, not characters: a slash with a combining accent is a slash to the file system.
  let name = base.unicodeScalars.map { $0 == "/" ? "_" : Character($0) }
  return String(name) + ".gatt.swift"
}

/// Finds definition files that have the same output, or the output that registers the profiles.
///
/// - Parameter paths: The definition files' paths below the target's folder.
/// - Returns: Pairs of a path and its problem, in the order of `paths`.
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
