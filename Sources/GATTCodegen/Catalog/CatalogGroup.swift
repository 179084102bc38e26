import GATTDefinitions

/// What stands in one Swift file of a catalog.
///
/// What stands in one definition file, as a device's profile, stays together. A service that has at least three values to
/// itself shares a file with them. All else is filed under the first letter of its name: the other services with what only
/// they have, and the values that several services have or none. So a definition that comes or goes moves nothing but its
/// own neighbours, and the files are neither many nor long.
struct CatalogGroup {
  /// The file's name without its suffix.
  var name: String
  var contents = FileContents()

  /// From how many values on a service has a file of its own.
  static let valuesOfAFile = 3

  /// The groups of a whole catalog, by name.
  static func groups(of target: Target) -> [CatalogGroup] {
    let (definitions, typeNames) = (target.definitions, target.typeNames)
    let owners = owners(of: definitions)
    var ownValues = [Int](repeating: 0, count: definitions.services.count)
    for services in owners where services.count == 1 { ownValues[services.first!] += 1 }
    let fileNames = typeNames.services.enumerated().map { service, name in
      ownValues[service] >= valuesOfAFile ? name : initial(of: name)
    }

    let profiles = profileNames(in: definitions)
    var groups: [String: CatalogGroup] = [:]
    for (value, definition) in definitions.values.enumerated() where definition.isOwn {
      let name =
        if let profile = profiles[definition.position.path] {
          profile
        } else if owners[value].count == 1 {
          fileNames[owners[value].first!]
        } else {
          initial(of: typeNames.values[value])
        }
      groups[name, default: CatalogGroup(name: name)].contents.values.append(value)
    }
    for (service, fileName) in fileNames.enumerated() {
      let name = profiles[definitions.services[service].position.path] ?? fileName
      groups[name, default: CatalogGroup(name: name)].contents.services.append(service)
    }
    return groups.values.sorted { $0.name < $1.name }
  }

  /// The Swift files for definition files with several definitions, by path.
  private static func profileNames(in definitions: DefinitionSet) -> [String: String] {
    let values = definitions.values.filter(\.isOwn)
    let paths = values.map(\.position.path) + definitions.services.map(\.position.path)
    let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.filter { $0.value > 1 }.reduce(into: [:]) { names, entry in
      let file = fileName(of: entry.key)
      names[entry.key] = upperCamel(of: file.hasSuffix(".xml") ? String(file.dropLast(4)) : file)
    }
  }

  /// The file for everything that begins with the letter.
  private static func initial(of name: String) -> String { name.prefix(1).uppercased() }

  /// For each value the services that have it as a characteristic, or as a field of one.
  private static func owners(of definitions: DefinitionSet) -> [Set<Int>] {
    let references = references(in: definitions)
    var owners = [Set<Int>](repeating: [], count: definitions.values.count)
    for (service, definition) in definitions.services.enumerated() {
      var pending = definition.characteristics.flatMap { [$0.value] + $0.directedValues.values }
      while let value = pending.popLast() {
        if owners[value].insert(service).inserted { pending += references[value] }
      }
    }
    return owners
  }

  /// For each value those that fields of it, or of its parts, are.
  private static func references(in definitions: DefinitionSet) -> [[Int]] {
    var references = [[Int]](repeating: [], count: definitions.values.count)
    for (value, definition) in definitions.values.enumerated() {
      references[definitions.whole(of: value)] += definition.references.filter { !definitions.values[$0].isPart }
    }
    return references
  }
}
